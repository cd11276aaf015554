/** Both products: what spot does and what futures do with an order, each put together of its own files. */
import type { Instrument } from '../core/instrument.ts';
import { feedIndexes, setMark } from '../risk/set-mark.ts';
import {
  alignMargin,
  boundMargin,
  countOpen,
  isMarginLocking,
  lendMargin,
} from './futures/order-margin.ts';
import { checkTriggeredFutures, modesOfFutures, planFutures } from './futures/plan-futures.ts';
import { coverFill, settleFuturesFill } from './futures/settle-fill.ts';
import { nothing, type Product } from './product.ts';
import { checkTriggeredSpot, modesOfSpot, planSpot } from './spot/plan-spot.ts';
import {
  alignHold,
  boundHold,
  chargeSpotFee,
  exchangeCoins,
  holdSpent,
  isHoldLocking,
  lendHold,
} from './spot/settle-spot.ts';

/** Margin orders, which trade the spot book, are orders of it with a loan. */
const SPOT: Product = {
  name: 'spot',
  plan: planSpot,
  hold: holdSpent,
  align: alignHold,
  count: nothing,
  bound: boundHold,
  lend: lendHold,
  isLocking: isHoldLocking,
  exchange: exchangeCoins,
  settle: chargeSpotFee,
  cover: nothing,
  checkTriggered: checkTriggeredSpot,
  modesOf: modesOfSpot,
  bookMoved: feedIndexes,
};

const FUTURES: Product = {
  name: 'futures',
  plan: planFutures,
  hold: nothing,
  align: alignMargin,
  count: countOpen,
  bound: boundMargin,
  lend: lendMargin,
  isLocking: isMarginLocking,
  exchange: nothing,
  settle: settleFuturesFill,
  cover: coverFill,
  checkTriggered: checkTriggeredFutures,
  modesOf: modesOfFutures,
  bookMoved: setMark,
};

export function productFor({ kind }: Pick<Instrument, 'kind'>): Product {
  return kind === 'spot' ? SPOT : FUTURES;
}
