/** What values of ccxt are worked out of. */
import type { Kind } from './ccxt-calls.ts';

export type Mode = 'v2' | 'v3';

const DAY_MS = 86_400_000;

/** When all of it happens: the clock stands there. ccxt asks for what was lately by the clock of its host. */
export const AT_MS = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS;

/** What a stage trades: `price` is what others ask, `low` rests, and a taker pays `fee` for each `size`. */
export interface Facts {
  readonly mode: Mode;
  readonly kind: Kind;
  readonly symbol: string;
  readonly price: number;
  readonly bid: number;
  readonly low: number;
  readonly size: number;
  readonly fee: number;
  readonly feeCoin: string;
  readonly marginCoin: string;
}

export type Values = Readonly<Record<string, (facts: Facts) => unknown>>;
