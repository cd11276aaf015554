/** Money and contracts added up afresh, without the engine's own checks. */

import type { State } from '../../src/engine/core/state.ts';
import { add, type Units } from '../../src/primitives/units.ts';

/** Coins sum to zero, longs to shorts, funding to nothing, and reserves are never negative. */
export function sumFaults(state: State): string[] {
  return [...moneyFaults(state), ...lotFaults(state)];
}

function moneyFaults({ ledger }: State): string[] {
  const faults: string[] = [];
  const sums = new Map<string, Units>();
  for (const { coin, balance, id } of ledger.accounts.values()) {
    sums.set(coin, add(sums.get(coin) ?? 0, balance));
    if (id.startsWith('risk-reserve:') && balance < 0) faults.push(`${id} is ${balance}`);
    if (id.startsWith('funding:') && balance !== 0) faults.push(`${id} keeps ${balance}`);
  }
  for (const [coin, sum] of sums) if (sum !== 0) faults.push(`${coin} sums to ${sum}`);
  return faults;
}

function lotFaults({ users }: State): string[] {
  const net = new Map<string, number>();
  for (const { userMarkets } of users.values()) {
    for (const { key, long, short } of userMarkets.values())
      net.set(key, (net.get(key) ?? 0) + (long?.lots ?? 0) - (short?.lots ?? 0));
  }
  return [...net].filter(([, lots]) => lots !== 0).map(([key, lots]) => `${key}: ${lots} too many`);
}
