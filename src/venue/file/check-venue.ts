/** Coins and the venue-wide sections: names that must exist, words that must fit together. */

import { borrowTerms } from '../../engine/core/reference.ts';
import { historyEntries, instrumentOf, LAYOUTS } from '../../market/config.ts';
import { priceOf } from '../../market/path-points.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { durationMs } from '../../primitives/duration.ts';
import { isoTimeMs } from '../../primitives/iso-time.ts';
import {
  type CrossFault,
  compareDecimals,
  knownInstruments,
  marginCoinOf,
  mustExist,
  pairText,
  repeated,
  unknownInstrument,
} from './cross-check.ts';
import type { Path } from './fault.ts';
import type { CoinEntry, VenueFile } from './schema.ts';

export function* checkVenue(file: VenueFile): Generator<CrossFault> {
  const known = knownInstruments(file);
  yield* checkCoins(file, known);
  yield* checkReferences(file, known);
  yield* checkReserves(file);
  yield* checkRateLimits(file);
  if (file.clock !== undefined && isoTimeMs(file.clock.start) === undefined) {
    yield { path: ['clock', 'start'], message: 'there is no such day or time' };
  }
}

function* checkCoins(file: VenueFile, known: ReadonlySet<string>): Generator<CrossFault> {
  const coins = file.coins ?? [];
  for (const [index, coin] of coins.entries()) {
    yield* checkCoinTerms(coin, ['coins', index]);
    const { usdPrice, usdPriceFrom } = coin;
    const path = ['coins', index, 'usdPriceFrom'];
    if (usdPriceFrom === undefined) continue;
    if (usdPrice !== undefined) yield { path, message: 'expected either usdPrice or usdPriceFrom' };
    yield* mustExist(known, usdPriceFrom, path);
  }
  yield* repeated(
    coins,
    ({ coin }) => coin,
    (index) => ['coins', index, 'coin'],
  );
}

function* checkReferences(file: VenueFile, known: ReadonlySet<string>): Generator<CrossFault> {
  for (const [index, pair] of (file.copyTrading?.pairs ?? []).entries()) {
    yield* mustExist(known, pair, ['copyTrading', 'pairs', index]);
  }
  const traded = file.market?.instruments ?? [];
  for (const [index, instrument] of traded.entries()) {
    yield* mustExist(known, instrument, ['market', 'instruments', index]);
  }
  yield* repeated(traded, pairText, (index) => ['market', 'instruments', index, 'symbol']);
  for (const [index, instrument] of traded.entries())
    yield* checkPath(file, instrument, ['market', 'instruments', index, 'path']);
  yield* checkHistory(file.market);
}

/** Each file is of an instrument that the market trades; of one instrument there is one of each kind. */
function* checkHistory(market: VenueFile['market']): Generator<CrossFault> {
  if (market?.history === undefined) return;
  const seen = new Set<string>();
  for (const [index, entry] of historyEntries(market).entries()) {
    const path = ['market', 'history', ...(Array.isArray(market.history) ? [index] : [])];
    const named = instrumentOf(market, entry);
    if (named === undefined) {
      yield { path, message: 'expected the category and symbol of one of market.instruments' };
      continue;
    }
    const pair = pairText(named);
    if (!market.instruments.some((each) => pairText(each) === pair))
      yield { path, message: `${pair} is none of market.instruments` };
    const kind = LAYOUTS[entry.layout];
    if (seen.has(`${kind} ${pair}`)) yield { path, message: `a second file of ${kind} of ${pair}` };
    seen.add(`${kind} ${pair}`);
  }
}

type Traded = NonNullable<VenueFile['market']>['instruments'][number];

/** An index follows a path where it is the market's, and one point after another. */
function* checkPath(file: VenueFile, traded: Traded, path: Path): Generator<CrossFault> {
  if (traded.path === undefined) return;
  const { indexSource = 'market' } =
    file.instruments?.find((each) => pairText(each) === pairText(traded)) ?? {};
  if (indexSource !== 'market')
    yield { path, message: `the index of ${traded.symbol} is \`indexSource: ${indexSource}\`` };
  if (typeof traded.path === 'string') return;
  let before = -1;
  for (const [index, { at, price }] of traded.path.entries()) {
    const ms = durationMs(at) ?? 0;
    if (ms <= before)
      yield { path: [...path, index, 'at'], message: 'not later than the one before' };
    if (priceOf(price, traded.startPrice) === undefined)
      yield { path: [...path, index, 'price'], message: 'expected a price above zero' };
    before = ms;
  }
}

/** A reserve is kept in the coin that the contract settles in. */
function* checkReserves(file: VenueFile): Generator<CrossFault> {
  const reserves = file.riskReserves ?? [];
  for (const [index, { balance, category, symbol }] of reserves.entries()) {
    const path = ['riskReserves', index];
    const instrument = file.instruments?.find(
      (entry) => entry.category === category && entry.symbol === symbol,
    );
    if (instrument === undefined) {
      yield unknownInstrument({ category, symbol }, path);
      continue;
    }
    const settled = marginCoinOf(instrument);
    const scale = file.coins?.find(({ coin }) => coin === settled)?.scale;
    if (scale !== undefined && parseUnits(balance, scale) === undefined) {
      const message = `finer than the ${scale} decimals of ${settled}`;
      yield { path: [...path, 'balance'], message };
    }
  }
  yield* repeated(reserves, pairText, (index) => ['riskReserves', index, 'symbol']);
}

const RATE_LIMIT_NAME = /^(?:(?:GET|POST) \/\S+|\*|copy_trading)$/;

function* checkRateLimits(file: VenueFile): Generator<CrossFault> {
  for (const name of Object.keys(file.rateLimits ?? {})) {
    if (RATE_LIMIT_NAME.test(name)) continue;
    yield {
      path: ['rateLimits', name],
      message:
        'expected "METHOD /path", such as "POST /api/v2/mix/order/place-order", "*" or copy_trading',
    };
  }
}

/** What a coin counts for as collateral, and on what terms it is lent. */
function* checkCoinTerms(entry: CoinEntry, path: Path): Generator<CrossFault> {
  const { borrow, scale } = entry;
  if (borrow !== undefined && parseUnits(borrow.max, scale) === undefined)
    yield { path: [...path, 'borrow', 'max'], message: tooFine(entry) };
  const terms = borrow && borrowTerms(borrow, scale);
  if (typeof terms === 'string' && terms.startsWith('tiers'))
    yield { path: [...path, 'borrow', 'tiers'], message: terms };
  const tiers = entry.collateral ?? [];
  for (const [index, { upTo }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    const message = isLast ? faultOfLast(upTo) : faultOf(entry, upTo, tiers[index - 1]?.upTo);
    if (message !== undefined) yield { path: [...path, 'collateral', index, 'upTo'], message };
  }
}

function faultOfLast(upTo: string | undefined): string | undefined {
  return upTo === undefined ? undefined : 'the last tier has no end';
}

function faultOf(
  entry: CoinEntry,
  upTo: string | undefined,
  before: string | undefined,
): string | undefined {
  if (upTo === undefined) return 'missing; only the last tier has no end';
  if (parseUnits(upTo, entry.scale) === undefined) return tooFine(entry);
  return before !== undefined && compareDecimals(upTo, before) <= 0
    ? `expected more than ${before}, the tier before`
    : undefined;
}

function tooFine({ coin, scale }: CoinEntry): string {
  return `finer than the ${scale} decimals of ${coin}`;
}
