/**
 * Errors as clients see them: a wire code with its parameters. Handlers throw `WireError`; the
 * pipeline turns it into the envelope in the caller's language. Rejections of the engine become
 * wire codes here, one per column of wire.md 2.4 (v2 spot, v2 mix, v3).
 */
import type { Refusal, RejectionReason } from '../engine/core/rejection.ts';
import { EN_US } from './messages/en-US.ts';
import { ZH_CN } from './messages/zh-CN.ts';
import { boundOf } from './refusal-bound.ts';

/** The families of order codes: which column of the table a rejection is read from. */
export type CodeColumn = 'spot' | 'mix' | 'uta';

export type WireCode = keyof typeof EN_US;
export type Locale = 'en-US' | 'zh-CN';

const MESSAGES: Record<Locale, Record<WireCode, string>> = { 'en-US': EN_US, 'zh-CN': ZH_CN };

/** HTTP status where it is not 400, which is what live clients expect of a refusal (wire.md 2.1). */
const HTTP_STATUS: Partial<Record<WireCode, number>> = {
  '429': 429,
  '40404': 404,
  '40725': 503,
  '45001': 500,
  '90001': 401,
};

/**
 * A request that is refused, as a wire code; `params` fill `{0}`, `{1}` of its message. What explains it to an
 * operator follows the message, in one language.
 */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly code: WireCode;
  readonly params: readonly string[];
  /** What is said after the message; empty: nothing. */
  readonly explanation: string;

  constructor(code: WireCode, params: readonly string[] = [], explanation = '') {
    super(saying(messageText(code, params, 'en-US'), explanation));
    this.code = code;
    this.params = params;
    this.explanation = explanation;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code] ?? 400;
  }

  text(locale: Locale): string {
    if (locale === 'en-US') return this.message;
    return saying(messageText(this.code, this.params, locale), this.explanation);
  }
}

/** A message, and what explains it. */
function saying(message: string, explanation: string): string {
  if (explanation === '') return message;
  return message.endsWith('.') ? `${message} ${explanation}` : `${message}: ${explanation}`;
}

/** Whether the message of the code names its first parameter. */
export function namesDetail(code: WireCode): boolean {
  return EN_US[code].includes('{0}');
}

/** The message of a code in a language; a parameter that is not given leaves no trace. */
function messageText(code: WireCode, params: readonly string[], locale: Locale): string {
  const template = MESSAGES[locale][code];
  if (!template.includes('{')) return template;
  return template.replace(/\{(\d)\}/g, (_, index) => params[Number(index)] ?? '').trimEnd();
}

/** 40019: one or more required parameters are missing; all are named in one message. */
export function missing(...names: readonly string[]): WireError {
  return new WireError('40019', [names.join(',')]);
}

/** 40020: a parameter that is present and wrong; with what is expected where that is more than its schema says. */
export function wrong(name: string, expected = ''): WireError {
  return new WireError('40020', [name], expected === '' ? '' : `expected ${expected}`);
}

/** The engine's refusal as an error to throw. */
export function rejectionError(column: CodeColumn, rejection: Refusal): WireError {
  const code = CODE_OF[rejection.reason][column];
  if (rejection.detail === undefined) return new WireError(code);
  return new WireError(code, [rejection.detail], namesDetail(code) ? '' : boundOf(rejection));
}

/** The engine's refusal as the `code` and `msg` of one item of a batch (spec 2.4). */
export function rejectionItem(
  column: CodeColumn,
  rejection: Refusal,
  locale: Locale,
): { readonly code: WireCode; readonly msg: string } {
  const error = rejectionError(column, rejection);
  return { code: error.code, msg: error.text(locale) };
}

type Codes = Record<CodeColumn, WireCode>;

function columns(spot: WireCode, mix: WireCode, uta: WireCode): Codes {
  return { spot, mix, uta };
}

function everywhere(code: WireCode): Codes {
  return { spot: code, mix: code, uta: code };
}

/** Every reason of the engine, first recommended code of wire.md 2.4; our own codes for operators. */
export const CODE_OF: Record<RejectionReason, Codes> = {
  'reference-reused': everywhere('90013'),
  'unknown-user': columns('70020', '70020', '25005'),
  'unknown-instrument': columns('40034', '40034', '25100'),
  'unknown-coin': columns('13002', '13002', '25201'),
  'unknown-key': everywhere('40041'),
  'unknown-sub-key': everywhere('40065'),
  'unknown-wallet': everywhere('40034'),
  'unknown-chain': everywhere('40034'),
  'user-frozen': everywhere('40013'),
  'main-account-only': everywhere('40061'),
  'not-own-sub-account': everywhere('40028'),
  'not-own-account': everywhere('43127'),
  'account-frozen': everywhere('43136'),
  'account-restricted': everywhere('40022'),
  'coin-not-transferable': everywhere('43129'),
  'chain-closed-to-deposits': everywhere('42017'),
  'chain-closed-to-withdrawals': everywhere('43126'),
  'key-open-to-all': everywhere('90017'),
  'address-not-listed': columns('11000', '11000', '50101'),
  'payment-not-found': columns('43001', '43001', '25204'),
  'not-cancellable': everywhere('43004'),
  'payment-ended': everywhere('90018'),
  'own-address': everywhere('43121'),
  'tag-required': everywhere('43116'),
  'payment-below-minimum': everywhere('43114'),
  'payment-below-fee': everywhere('43112'),
  'payment-off-step': everywhere('43124'),
  'sub-name-taken': everywhere('40060'),
  'too-many-sub-accounts': everywhere('40069'),
  'too-many-keys': everywhere('40063'),
  'transfer-exceeds-available': everywhere('43117'),
  'instrument-not-trading': columns('41114', '40844', '25102'),
  'symbol-not-for-copy-trading': columns('22004', '22004', '25013'),
  'duplicate-client-oid': columns('43118', '40786', '25212'),
  'position-side-required': columns('40774', '40774', '25236'),
  'position-side-not-allowed': columns('40774', '40774', '25237'),
  'margin-coin-mismatch': columns('43049', '43049', '25201'),
  'margin-mode-mismatch': columns('45117', '45117', '25107'),
  'size-below-minimum': columns('45111', '45111', '25207'),
  'size-above-maximum': columns('45112', '45112', '25208'),
  'value-below-minimum': columns('45110', '45110', '25611'),
  'price-above-band': columns('43009', '40815', '25206'),
  'price-below-band': columns('43008', '40816', '25205'),
  'no-mark-price': columns('40823', '40823', '25222'),
  'too-many-open-orders': columns('43005', '40761', '25211'),
  'preset-on-closing-order': columns('43011', '43011', '25612'),
  'preset-take-profit-side': columns('43013', '40915', '25585'),
  'preset-stop-loss-side': columns('43015', '40917', '25586'),
  'no-position': columns('22002', '22002', '25227'),
  'opposite-position': everywhere('25240'),
  'insufficient-position': columns('40757', '40757', '25231'),
  'margin-account-only': columns('50021', '50021', '25245'),
  'margin-not-available': columns('50004', '50004', '25240'),
  'coin-not-of-pair': columns('50003', '50003', '25240'),
  'coin-not-lendable': columns('50001', '50001', '25112'),
  'borrow-exceeds-limit': columns('43135', '43135', '25219'),
  'nothing-owed': columns('50061', '50061', '25217'),
  'insufficient-balance': columns('43012', '40762', '25202'),
  'collateral-needed': columns('43012', '40762', '25203'),
  'insufficient-margin': columns('43012', '40762', '25203'),
  'no-liquidity': columns('22045', '22045', '25209'),
  'order-not-found': columns('43001', '40768', '25204'),
  'trigger-not-found': columns('43025', '43025', '25597'),
  'invalid-trigger': everywhere('45052'),
  'callback-out-of-range': everywhere('43011'),
  'too-many-triggers': columns('43071', '40889', '25599'),
  'no-position-for-trigger': columns('40891', '40891', '25601'),
  'nothing-to-amend': columns('40017', '40017', '25271'),
  'amend-below-filled': columns('45111', '45111', '25207'),
  'account-mode-unchanged': everywhere('25009'),
  'account-mode-locked': everywhere('25009'),
  'position-mode-locked': columns('40920', '40920', '25010'),
  'margin-mode-locked': columns('45117', '45117', '25107'),
  'union-crossed-only': columns('22071', '22071', '25240'),
  'asset-mode-locked': columns('45117', '45117', '25107'),
  'leverage-out-of-range': columns('43050', '43050', '25223'),
  'position-above-tier': columns('40921', '40921', '25230'),
  'rate-quota-above-cap': everywhere('25569'),
  'open-interest-above-limit': columns('22029', '22029', '25229'),
  'leverage-above-tier': columns('45045', '45045', '25223'),
  'leverage-needs-margin': columns('40893', '40893', '25228'),
  'margin-not-isolated': columns('40875', '40875', '25240'),
  'margin-exceeds-spare': columns('40800', '40800', '25242'),
  'already-exists': everywhere('90002'),
  'parent-not-main': everywhere('90003'),
  'invalid-amount': everywhere('90004'),
  'invalid-instrument': everywhere('90005'),
  'price-moves-too-far': everywhere('90014'),
  'index-kept-elsewhere': everywhere('90015'),
  'withdrawal-exceeds-available': columns('43012', '43012', '25202'),
  'time-not-forward': everywhere('90006'),
  'clock-not-manual': everywhere('90007'),
  'clock-manual': everywhere('90016'),
  'unsupported-rules-version': everywhere('90008'),
  'unknown-fee-tier': everywhere('40034'),
  'agent-own-customer': everywhere('90009'),
  'customer-of-other-agent': everywhere('90010'),
  'not-a-customer': everywhere('90011'),
  'unknown-loan-product': everywhere('40034'),
  'unknown-loan': everywhere('40034'),
  'unknown-risk-unit': columns('95011', '95011', '25566'),
  'unknown-member': everywhere('95003'),
  'not-a-loan-user': everywhere('25559'),
  'not-a-member': everywhere('25561'),
  'bound-elsewhere': columns('95010', '95010', '25565'),
  'member-has-positions': everywhere('95002'),
  'member-has-orders': everywhere('95014'),
  'member-has-assets': columns('95004', '95004', '25563'),
  'loan-spot-unsupported': everywhere('95007'),
  'loan-futures-unsupported': everywhere('95008'),
  'loan-margin-unsupported': everywhere('95009'),
  'loan-order-leverage': everywhere('95013'),
  'loan-buying-prohibited': everywhere('95006'),
  'loan-opening-prohibited': everywhere('95005'),
  'loan-leverage': everywhere('95012'),
  'loan-exceeds-limit': everywhere('90012'),
  'loan-risk': everywhere('43135'),
};
