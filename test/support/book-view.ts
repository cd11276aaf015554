/** The book of a futures symbol as anybody sees it: DEPTH, in words. */
import { accepted, type Call, type Query } from './trader.ts';

/** Levels as `60000.1 x 0.4`, best first. */
export interface Ladder {
  readonly asks: readonly string[];
  readonly bids: readonly string[];
}

/** The ladder; fails when it is crossed, out of order, or has an empty or negative level. */
export async function ladder(call: Call, symbol: string, query: Query = {}): Promise<Ladder> {
  const asked = { symbol, productType: 'USDT-FUTURES', ...query };
  const reply = await call('GET', '/api/v2/mix/market/merge-depth', { query: asked, as: null });
  const { asks, bids } = accepted(reply) as Record<'asks' | 'bids', [number, number][]>;
  const prices = [...asks.toReversed(), ...bids].map(([price]) => price);
  const isDescending = prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0));
  const isFull = [...asks, ...bids].every(([, size]) => size > 0);
  if (!isDescending || !isFull) throw new Error(`not a book: ${reply.text}`);
  return { asks: asks.map(levelText), bids: bids.map(levelText) };
}

function levelText([price, size]: readonly [number, number]): string {
  return `${price} x ${size}`;
}
