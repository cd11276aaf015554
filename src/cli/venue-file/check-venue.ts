/** Coins and the venue-wide sections: names that must exist, words that must fit together. */
import { type CrossFault, repeated } from './cross-fault.ts';
import type { VenueFile } from './schema.ts';

export function* checkVenue(file: VenueFile): Generator<CrossFault> {
  const known = new Set(
    (file.instruments ?? []).map(({ category, symbol }) => `${category}:${symbol}`),
  );
  yield* checkCoins(file, known);
  yield* checkReferences(file, known);
  yield* checkRateLimits(file);
  if (file.clock !== undefined && Number.isNaN(Date.parse(file.clock.start))) {
    yield { path: ['clock', 'start'], message: 'there is no such day or time' };
  }
}

function* checkCoins(file: VenueFile, known: ReadonlySet<string>): Generator<CrossFault> {
  const coins = file.coins ?? [];
  for (const [index, { usdPrice, usdPriceFrom }] of coins.entries()) {
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
  yield* repeated(
    traded,
    ({ category, symbol }) => `${category}:${symbol}`,
    (index) => ['market', 'instruments', index, 'symbol'],
  );
}

function* mustExist(
  known: ReadonlySet<string>,
  { category, symbol }: { readonly category: string; readonly symbol: string },
  path: readonly (string | number)[],
): Generator<CrossFault> {
  if (known.has(`${category}:${symbol}`)) return;
  yield {
    path: [...path, 'symbol'],
    message: `unknown instrument ${symbol} in ${category}; instruments are declared under \`instruments\``,
  };
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
