/** Invariants of the ledger: Σ = 0 per coin, no user below zero, settlement equals open values. */

import { add, sub, type Units } from '../../primitives/units.ts';
import type { ReadLedgerAccount } from '../core/entities.ts';
import type { ReadOwned } from '../core/ledger-account.ts';
import type { ReadState } from '../core/state.ts';
import { poolBalances, withdrawalHoldId } from '../money/chart-of-accounts.ts';

export function checkLedger(state: ReadState): string[] {
  const sums = new Map<string, Units>();
  const faults: string[] = [];
  for (const account of state.ledger.accounts.values()) {
    sums.set(account.coin, add(sums.get(account.coin) ?? 0, account.balance));
    if (account.isNonNegative && account.balance < 0)
      faults.push(`${account.id} is negative: ${account.balance}`);
    if (isDebt(account) && account.balance > 0)
      faults.push(`${account.id} is above zero: ${account.balance}`);
  }
  faults.push(...ownedFaults(state), ...withdrawalFaults(state));
  for (const [coin, sum] of sums)
    if (sum !== 0) faults.push(`the ledger of ${coin} sums to ${sum}, not zero`);
  return faults;
}

/** What each user has of a coin in a wallet is kept right. */
function ownedFaults({ ledger }: ReadState): string[] {
  const sums = new Map<ReadOwned, Units>();
  for (const { owned, balance } of ledger.accounts.values())
    if (owned !== undefined) sums.set(owned, add(sums.get(owned) ?? 0, balance));
  return [...ledger.owned]
    .filter(([, owned]) => owned.units !== (sums.get(owned) ?? 0))
    .map(([key, { units }]) => `${key}: ${units} is not the sum of its accounts`);
}

/** What is held for withdrawals is what those that have not ended hold. */
function withdrawalFaults({ ledger, payments }: ReadState): string[] {
  const sums = new Map<string, Units>();
  for (const { coin, held, uid } of payments.open.values())
    for (const { amount, wallet } of held) {
      const id = withdrawalHoldId({ uid, wallet, coin });
      sums.set(id, add(sums.get(id) ?? 0, amount));
    }
  return [...ledger.accounts.values()]
    .filter(({ id }) => id.split(':')[3] === 'withdrawal')
    .filter(({ id, balance }) => balance !== (sums.get(id) ?? 0))
    .map(({ id, balance }) => `${id}: ${balance} is not what withdrawals hold`);
}

function isDebt({ uid, isNonNegative }: ReadLedgerAccount): boolean {
  return uid !== undefined && !isNonNegative;
}

/** Per futures instrument: Σ long = Σ short, and (linear) the settlement account balances them. */
export function checkSettlement(state: ReadState): string[] {
  const totals = positionTotals(state);
  const faults: string[] = [];
  for (const { instrument, openInterest } of state.markets.values()) {
    if (instrument.kind === 'spot') continue;
    const total = totals.get(instrument.key) ?? { longLots: 0, shortLots: 0, difference: 0 };
    if (total.longLots !== total.shortLots || total.longLots !== openInterest) {
      faults.push(
        `${instrument.key}: long ${total.longLots}, short ${total.shortLots}, open interest ${openInterest}`,
      );
    }
    if (instrument.kind !== 'linear') continue;
    const { settlement } = poolBalances(state.ledger, instrument.key, instrument.marginCoin);
    if (settlement !== total.difference)
      faults.push(
        `${instrument.key}: settlement ${settlement} is not short − long open value ${total.difference}`,
      );
  }
  return faults;
}

interface PositionTotal {
  longLots: number;
  shortLots: number;
  /** Σ open value of shorts − Σ of longs. */
  difference: Units;
}

function positionTotals(state: ReadState): Map<string, PositionTotal> {
  const totals = new Map<string, PositionTotal>();
  for (const user of state.users.values()) {
    for (const { key, long, short } of user.userMarkets.values()) {
      const total = totals.get(key) ?? { longLots: 0, shortLots: 0, difference: 0 };
      total.longLots += long?.lots ?? 0;
      total.shortLots += short?.lots ?? 0;
      total.difference = add(total.difference, sub(short?.openValue ?? 0, long?.openValue ?? 0));
      totals.set(key, total);
    }
  }
  return totals;
}
