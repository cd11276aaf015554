/**
 * Sells a coin for one that is owed on the spot book of the two, at once and not below nine tenths of
 * its price; what comes in repays a margin debt as of a margin order. Worked: 4 000 USDT owed, ETH at 2 000:
 * limit 1 800; 4 000 / (1 800 · 0.999) = 2.2247 ETH, rounded up to the lot, as far as there are.
 */

import {
  div,
  minUnits,
  mul,
  mulDiv,
  mulDivCeil,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import type { Market, Order, PocketAccounts } from '../core/entities.ts';
import { type Instrument, RATE_SCALE } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { marginModeIn, pairOf } from '../core/user.ts';
import { tradeValue } from '../core/value.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { execute } from '../orders/execute.ts';
import { userMarketIn } from '../positions/user-market.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** The finished order; undefined where no such book is open, or not even a lot is there. */
export function sellOnBook(context: Context, exchange: Exchange): Order | undefined {
  const { state } = context;
  const market = marketBetween(state, exchange);
  const user = state.users.get(exchange.from.uid);
  if (market === undefined || user === undefined) return undefined;
  const { instrument } = market;
  const side: Side = instrument.base === exchange.from.available.coin ? 'sell' : 'buy';
  const priceTicks = limitOf(state, instrument, side);
  const lots = priceTicks < 1 ? 0 : lotsFor(instrument, exchange, { side, priceTicks });
  if (lots < 1) return undefined;
  const userMarket = userMarketIn(state.ledger, user, market, exchange.from.wallet);
  return execute(
    context,
    userMarket,
    {
      uid: user.uid,
      instrument: instrument.key,
      side,
      orderType: 'limit',
      priceTicks,
      lots,
      timeInForce: 'ioc',
      ...(exchange.isMarginDebt ? { loan: 'repay' } : {}),
      origin: { enterPoint: 'SYS', isCopyTrading: false },
    },
    {
      side,
      lots,
      cutLots: 0,
      quoteBudget: 0,
      isReduceOnly: false,
      holdMode: undefined,
      positionSide: undefined,
      effect: undefined,
      marginMode: marginModeIn(exchange.from.wallet),
      leverage: 1,
      limitTicks: priceTicks,
      displaced: [],
      displacedReason: 'burst_cancel',
      execType: 'liquidation',
    },
  );
}

/** The first by key, should there be several; in the wallet of a pair that pair. */
function marketBetween(state: State, { from, to }: Exchange): Market | undefined {
  const pair = [from.available.coin, to.available.coin];
  const own = pairOf(from.wallet);
  return [...state.markets.values()]
    .filter(({ instrument }) => own === undefined || instrument.symbol === own)
    .filter(({ instrument }) => instrument.kind === 'spot' && instrument.status === 'online')
    .filter(({ instrument }) => pair.includes(instrument.base) && pair.includes(instrument.quote))
    .sort((a, b) => (a.instrument.key < b.instrument.key ? -1 : 1))[0];
}

/** In ticks: a sale not below nine tenths of the price, a purchase not above ten ninths. */
function limitOf(state: State, { base, quote, priceStep }: Instrument, side: Side): number {
  const up = mul(usdPrice(state, base), pow10(priceStep.scale));
  const down = mul(usdPrice(state, quote), priceStep.units);
  const ticks =
    side === 'sell'
      ? mulDivCeil(up, LEAST.numerator, mul(down, LEAST.denominator))
      : mulDiv(up, LEAST.denominator, mul(down, LEAST.numerator));
  return Number(ticks);
}

/** As many as bring what is wanted at the limit, the fee taken off, at most what there is. */
function lotsFor(
  instrument: Instrument,
  { there, wanted }: Exchange,
  at: { readonly side: Side; readonly priceTicks: number },
): number {
  const [perLot, costPerLot] =
    at.side === 'sell'
      ? [tradeValue(instrument, at.priceTicks, 1), instrument.baseUnitsPerLot]
      : [instrument.baseUnitsPerLot, tradeValue(instrument, at.priceTicks, 1)];
  const asked = mulDivCeil(wanted, RATE_UNIT, mul(perLot, sub(RATE_UNIT, instrument.takerFeeRate)));
  return Number(minUnits(asked, div(there, costPerLot)));
}

/** Coins for a debt in another coin, at nine tenths of their price. */
export interface Exchange {
  /** What is given up, and what is owed: coins of one user, both with a price. */
  readonly from: PocketAccounts;
  readonly to: PocketAccounts;
  /** Units of `from` that may be given up. */
  readonly there: Units;
  /** Units of `to` that are to be paid. */
  readonly wanted: Units;
  /** Whether what comes in repays what the user owes of it on margin. */
  readonly isMarginDebt: boolean;
}

/** The least of its price that a coin is given up for. */
const LEAST = { numerator: 9, denominator: 10 } as const;

/** Units to give up so that all that is wanted is paid, as far as they are there; rounded up. */
export function unitsPaying(state: State, exchange: Exchange): Units {
  const { gives, gets } = rateOf(state, exchange);
  return minUnits(mulDivCeil(exchange.wanted, gives, gets), exchange.there);
}

/** Units that so many pay, at most what is wanted; rounded down. */
export function unitsPaidFor(state: State, exchange: Exchange, units: Units): Units {
  const { gives, gets } = rateOf(state, exchange);
  return minUnits(mulDiv(units, gets, gives), exchange.wanted);
}

/** `gives` units of the one coin pay for `gets` of the other. */
function rateOf(
  state: State,
  { from, to }: Pick<Exchange, 'from' | 'to'>,
): { gives: Units; gets: Units } {
  const [given, got] = [from.available.coin, to.available.coin];
  return {
    gives: mul(mul(usdPrice(state, got), pow10(coinScale(state, given))), LEAST.denominator),
    gets: mul(mul(usdPrice(state, given), pow10(coinScale(state, got))), LEAST.numerator),
  };
}
