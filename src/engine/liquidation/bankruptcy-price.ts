/**
 * The bankruptcy price of a leg: the price at which closing it costs exactly its share of the equity,
 * the closing fee included. With V the value at the mark and f the taker fee:
 *   linear   long  (V − share) / (1 − f),  short (V + share) / (1 + f), by size;
 *   inverse  1/p = 1/m ± (share − f · size) / (K · open value), + for a long, − for a short.
 * Worked: 0.1 long at 60 000, margin 600, mark 53 000: equity 600 − 700 = −100, V = 5 300;
 * 5 400 / 0.9994 / 0.1 = 54 032.42, rounded up to the tick: 54 032.5.
 * Rounded to the tick against the market, so that what is closed there leaves nothing owing.
 */

import { ceilDiv, floorDiv, pow10 } from '../../primitives/decimal.ts';
import type { Holding, Market } from '../core/entities.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Position } from '../core/position.ts';
import type { Scope, State } from '../core/state.ts';
import { baseUnits, feeOn } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { coinWorth, fullValue } from '../risk/collateral-value.ts';
import { type Exposure, exposureProfit, requirement, sizePerValue } from '../risk/exposure.ts';
import { exposuresOf, healthOf } from '../risk/scope.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** In ticks, at least 1; undefined when no price is too bad, or none is good enough. */
export function bankruptcyTicks(market: Market, leg: Position, share: bigint): number | undefined {
  const mark = markPrice(market);
  if (mark === undefined) return undefined;
  const ticks =
    market.instrument.kind === 'inverse'
      ? inverseTicks(market.instrument, leg, { mark, share })
      : linearTicks(market.instrument, leg, { mark, share });
  return ticks === undefined || ticks <= 0n ? undefined : Number(ticks);
}

interface At {
  readonly mark: bigint;
  readonly share: bigint;
}

function linearTicks(instrument: Instrument, leg: Position, { mark, share }: At): bigint {
  const { sizeStep, valueScale, takerFeeRate, valuePerTickLot } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  const scale = Math.max(markScale, valueScale);
  const up = pow10(scale - valueScale);
  const lots = BigInt(leg.lots);
  const value = lots * BigInt(sizeStep.units) * mark * pow10(scale - markScale);
  const perTick = lots * valuePerTickLot * up;
  return leg.side === 'long'
    ? ceilDiv((value - share * up) * RATE_UNIT, perTick * (RATE_UNIT - takerFeeRate))
    : floorDiv((value + share * up) * RATE_UNIT, perTick * (RATE_UNIT + takerFeeRate));
}

function inverseTicks(
  instrument: Instrument,
  leg: Position,
  { mark, share }: At,
): bigint | undefined {
  const { numerator, denominator } = sizePerValue(instrument);
  const { units, scale } = instrument.priceStep;
  const tick = BigInt(units) * pow10(MARK_SCALE - scale);
  const weight = numerator * leg.openValue;
  const fee = feeOn(baseUnits(instrument, leg.lots), instrument.takerFeeRate);
  const moved = (share - fee) * mark * denominator;
  const divisor = leg.side === 'long' ? weight + moved : weight - moved;
  if (divisor <= 0n) return undefined;
  return leg.side === 'long'
    ? ceilDiv(mark * weight, divisor * tick)
    : floorDiv(mark * weight, divisor * tick);
}

/**
 * The part of a scope's equity that one exposure may lose in closing. Equity that is left is shared by
 * what each exposure must keep; equity below zero by what each has lost, so that the counterparties of
 * a winning leg do not pay for a losing one.
 */

/** Margin-coin units, rounded down; negative when more is lost than there is. */
export function shareOfEquity(state: State, scope: Scope, exposure: Exposure): bigint {
  if (scope.kind === 'account') return shareOfAccount(state, scope, exposure);
  const { equity } = healthOf(state, scope);
  const weigh = equity >= 0n ? requirement : lossOf;
  const total = exposuresOf(scope).reduce((sum, each) => sum + weigh(each), 0n);
  return total === 0n ? equity : floorDiv(equity * weigh(exposure), total);
}

/** The legs of an account settle in several coins: they are weighed in dollars. */
function shareOfAccount(state: State, scope: Scope, exposure: Exposure): bigint {
  const { equity } = healthOf(state, scope);
  const worthOf = ({ holding }: Exposure) => coinWorth(state, holding.market.instrument.marginCoin);
  const measure = equity >= 0n ? requirement : lossOf;
  const weigh = (each: Exposure) => fullValue(worthOf(each), measure(each));
  const total = exposuresOf(scope).reduce((sum, each) => sum + weigh(each), 0n);
  const { price, divisor } = worthOf(exposure);
  if (price === 0n || total === 0n) return 0n;
  return floorDiv(equity * weigh(exposure) * divisor, total * price);
}

function lossOf(exposure: Exposure): bigint {
  const profit = exposureProfit(exposure);
  return profit < 0n ? -profit : 0n;
}

/** What one close-out works with: decided before its first order. */
export interface CloseOut {
  readonly holding: Holding;
  readonly leg: Position;
  /** Undefined: no price is too bad. */
  readonly bankruptcy: number | undefined;
}
