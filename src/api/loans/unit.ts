/**
 * How a risk unit stands: what it owes, and what counts against that (R-I-4). wire.md 3.5.
 * Decides R-4.5-10.
 */
import Type from 'typebox';
import { subAccountOf } from '../../engine/core/family.ts';
import type { ReadRiskUnit } from '../../engine/core/loan.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { unitRecord, unitsMayLeave } from '../../engine/read/unit-record.ts';
import { endpoint, type UserCall } from '../../http/endpoint.ts';
import {
  coin,
  type FieldsOf,
  list,
  object,
  oneOf,
  optional,
  str,
  text,
} from '../../http/fields.ts';
import { type CodeColumn, rejectionError, WireError } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { present } from '../../primitives/present.ts';
import { submit } from '../calls/submit.ts';
import { usdtValue } from '../codecs/amount-text.ts';
import { type LoanFamily, loanUnitOf } from './family.ts';

/** R-4.5-10: above every line, for clients that compare numbers. */
const WITHOUT_END = '9999';

const unpaidInfo = Type.Object({
  coin: str('Coin.'),
  unpaidQty: str('Unpaid principal.'),
  unpaidInterest: str('Unpaid interest.'),
});

const balanceInfo = Type.Object({
  coin: str('Coin.'),
  price: str('Its price, USDT.'),
  amount: str('What the accounts of the risk unit have of it, profit of open positions included.'),
  convertedUsdtAmount: str('What it counts for, USDT.'),
});

const standing = Type.Object({
  ltv: str(`Loan to value, a decimal fraction; ${WITHOUT_END} when nothing stands against a debt.`),
  subAccountUids: list(str('Account of the risk unit besides its owner.')),
  unpaidUsdtAmount: str('What is owed, USDT.'),
  usdtBalance: str('What counts against it, USDT.'),
  unpaidInfo: list(unpaidInfo),
  balanceInfo: list(balanceInfo),
});

/** Of who is in none. */
const NO_UNIT = {
  ltv: '0',
  subAccountUids: [],
  unpaidUsdtAmount: '0',
  usdtBalance: '0',
  unpaidInfo: [],
  balanceInfo: [],
};

export function unitLoanToValue(family: LoanFamily, path: string) {
  return endpoint({
    ...family.declared,
    method: 'GET',
    path,
    summary: 'Get the loan to value of a risk unit',
    source: 'wire.md 3.5',
    input: object({
      riskUnitId: optional(text({ description: 'Risk unit; the one that the caller is in.' })),
    }),
    data: standing,
    handle: ({ input: { riskUnitId }, caller, venue: { state } }) => {
      const unit = loanUnitOf(state, caller, family);
      if (riskUnitId !== undefined && riskUnitId !== unit?.id)
        throw rejectionError(family.codes, { reason: 'unknown-risk-unit', detail: 'riskUnitId' });
      return unit === undefined ? NO_UNIT : standingWire(state, unit);
    },
  });
}

function standingWire(state: ReadState, unit: ReadRiskUnit) {
  const record = unitRecord(state, unit);
  return {
    ltv: record.ltv ?? WITHOUT_END,
    subAccountUids: record.uids.filter((uid) => uid !== unit.ownerUid),
    unpaidUsdtAmount: record.unpaid,
    usdtBalance: record.assets,
    unpaidInfo: record.debts.map(({ coin, unpaidAmount, unpaidInterest }) => ({
      coin,
      unpaidQty: unpaidAmount,
      unpaidInterest,
    })),
    balanceInfo: record.balances.map(({ coin, amount, converted }) => ({
      coin,
      price: usdtValue(state, coin, '1'),
      amount,
      convertedUsdtAmount: converted,
    })),
  };
}

/** The risk unit that the caller is in: none or one. wire.md 3.5. */
export function loanRiskUnits(family: LoanFamily, path: string) {
  return endpoint({
    ...family.declared,
    method: 'GET',
    path,
    summary: 'Get risk units',
    source: 'wire.md 3.5',
    input: object({}),
    data: Type.Object({ riskUnitId: list(str('Risk unit.')) }),
    handle: ({ caller, venue: { state } }) => {
      const unit = loanUnitOf(state, caller, family);
      return { riskUnitId: unit === undefined ? [] : [unit.id] };
    },
  });
}

/** How much of a coin may leave the risk unit from one of its accounts (R-I-6). wire.md 3.5. */
const transferableInput = object({
  userId: optional(
    text({ description: 'The caller, or an account of the caller’s family or risk unit.' }),
  ),
  coin: coin(),
});

const transferable = Type.Object({
  coin: str('Coin.'),
  transfered: str('What may leave now, the loan to value staying below the line.'),
  userId: str('Whose it is.'),
});

export function loanTransferable(family: LoanFamily, path: string) {
  return endpoint({
    ...family.declared,
    method: 'GET',
    path,
    summary: 'Get how much of a coin may leave a risk unit',
    source: 'wire.md 3.5',
    input: transferableInput,
    data: transferable,
    handle: ({ input: asked, caller, venue: { state } }) => {
      const { coin: name, userId = caller.uid } = asked;
      const unit = loanUnitOf(state, caller, family);
      const isMember = unit?.ownerUid === caller.uid && unit.uids.has(userId);
      if (!isMember && !isOfFamily(state, caller.uid, userId)) throw new WireError('40028');
      if (!state.coins.has(name))
        throw rejectionError(family.codes, { reason: 'unknown-coin', detail: name });
      const units = unitsMayLeave(state, userId, name);
      return { coin: name, transfered: formatUnits(units, coinScale(state, name)), userId };
    },
  });
}

function isOfFamily(state: ReadState, callerUid: string, uid: string): boolean {
  return uid === callerUid || subAccountOf(state, callerUid, uid) !== undefined;
}

/** Puts an account into the caller's risk unit, or takes it out (R-I-5). wire.md 3.5. */
const bindingFields = {
  riskUnitId: optional(text({ description: 'Risk unit; the one that the caller owns.' })),
  uid: text({ description: 'Sub-account of the caller.' }),
  operate: oneOf(['bind', 'unbind'], { description: 'bind or unbind.' }),
};

export const bindingInput = object(bindingFields);

export function bindAccount(
  { caller, input: { operate, riskUnitId, uid }, venue }: UserCall<FieldsOf<typeof bindingFields>>,
  codes: CodeColumn,
) {
  const asked = { uid: caller.uid, subUid: uid, operation: operate, ...present({ riskUnitId }) };
  return submit(venue, codes, { type: 'bind-risk-unit', ...asked });
}
