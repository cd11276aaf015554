/** Index prices from outside, and an operator's pin on a mark. Prices are positive decimals. */
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Result, SetIndexPrice, SetMarkPrice } from '../command.ts';
import { instrumentKey, MARK_SCALE } from '../instrument/instrument.ts';
import { setIndex } from '../mark/index-price.ts';
import { markPrice } from '../mark/mark-price.ts';
import { setMark } from '../mark/set-mark.ts';
import type { Rejection } from '../rejection.ts';
import type { Market } from '../state.ts';
import type { Turn } from '../turn.ts';

/** All prices of the command are set, or none. */
export function setIndexPrice(turn: Turn, command: SetIndexPrice): Result<'set-index-price'> {
  const changes: { market: Market; price: bigint }[] = [];
  for (const entry of command.prices) {
    const key = instrumentKey(entry.category, entry.symbol);
    const market = turn.state.markets.get(key);
    if (market === undefined) return { reason: 'unknown-instrument', detail: key };
    const price = priceUnits(entry.price);
    if (typeof price !== 'bigint') return price;
    changes.push({ market, price });
  }
  for (const { market, price } of changes) {
    setIndex(turn.state, market, price);
  }
  return { count: changes.length };
}

export function setMarkPrice(turn: Turn, command: SetMarkPrice): Result<'set-mark-price'> {
  const key = instrumentKey(command.category, command.symbol);
  const market = turn.state.markets.get(key);
  if (market === undefined) return { reason: 'unknown-instrument', detail: key };
  if (command.price === null) market.pinnedMark = undefined;
  else {
    const price = priceUnits(command.price);
    if (typeof price !== 'bigint') return price;
    market.pinnedMark = price;
  }
  setMark(turn.state, market);
  return { price: formatUnits(markPrice(market) ?? 0n, MARK_SCALE) };
}

function priceUnits(text: string): bigint | Rejection {
  const price = parseUnits(text, MARK_SCALE);
  return price === undefined || price <= 0n ? { reason: 'invalid-amount', detail: 'price' } : price;
}
