/** Coins for a debt in another coin, at nine tenths of their price. */
import { ceilDiv, minUnits, pow10 } from '../../primitives/decimal.ts';
import type { PocketAccounts } from '../core/ledger.ts';
import { coinScale } from '../core/order-record.ts';
import type { State } from '../core/state.ts';
import { usdPrice } from '../markets/usd-value.ts';

export interface Exchange {
  /** What is given up, and what is owed: coins of one user, both with a price. */
  readonly from: PocketAccounts;
  readonly to: PocketAccounts;
  /** Units of `from` that may be given up. */
  readonly there: bigint;
  /** Units of `to` that are to be paid. */
  readonly wanted: bigint;
  /** Whether what comes in repays what the user owes of it on margin. */
  readonly isMarginDebt: boolean;
}

/** The least of its price that a coin is given up for. */
export const LEAST = { numerator: 9n, denominator: 10n } as const;

/** Units to give up so that all that is wanted is paid, as far as they are there; rounded up. */
export function unitsPaying(state: State, exchange: Exchange): bigint {
  const { gives, gets } = rateOf(state, exchange);
  return minUnits(ceilDiv(exchange.wanted * gives, gets), exchange.there);
}

/** Units that so many pay, at most what is wanted; rounded down. */
export function unitsPaidFor(state: State, exchange: Exchange, units: bigint): bigint {
  const { gives, gets } = rateOf(state, exchange);
  return minUnits((units * gets) / gives, exchange.wanted);
}

/** `gives` units of the one coin pay for `gets` of the other. */
function rateOf(
  state: State,
  { from, to }: Pick<Exchange, 'from' | 'to'>,
): { gives: bigint; gets: bigint } {
  const [given, got] = [from.available.coin, to.available.coin];
  return {
    gives: usdPrice(state, got) * pow10(coinScale(state, given)) * LEAST.denominator,
    gets: usdPrice(state, given) * pow10(coinScale(state, got)) * LEAST.numerator,
  };
}
