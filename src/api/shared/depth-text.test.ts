import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOrder, createBook } from '../../engine/book/order-book.ts';
import { compileInstrument } from '../../engine/instrument/compile.ts';
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { Order } from '../../engine/order/order.ts';
import { stepsToText } from '../../engine/order/order-record.ts';
import { emptyState, type Market } from '../../engine/state.ts';
import { depthText } from './depth-text.ts';

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
        const { bids, asks } = depthText(emptyState(), market, RAW);
        expect(JSON.parse(bids)).toEqual([shown]);
        expect(asks).toBe('[]');
        const numbers = depthText(emptyState(), market, { ...RAW, values: 'numbers' });
        expect(numbers.bids).toBe(`[[${shown.join(',')}]]`);
      },
    ),
  );
});

test('a text is kept for one command and no longer', () => {
  const state = emptyState();
  const market = marketWith(instrumentOf(1, 3), { ticks: 600_000, lots: 1_000 });
  expect(depthText(state, market, RAW).bids).toBe('[["60000","1"]]');
  addOrder(market.book.bids, orderOf({ ticks: 600_000, lots: 500 }));
  expect(depthText(state, market, RAW).bids).toBe('[["60000","1"]]');
  state.seq += 1;
  expect(depthText(state, market, RAW).bids).toBe('[["60000","1.5"]]');
});

function instrumentOf(priceScale: number, sizeScale: number): Instrument {
  const smallest = (scale: number) => (scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`);
  const coin = { scale: 18, usdPrice: undefined, usdPriceFrom: undefined };
  const coins = new Map([
    ['BTC', { coin: 'BTC', ...coin }],
    ['USDT', { coin: 'USDT', ...coin }],
  ]);
  const compiled = compileInstrument(
    { coins },
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
  const book = createBook();
  addOrder(book.bids, orderOf(bid));
  return {
    instrument,
    book,
    indexPrice: undefined,
    pinnedMark: undefined,
    lastTicks: 0,
    openInterest: 0,
  };
}

/** As much of an order as a book looks at. */
function orderOf({ ticks, lots }: { ticks: number; lots: number }): Order {
  return { priceTicks: ticks, leavesLots: lots } as Order;
}
