/** Exchanging coins with the venue (wire.md D.6): what is quoted, and what was exchanged, as both families show it. */

import type { QuotedAt } from '../../access/quote-seal.ts';
import { isRejection } from '../../engine/core/rejection.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { walletFor } from '../../engine/core/user.ts';
import { balanceRecord } from '../../engine/read/account-record.ts';
import {
  type ConvertQuote,
  convertBounds,
  convertibleCoins,
  convertQuote,
} from '../../engine/read/convert-quote.ts';
import type { Caller } from '../../http/endpoint.ts';
import { rejectionError, WireError, wrong } from '../../http/wire-error.ts';
import { formatUnits, parseDecimal } from '../../primitives/decimal.ts';
import type { ConversionRow } from '../../reporting/reports/conversions.ts';
import { codec } from '../codecs/codec.ts';
import { userOf } from './users.ts';

interface Convertible {
  readonly coin: string;
  readonly available: string;
  readonly least: string;
  readonly most: string;
}

export const convertible = codec<Convertible>({
  coin: ['Coin.', ({ coin }) => coin],
  available: ['What the caller may exchange of it now.', ({ available }) => available],
  maxAmount: ['Most of it in one exchange.', ({ most }) => most],
  minAmount: ['Least of it in one exchange.', ({ least }) => least],
});

export function convertiblesOf(state: ReadState, caller: Caller): readonly Convertible[] {
  const user = userOf(state, caller);
  const wallet = walletFor(user, 'SPOT');
  return convertibleCoins(state).map((coin) => {
    const { least, most } = convertBounds(state, coin);
    const scale = coinScale(state, coin);
    return {
      coin,
      available: balanceRecord(state, { user, wallet, coin }).transferable,
      least: formatUnits(least, scale),
      most: formatUnits(most, scale),
    };
  });
}

interface Asked {
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromCoinSize: string | undefined;
  readonly toCoinSize: string | undefined;
}

/** The names of the fields of {@link Asked}, as an operation has them. */
const NAMES = { toCoin: 'toCoin', fromCoinSize: 'fromCoinSize' };

/** 43131 for a coin that cannot be exchanged, 40020 unless one size is given. */
export function quoteOf(state: ReadState, asked: Asked, names = NAMES): ConvertQuote {
  const { fromCoin, fromCoinSize, toCoin, toCoinSize } = asked;
  const coins = convertibleCoins(state);
  for (const coin of [fromCoin, toCoin])
    if (!coins.includes(coin)) throw new WireError('43131', [coin]);
  if (fromCoin === toCoin) throw wrong(names.toCoin, `another coin than ${fromCoin}`);
  if ((fromCoinSize === undefined) === (toCoinSize === undefined))
    throw wrong('fromCoinSize', 'one of fromCoinSize and toCoinSize');
  const quote = convertQuote(state, {
    fromCoin,
    toCoin,
    fromSize: fromCoinSize,
    toSize: toCoinSize,
  });
  if (!isRejection(quote)) return quote;
  if (quote.reason !== 'invalid-amount') throw rejectionError('spot', quote);
  const [field, coin] =
    fromCoinSize === undefined ? ['toCoinSize', toCoin] : [names.fromCoinSize, fromCoin];
  throw wrong(field, `above zero, at most ${coinScale(state, coin)} decimals`);
}

/** What the id of a quote proves: amounts as they were written, whatever zeros a client adds. */
export function quotedTerms(
  { uid }: Pick<Caller, 'uid'>,
  coins: { readonly fromCoin: string; readonly toCoin: string },
  { fromSize, price, toSize }: ConvertQuote,
): readonly string[] {
  return [uid, coins.fromCoin, plain(fromSize), coins.toCoin, plain(toSize), plain(price)];
}

/** How many were quoted after the last journal entry, by the venue's state. */
const COUNTS = new WeakMap<ReadState, Omit<QuotedAt, 'timeMs'>>();

/** By what the next quote is told from all others. */
export function quotedAt(state: ReadState, timeMs: number): QuotedAt {
  const { seq } = state;
  const last = COUNTS.get(state);
  const count = last?.seq === seq ? last.count + 1 : 1;
  COUNTS.set(state, { seq, count });
  return { timeMs, seq, count };
}

function plain(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === undefined ? text : formatUnits(decimal.units, decimal.scale);
}

export const conversionV2 = codec<ConversionRow>(
  {
    id: ['Id of the exchange.', (row) => row.convertId],
    ts: ['When, Unix ms.', (row) => String(row.timeMs)],
    cnvtPrice: ['toCoin for one of fromCoin.', (row) => row.price],
    fee: ['0: the price says it all.', () => '0'],
    fromCoin: ['Coin that was given.', (row) => row.fromCoin],
    fromCoinSize: ['How much of it.', (row) => row.fromSize],
    toCoin: ['Coin that was taken.', (row) => row.toCoin],
    toCoinSize: ['How much of it.', (row) => row.toSize],
  },
  (row) => row.convertId,
);

export const conversionV3 = codec<ConversionRow>(
  {
    fromCoin: ['Coin that was given.', (row) => row.fromCoin],
    fromCoinSize: ['How much of it.', (row) => row.fromSize],
    toCoin: ['Coin that was taken.', (row) => row.toCoin],
    toCoinSize: ['How much of it.', (row) => row.toSize],
    price: ['toCoin for one of fromCoin.', (row) => row.price],
    ts: ['When, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.convertId,
);
