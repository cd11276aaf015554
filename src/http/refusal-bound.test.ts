/** R-O-13: what is refused because of a bound is told the bound in force, in the words of every family and language. */
import { bitget } from 'ccxt';
import { expect, test } from 'vitest';
import { reasonsOf, rejectionOf } from '../../test/support/refusals.ts';
import { FORMS } from '../../test/support/refusals-of-all.ts';
import { REJECTION_REASONS, type RejectionReason } from '../engine/core/rejection.ts';
import { EN_US } from './messages/en-US.ts';
import { CODE_OF, rejectionError, type WireCode, WireError } from './wire-error.ts';

/** Reasons that compare no value with a bound, by why. */
const UNBOUNDED: Readonly<Record<string, readonly RejectionReason[]>> = {
  'who asks, or for whom': [
    ...(['unknown-user', 'user-frozen', 'main-account-only', 'not-own-account'] as const),
    ...(['not-own-sub-account', 'account-frozen', 'agent-own-customer'] as const),
    ...(['customer-of-other-agent', 'not-a-customer', 'not-a-loan-user', 'not-a-member'] as const),
    'account-restricted',
  ],
  'a name that nobody has, or that is taken': [
    ...(['reference-reused', 'unknown-instrument', 'unknown-coin', 'unknown-wallet'] as const),
    ...(['unknown-chain', 'unknown-key', 'unknown-sub-key', 'unknown-fee-tier'] as const),
    ...(['unknown-loan-product', 'unknown-loan', 'unknown-risk-unit', 'unknown-member'] as const),
    ...(['order-not-found', 'trigger-not-found', 'payment-not-found', 'parent-not-main'] as const),
    ...(['already-exists', 'sub-name-taken', 'duplicate-client-oid', 'bound-elsewhere'] as const),
    ...(['address-not-listed', 'own-address', 'tag-required'] as const),
  ],
  'a state in which it is not open, whatever its figures': [
    ...(['coin-not-transferable', 'chain-closed-to-deposits'] as const),
    ...(['chain-closed-to-withdrawals', 'instrument-not-trading'] as const),
    ...(['symbol-not-for-copy-trading', 'key-open-to-all', 'not-cancellable'] as const),
    ...(['payment-ended', 'member-has-positions', 'member-has-orders'] as const),
    ...(['member-has-assets', 'loan-spot-unsupported', 'loan-futures-unsupported'] as const),
    ...(['loan-margin-unsupported', 'margin-account-only', 'margin-not-available'] as const),
    ...(['coin-not-of-pair', 'coin-not-lendable', 'clock-not-manual', 'clock-manual'] as const),
    ...(['index-kept-elsewhere', 'no-mark-price', 'no-liquidity'] as const),
  ],
  'a mode or a position that does not fit': [
    ...(['position-side-required', 'position-side-not-allowed', 'margin-coin-mismatch'] as const),
    ...(['union-crossed-only', 'margin-mode-mismatch', 'account-mode-unchanged'] as const),
    ...(['account-mode-locked', 'position-mode-locked', 'margin-mode-locked'] as const),
    ...(['asset-mode-locked', 'preset-on-closing-order', 'no-position'] as const),
    ...(['opposite-position', 'no-position-for-trigger', 'margin-not-isolated'] as const),
  ],
  'nothing that there would be less of': ['nothing-owed', 'nothing-to-amend'],
  'a choice of coins, which has no figure': ['collateral-needed'],
  'names the field; what may be sent in it stands in its schema': [
    ...(['invalid-amount', 'invalid-trigger', 'invalid-instrument'] as const),
  ],
};

const unbounded = new Set(Object.values(UNBOUNDED).flat());
const bounded = REJECTION_REASONS.filter((reason) => !unbounded.has(reason));

/** A position that leaves a unit with a loan is refused whatever its size. */
const WHATEVER_ITS_SIZE = 'moving a position loan-risk';

const planted = FORMS.flatMap((form) =>
  reasonsOf(form)
    .filter((reason) => !unbounded.has(reason))
    .map((reason) => ({ name: `${form.name} ${reason}`, form, reason })),
).filter(({ name }) => name !== WHATEVER_ITS_SIZE);

test.each(planted)('R-O-13 $name: the bound is told', ({ form, reason }) => {
  const rejection = rejectionOf(form, [reason]);
  const { detail = '' } = rejection ?? {};
  expect(detail, reason).toMatch(/\d/);
  for (const column of ['spot', 'mix', 'uta'] as const)
    for (const locale of ['en-US', 'zh-CN'] as const)
      expect(rejectionError(column, { reason, detail }).text(locale)).toContain(detail);
});

test('R-O-13 each reason with a bound is planted, none is named twice', () => {
  const shown = new Set(planted.map(({ reason }) => reason));
  expect(bounded.filter((reason) => !shown.has(reason))).toEqual([]);
  expect(Object.values(UNBOUNDED).flat()).toHaveLength(unbounded.size);
});

test('the bound and what was sent change nothing of what ccxt makes of an error', () => {
  const { broad, exact } = new bitget().exceptions;
  const codes = Object.keys(EN_US) as WireCode[];
  const messages = codes.flatMap((code) => {
    const { message } = new WireError(code, ['size'], 'size: got "9"; at most 5');
    return [message, new WireError(code, ['size']).message];
  });
  for (const message of messages) {
    expect(Object.keys(exact)).not.toContain(message);
    expect(Object.keys(broad).filter((part) => message.includes(part))).toEqual([]);
  }
  expect(Object.keys(CODE_OF)).toHaveLength(REJECTION_REASONS.length);
});
