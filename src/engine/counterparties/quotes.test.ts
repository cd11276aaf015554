import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mul, type Units, unitsOf } from '../../primitives/units.ts';
import type { Instrument, InstrumentSpec } from '../core/instrument.ts';
import { tradeValue } from '../core/value.ts';
import { compileInstrument } from '../markets/compile.ts';
import { outlineAround, PLAIN_STYLE, type Quote, quotesAround } from './quotes.ts';
import { RENEW_FROM, staleness } from './staleness.ts';

const UNIT = 10 ** 12;
const COIN = { usdPrice: undefined, usdPriceFrom: undefined, collateral: [], borrow: undefined };
const COINS = new Map(['BTC', 'USDT'].map((coin) => [coin, { coin, scale: 8, ...COIN }]));

describe('quotes', () => {
  test('are ten a side, apart from each other, and never cross', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 10n, max: 10n ** 17n }).map(unitsOf),
        fc.string(),
        (index, seed) => {
          const quotes = quotesAround({
            instrument: instrument(),
            index,
            quoteUsd: UNIT,
            seed,
            style: PLAIN_STYLE,
          });
          const { bids, asks } = sides(quotes);
          expect(asks).toHaveLength(10);
          expect(isStrictlyRising(asks)).toBe(true);
          expect(isStrictlyRising([...bids].reverse())).toBe(true);
          expect(Math.max(0, ...bids)).toBeLessThan(Math.min(...asks));
          for (const { priceTicks } of quotes) expect(priceTicks).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('are within what the instrument accepts, however small or dear its coin', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 11n, max: 10n ** 17n }).map(unitsOf),
        fc.bigInt({ min: 1n, max: 10n ** 20n }).map(unitsOf),
        (index, quoteUsd) => {
          const subject = instrument();
          for (const quote of quotesAround({
            instrument: subject,
            index,
            quoteUsd,
            seed: '1',
            style: PLAIN_STYLE,
          })) {
            expect(quote.lots).toBeLessThanOrEqual(subject.maxLots);
            expect(quote.lots).toBeGreaterThanOrEqual(subject.minLots);
            const value = tradeValue(subject, quote.priceTicks, quote.lots);
            expect(value >= subject.minValue || quote.lots === subject.maxLots).toBe(true);
          }
        },
      ),
    );
  });

  test('are fewer where a user may have fewer open orders', () => {
    const subject = instrument({ maxOpenOrders: 6 });
    const index = mul(60000, UNIT);
    expect(
      quotesAround({ instrument: subject, index, quoteUsd: UNIT, seed: '1', style: PLAIN_STYLE }),
    ).toHaveLength(6);
  });
});

describe('staleness', () => {
  test('is nothing for quotes that stand where they should', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 13n, max: 10n ** 17n }).map(unitsOf), (index) => {
        const subject = instrument();
        const quotes = quotesAround({
          instrument: subject,
          index,
          quoteUsd: UNIT,
          seed: '1',
          style: PLAIN_STYLE,
        });
        expect(
          staleness(quotes, outlineAround({ instrument: subject, index, style: PLAIN_STYLE })),
        ).toBe(0);
      }),
    );
  });

  test('grows with the distance of the index', () => {
    expect(staleness(quotesAt(60000), outlineAt(60012))).toBeGreaterThan(RENEW_FROM);
    expect(staleness(quotesAt(60000), outlineAt(66000))).toBeGreaterThan(90_000);
  });

  test('asks for renewal when a level is gone, and most of all when a side is', () => {
    const quotes = quotesAt(60000);
    expect(staleness(quotes.slice(0, -1), outlineAt(60000))).toBe(RENEW_FROM);
    expect(staleness(quotes.slice(0, 10), outlineAt(60000))).toBeGreaterThan(1_000_000);
  });
});

test('between two ticks the best ask is that of the tick above, the best bid that of the one below', () => {
  const at = (ticks: number) =>
    sides(
      quotesAround({
        ...{ instrument: instrument(), quoteUsd: UNIT, seed: '1', style: PLAIN_STYLE },
        index: ticks * 1e10,
      }),
    );
  const [below, between, above] = [at(200_000), at(200_000.5), at(200_001)];
  expect(Math.min(...between.asks)).toBe(Math.min(...above.asks));
  expect(Math.max(...between.bids)).toBe(Math.max(...below.bids));
});

function instrument(changes: Partial<InstrumentSpec> = {}): Instrument {
  const spec: InstrumentSpec = {
    symbol: 'BTCUSDT',
    category: 'SPOT',
    base: 'BTC',
    quote: 'USDT',
    priceStep: '0.01',
    sizeStep: '0.000001',
    minSize: '0.00001',
    minValue: '1',
    maxSize: '1000',
    makerFeeRate: '0.001',
    takerFeeRate: '0.001',
    ...changes,
  };
  const compiled = compileInstrument({ coins: COINS, statuses: new Map() }, spec, 0);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

function quotesAt(price: Units): Quote[] {
  return quotesAround({
    instrument: instrument(),
    index: mul(price, UNIT),
    quoteUsd: UNIT,
    seed: '1',
    style: PLAIN_STYLE,
  });
}

function outlineAt(price: Units) {
  return outlineAround({ instrument: instrument(), index: mul(price, UNIT), style: PLAIN_STYLE });
}

function sides(quotes: readonly Quote[]) {
  const ticks = (side: Quote['side']) =>
    quotes.filter((quote) => quote.side === side).map((quote) => quote.priceTicks);
  return { bids: ticks('buy'), asks: ticks('sell') };
}

function isStrictlyRising(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}
