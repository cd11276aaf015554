/** How a risk unit stands: what it owes, and what counts against that (R-I-4). wire.md 3.5. */
import Type from 'typebox';
import type { RiskUnit } from '../../engine/loan/loan.ts';
import { unitRecord } from '../../engine/loan/unit-record.ts';
import type { State } from '../../engine/state.ts';
import { endpoint } from '../../http/endpoint.ts';
import { list, object, optional, str, text } from '../../http/fields.ts';
import { rejectionError } from '../../http/wire-error.ts';
import { type LoanFamily, loanUnitOf } from './loan-endpoint.ts';
import { usdtValue } from './usdt-value.ts';

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

const data = Type.Object({
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
    ...family,
    method: 'GET',
    path,
    summary: 'Get the loan to value of a risk unit',
    source: 'wire.md 3.5',
    input: object({
      riskUnitId: optional(text({ description: 'Risk unit; the one that the caller is in.' })),
    }),
    data,
    handle: ({ input: { riskUnitId }, caller, venue: { state } }) => {
      const unit = loanUnitOf(state, caller, family.codes);
      if (riskUnitId !== undefined && riskUnitId !== unit?.id)
        throw rejectionError(family.codes, { reason: 'unknown-risk-unit', detail: 'riskUnitId' });
      return unit === undefined ? NO_UNIT : wire(state, unit);
    },
  });
}

function wire(state: State, unit: RiskUnit) {
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
