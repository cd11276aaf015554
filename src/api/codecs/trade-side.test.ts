import { expect, it } from 'vitest';
import type { ExecType } from '../../engine/core/order.ts';
import {
  MIX_ORDER_SOURCES,
  mixOrderSource,
  termsOfMixSource,
  tradeSideV2,
  tradeSideV3,
} from './trade-side.ts';

/** What closed a long position: in one-way mode a sell that nets, in hedge mode a close of the position. */
const oneWay = (execType: ExecType) =>
  ({ execType, side: 'sell', holdMode: 'one_way_mode', positionSide: '', effect: 'net' }) as const;
const hedge = (execType: ExecType) =>
  ({
    execType,
    side: 'sell',
    holdMode: 'hedge_mode',
    positionSide: 'long',
    effect: 'close',
  }) as const;

const both = (position: ReturnType<typeof oneWay> | ReturnType<typeof hedge>) => [
  tradeSideV2(position),
  tradeSideV3(position),
];

it('names what users ordered by position or by side of the book, each family in its words', () => {
  expect(both(hedge('normal'))).toEqual(['close', 'close_long']);
  expect(both(oneWay('normal'))).toEqual(['sell_single', 'sell_single']);
});

it('names each step of the venue in hedge mode by the position it closed, alike in both families', () => {
  const names = (step: ExecType) => [...new Set(both(hedge(step)))];
  expect(names('offset')).toEqual(['offset_close_long']);
  expect(names('reduce')).toEqual(['reduce_close_long']);
  expect(names('liquidation')).toEqual(['burst_close_long']);
  expect(names('deleveraging')).toEqual(['dte_sys_adl_close_long']);
  expect(names('delivery')).toEqual(['delivery_close_long']);
});

it('names each step of the venue in one-way mode by the side of the book', () => {
  const names = (step: ExecType) => [...new Set(both(oneWay(step)))];
  expect(names('reduce')).toEqual(['reduce_sell_single']);
  expect(names('liquidation')).toEqual(['burst_sell_single']);
  expect(names('deleveraging')).toEqual(['dte_sys_adl_sell_in_single_side_mode']);
  expect(names('delivery')).toEqual(['delivery_sell_single']);
});

it('shows where an order came from: its key, its kind, or the step that made it', () => {
  const source = (position: ReturnType<typeof oneWay> | ReturnType<typeof hedge>, rest = {}) =>
    mixOrderSource({ ...position, isCopyTrading: false, orderType: 'limit', ...rest });
  expect(source(oneWay('normal'))).toBe('normal');
  expect(source(oneWay('normal'), { orderType: 'market' })).toBe('market');
  expect(source(oneWay('normal'), { isCopyTrading: true })).toBe('Trader_delegate');
  expect(source(hedge('offset'))).toBe('reduce_offset');
  expect(source(hedge('reduce'))).toBe('reduce_offset');
  expect(source(hedge('liquidation'))).toBe('liquidation');
  expect(source(hedge('deleveraging'))).toBe('market_risk');
  expect(source(hedge('delivery'))).toBe('delivery_close_long');
  expect(source(oneWay('delivery'))).toBe('delivery_close_long');
});

it('chooses by a word exactly the orders that bear it', () => {
  const steps = ['normal', 'offset', 'reduce', 'liquidation', 'deleveraging', 'delivery'] as const;
  const orders = steps
    .flatMap((execType) => [oneWay(execType), hedge(execType)])
    .flatMap((order) => [order, { ...order, side: 'buy' as const }])
    .flatMap((order) => [true, false].map((isCopyTrading) => ({ ...order, isCopyTrading })))
    .flatMap((order) =>
      (['limit', 'market'] as const).map((orderType) => ({ ...order, orderType })),
    )
    .map((order) => ({ ...order, ...(order.side === 'buy' && order.positionSide && SHORT) }));
  const chosenBy = (word: string) =>
    orders.filter((order) => {
      const terms = termsOfMixSource(word);
      const each = Object.entries(terms ?? {}) as [keyof typeof order, readonly unknown[]][];
      return terms !== undefined && each.every(([term, values]) => values.includes(order[term]));
    });
  for (const word of MIX_ORDER_SOURCES)
    expect(chosenBy(word), word).toEqual(orders.filter((order) => mixOrderSource(order) === word));
  expect(orders.filter((order) => termsOfMixSource(mixOrderSource(order)) === undefined)).toEqual(
    [],
  );
});

const SHORT = { positionSide: 'short' } as const;
