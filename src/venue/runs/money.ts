/** What everybody has at the end of two runs, by coin: where it is not the same. */
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { add, sub, type Units } from '../../primitives/units.ts';

/** Decimal text throughout. */
export interface MoneyRow {
  /** A uid, or the purpose of the venue's own accounts: `fees`, `risk-reserve` … */
  readonly owner: string;
  readonly coin: string;
  readonly a: string;
  readonly b: string;
  /** b − a. */
  readonly difference: string;
}

/** Of a user all that he has in all wallets, held or not, less what he owes; users come first. */
export function moneyRows(a: ReadState, b: ReadState): readonly MoneyRow[] {
  const [one, other] = [sums(a), sums(b)];
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort(byOwner);
  return keys.flatMap((key) => {
    const [was, is] = [one.get(key) ?? 0, other.get(key) ?? 0];
    if (was === is) return [];
    const [owner = '', coin = ''] = key.split(' ');
    const scale = coinScale(a.coins.has(coin) ? a : b, coin);
    const text = (units: Units) => formatUnits(units, scale);
    return [{ owner, coin, a: text(was), b: text(is), difference: text(sub(is, was)) }];
  });
}

function sums({ ledger }: ReadState): ReadonlyMap<string, Units> {
  const found = new Map<string, Units>();
  for (const { balance, coin, id, uid } of ledger.accounts.values()) {
    const key = `${uid ?? id.slice(0, id.indexOf(':'))} ${coin}`;
    found.set(key, add(found.get(key) ?? 0, balance));
  }
  return found;
}

const isUser = (key: string) => /^\d/.test(key);

function byOwner(one: string, other: string): number {
  if (isUser(one) !== isUser(other)) return isUser(one) ? -1 : 1;
  return one < other ? -1 : 1;
}
