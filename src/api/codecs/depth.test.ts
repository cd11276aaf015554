import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Market, Order } from '../../engine/core/entities.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import { compileInstrument, openMarket } from '../../engine/markets/compile.ts';
import { addOrder, reduceOrder, removeOrder } from '../../engine/markets/order-book.ts';
import { depthText, grantedExponent, largestExponent } from './depth.ts';

const RAW = { mergeExponent: 0, limit: 10, values: 'strings' } as const;

test('a level reads as its price and size do everywhere else, whatever the steps', () => {
  fc.assert(
    fc.property(
      fc.record({
        priceScale: fc.nat(10),
        sizeScale: fc.nat(8),
        ticks: fc.integer({ min: 1, max: 10 ** 12 }),
        lots: fc.integer({ min: 1, max: 10 ** 12 }),
      }),
      ({ priceScale, sizeScale, ticks, lots }) => {
        const market = marketWith(instrumentOf(priceScale, sizeScale), { ticks, lots });
        const { priceStep, sizeStep } = market.instrument;
        const shown = [stepsToText(ticks, priceStep), stepsToText(lots, sizeStep)];
        const { bids, asks } = depthText(market, RAW);
        expect(JSON.parse(bids)).toEqual([shown]);
        expect(asks).toBe('[]');
        const numbers = depthText(market, { ...RAW, values: 'numbers' });
        expect(numbers.bids).toBe(`[[${shown.join(',')}]]`);
      },
    ),
  );
});

test('R-4.10-3: no digit is lost where lots are more units than a number holds', () => {
  const instrument = { ...instrumentOf(0, 1), sizeStep: { units: 5, scale: 1 } };
  const market = marketWith(instrument, { ticks: 1, lots: Number.MAX_SAFE_INTEGER });
  expect(depthText(market, RAW).bids).toBe('[["1","4503599627370495.5"]]');
});

test('a text is kept until its book changes, and no longer', () => {
  const market = marketWith(instrumentOf(1, 3), { ticks: 600_000, lots: 1_000 });
  const first = depthText(market, RAW);
  expect(first.bids).toBe('[["60000","1"]]');
  expect(depthText(market, RAW)).toBe(first);
  const added = orderOf({ ticks: 600_000, lots: 500 });
  addOrder(market.book.bids, added);
  expect(depthText(market, RAW).bids).toBe('[["60000","1.5"]]');
  reduceOrder(market.book.bids, added, 200);
  expect(depthText(market, RAW).bids).toBe('[["60000","1.3"]]');
  removeOrder(market.book.bids, added);
  expect(depthText(market, RAW).bids).toBe('[["60000","1"]]');
});

test('Z18: R-4.10-4 no scale is offered that makes the best bid a zero', () => {
  const small = { ...instrumentOf(8, 0), mergeScales: 4 };
  const market = marketWith(small, { ticks: 123, lots: 5 });
  const order = orderOf({ ticks: 1, lots: 5 });
  addOrder(market.book.bids, order);
  expect([0, 1, 2, 3].map((asked) => grantedExponent(market, asked))).toEqual([0, 1, 2, 2]);
  expect(largestExponent(market)).toBe(2);
});

test('Z18: R-4.10-4 without bids the last price decides, and without either all are offered', () => {
  const instrument = { ...instrumentOf(8, 0), mergeScales: 4 };
  const market = openMarket(instrument, { name: 'futures' }, { index: 0, timeMs: 0 });
  expect(largestExponent(market)).toBe(3);
  market.lastTicks = 9;
  expect(largestExponent(market)).toBe(0);
});

function instrumentOf(priceScale: number, sizeScale: number): Instrument {
  const smallest = (scale: number) => (scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`);
  const coin = {
    scale: 18,
    usdPrice: undefined,
    usdPriceFrom: undefined,
    collateral: [],
    borrow: undefined,
  };
  const coins = new Map([
    ['BTC', { coin: 'BTC', ...coin }],
    ['USDT', { coin: 'USDT', ...coin }],
  ]);
  const compiled = compileInstrument(
    { coins, statuses: new Map() },
    {
      symbol: 'BTCUSDT',
      category: 'SPOT',
      base: 'BTC',
      quote: 'USDT',
      priceStep: smallest(priceScale),
      sizeStep: smallest(sizeScale),
      minSize: smallest(sizeScale),
      makerFeeRate: '0',
      takerFeeRate: '0',
    },
    0,
  );
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

function marketWith(instrument: Instrument, bid: { ticks: number; lots: number }): Market {
  const market = openMarket(instrument, { name: 'futures' }, { index: 0, timeMs: 0 });
  addOrder(market.book.bids, orderOf(bid));
  return market;
}

/** As much of an order as a book looks at. */
function orderOf({ ticks, lots }: { ticks: number; lots: number }): Order {
  return { priceTicks: ticks, leavesLots: lots } as Order;
}
