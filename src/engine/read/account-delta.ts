/** The delta of a unified account as others read it: ratios, as decimal text. */
import { formatRatio, formatUnits } from '../../primitives/decimal.ts';
import { abs, type Units } from '../../primitives/units.ts';
import type { ReadUser } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import {
  accountDelta,
  COIN_DELTA_MAX_PERCENT,
  DELTA_MAX_PERCENT,
  isNeutral,
} from '../risk/account-delta.ts';

const DECIMALS = 8;

export interface DeltaRecord {
  /** Of all coins together, without its sign, over the equity. */
  readonly ratio: string;
  /** Whether the account is neutral as a whole. */
  readonly isNeutral: boolean;
  /** Up to where a ratio counts as neutral: of the account, and of a coin. */
  readonly ratioMax: string;
  readonly coinRatioMax: string;
  /** Below zero: short. */
  readonly coins: readonly { readonly coin: string; readonly ratio: string }[];
}

export function deltaRecord(state: ReadState, user: ReadUser): DeltaRecord {
  const account = accountDelta(state, user);
  const { coins, delta, equity } = account;
  return {
    ratio: ratioOf(abs(delta), equity),
    isNeutral: isNeutral(account),
    ratioMax: formatUnits(DELTA_MAX_PERCENT, 2),
    coinRatioMax: formatUnits(COIN_DELTA_MAX_PERCENT, 2),
    coins: coins.map((each) => ({ coin: each.coin, ratio: ratioOf(each.delta, equity) })),
  };
}

function ratioOf(part: Units, whole: Units): string {
  return whole <= 0 ? '0' : formatRatio(part, whole, DECIMALS);
}
