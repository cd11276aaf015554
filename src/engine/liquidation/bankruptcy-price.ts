/**
 * The bankruptcy price of a position: the price at which closing it costs exactly its share of the equity,
 * the closing fee included. With V the value at the mark and f the taker fee:
 *   linear   long  (V − share) / (1 − f),  short (V + share) / (1 + f), by size;
 *   inverse  1/p = 1/m ± (share − f · size) / (K · open value), + for a long, − for a short.
 * Worked: 0.1 long at 60 000, margin 600, mark 53 000: equity 600 − 700 = −100, V = 5 300;
 * 5 400 / 0.9994 / 0.1 = 54 032.42, rounded up to the tick: 54 032.5.
 * Rounded to the tick against the market, so that what is closed there leaves nothing owing.
 */

import { bigPow10, ceilBig, floorBig } from '../../primitives/big.ts';
import { add, mulDivFloor, neg, sub, type Units, unitsOf } from '../../primitives/units.ts';
import type { Market, UserMarket } from '../core/entities.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Position } from '../core/position.ts';
import type { Scope, State } from '../core/state.ts';
import { baseUnits, feeOn, sizePerValue } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { coinWorth, fullValue } from '../risk/collateral-value.ts';
import { type Exposure, exposureProfit, requirement } from '../risk/exposure.ts';
import { exposuresOf, healthOf } from '../risk/scope.ts';

const RATE_ONE = bigPow10(RATE_SCALE);

/** In ticks, at least 1; undefined when no price is too bad, or none is good enough. */
export function bankruptcyTicks(
  market: Market,
  position: Position,
  share: Units,
): number | undefined {
  const mark = markPrice(market);
  if (mark === undefined) return undefined;
  const ticks =
    market.instrument.kind === 'inverse'
      ? inverseTicks(market.instrument, position, { mark, share })
      : linearTicks(market.instrument, position, { mark, share });
  return ticks === undefined || ticks <= 0 ? undefined : Number(ticks);
}

interface At {
  readonly mark: Units;
  readonly share: Units;
}

function linearTicks(instrument: Instrument, position: Position, { mark, share }: At): Units {
  const { sizeStep, valueScale, takerFeeRate, valuePerTickLot } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  const scale = Math.max(markScale, valueScale);
  const up = bigPow10(scale - valueScale);
  const lots = BigInt(position.lots);
  const value = lots * BigInt(sizeStep.units) * BigInt(mark) * bigPow10(scale - markScale);
  const kept = BigInt(share) * up;
  const perTick = lots * BigInt(valuePerTickLot) * up;
  const fee = BigInt(takerFeeRate);
  return position.side === 'long'
    ? unitsOf(ceilBig((value - kept) * RATE_ONE, perTick * (RATE_ONE - fee)))
    : unitsOf(floorBig((value + kept) * RATE_ONE, perTick * (RATE_ONE + fee)));
}

function inverseTicks(
  instrument: Instrument,
  position: Position,
  { mark, share }: At,
): Units | undefined {
  const { numerator, denominator } = sizePerValue(instrument);
  const { units, scale } = instrument.priceStep;
  const tick = BigInt(units) * bigPow10(MARK_SCALE - scale);
  const weight = BigInt(numerator) * BigInt(position.openValue);
  const fee = feeOn(baseUnits(instrument, position.lots), instrument.takerFeeRate);
  const from = BigInt(mark);
  const moved = BigInt(sub(share, fee)) * from * BigInt(denominator);
  const divisor = position.side === 'long' ? weight + moved : weight - moved;
  if (divisor <= 0n) return undefined;
  return position.side === 'long'
    ? unitsOf(ceilBig(from * weight, divisor * tick))
    : unitsOf(floorBig(from * weight, divisor * tick));
}

/**
 * The part of a scope's equity that one exposure may lose in closing. Equity that is left is shared by
 * what each exposure must keep; equity below zero by what each has lost, so that the counterparties of
 * a winning position do not pay for a losing one.
 */

/** Margin-coin units, rounded down; negative when more is lost than there is. */
export function shareOfEquity(state: State, scope: Scope, exposure: Exposure): Units {
  if (scope.kind === 'account') return shareOfAccount(state, scope, exposure);
  const { equity } = healthOf(state, scope);
  const weigh = equity >= 0 ? requirement : lossOf;
  const total = exposuresOf(scope).reduce<Units>((sum, each) => add(sum, weigh(each)), 0);
  return total === 0 ? equity : mulDivFloor(equity, weigh(exposure), total);
}

/** The positions of an account settle in several coins: they are weighed in dollars. */
function shareOfAccount(state: State, scope: Scope, exposure: Exposure): Units {
  const { equity } = healthOf(state, scope);
  const worthOf = ({ userMarket }: Exposure) =>
    coinWorth(state, userMarket.market.instrument.marginCoin);
  const measure = equity >= 0 ? requirement : lossOf;
  const weigh = (each: Exposure) => fullValue(worthOf(each), measure(each));
  const total = exposuresOf(scope).reduce<Units>((sum, each) => add(sum, weigh(each)), 0);
  const { price, divisor } = worthOf(exposure);
  if (price === 0 || total === 0) return 0;
  const part = BigInt(equity) * BigInt(weigh(exposure)) * BigInt(divisor);
  return unitsOf(floorBig(part, BigInt(total) * BigInt(price)));
}

function lossOf(exposure: Exposure): Units {
  const profit = exposureProfit(exposure);
  return profit < 0 ? neg(profit) : 0;
}

/** What one close-out works with: decided before its first order. */
export interface CloseOut {
  readonly userMarket: UserMarket;
  readonly position: Position;
  /** Undefined: no price is too bad. */
  readonly bankruptcy: number | undefined;
}
