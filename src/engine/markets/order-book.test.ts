import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { PlaceOrder } from '../commands/place-order.ts';

/** The obvious book: every order in one array, sorted by price and then by age, scanned in full. */
interface PlainOrder {
  readonly oid: string;
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
  lots: number;
}

class PlainBook {
  readonly orders: PlainOrder[] = [];

  /** Trades as `lots @ ticks maker>taker`; what may rest is put behind its equals. */
  place(order: PlainOrder, rests: boolean): string[] {
    const trades: string[] = [];
    for (const maker of this.side(order.side === 'buy' ? 'sell' : 'buy')) {
      const isWithin =
        order.side === 'buy' ? maker.ticks <= order.ticks : maker.ticks >= order.ticks;
      if (!isWithin || order.lots === 0) break;
      const lots = Math.min(order.lots, maker.lots);
      order.lots -= lots;
      maker.lots -= lots;
      trades.push(`${lots} @ ${maker.ticks} ${maker.oid}>${order.oid}`);
      if (maker.lots === 0) this.cancel(maker.oid);
    }
    if (rests && order.lots > 0) this.orders.push(order);
    return trades;
  }

  cancel(oid: string): void {
    const index = this.orders.findIndex((order) => order.oid === oid);
    if (index >= 0) this.orders.splice(index, 1);
  }

  /** Orders of a side, best first; the sort is stable, so equals stay in order of age. */
  side(side: 'buy' | 'sell'): PlainOrder[] {
    const better = side === 'buy' ? -1 : 1;
    return this.orders
      .filter((order) => order.side === side)
      .sort((a, b) => (a.ticks - b.ticks) * better);
  }

  /** From the highest ask to the lowest bid. */
  ladder(): string[] {
    const draw = ({ oid, ticks, lots }: PlainOrder) => `${oid} ${lots} @ ${ticks}`;
    return [...this.side('sell').map(draw), '-', ...this.side('buy').map(draw)];
  }
}

const action = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('gtc' as const) },
    { weight: 1, arbitrary: fc.constant('ioc' as const) },
    { weight: 1, arbitrary: fc.constant('market' as const) },
    { weight: 3, arbitrary: fc.constant('cancel' as const) },
  ),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  ticks: fc.integer({ min: 990, max: 1_010 }),
  lots: fc.integer({ min: 1, max: 40 }),
  target: fc.nat(),
});

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const USERS = ['alice', 'bob'] as const;

/** Spot without minimum value, so that only the book decides; two users with all the money. */
function market(): EngineVenue {
  const venue = engineVenue({ instruments: [{ ...fixtureSpec(ETH), minValue: '0' }] });
  for (const name of USERS) venue.trader(name, { USDT: '1000000', ETH: '1000000' });
  return venue;
}

/** Does the `index`-th action in both books: the trades of each. Users take turns. */
function act(venue: EngineVenue, plain: PlainBook, step: Action, index: number): string[][] {
  if (step.kind === 'cancel') {
    const target = step.target % (index + 1);
    const uid = ownerOf(target);
    venue.apply({ type: 'cancel-order', uid, clientOid: `o${target}` });
    plain.cancel(`o${target}`);
    return [[], []];
  }
  venue.apply(command(step, index));
  const far = step.side === 'buy' ? Number.POSITIVE_INFINITY : 0;
  const ticks = step.kind === 'market' ? far : step.ticks;
  const order = { oid: `o${index}`, side: step.side, ticks, lots: step.lots };
  return [tradesOf(venue), plain.place(order, step.kind === 'gtc')];
}

function ownerOf(index: number): string {
  return USERS[index % 2] ?? USERS[0];
}

/** A market buy is sized in money, so an ioc buy at a far price stands for it. */
function command({ kind, side, ticks, lots }: Action, index: number): PlaceOrder {
  const uid = ownerOf(index);
  const common = { type: 'place-order', uid, instrument: ETH, side, lots } as const;
  const clientOid = `o${index}`;
  if (kind === 'market' && side === 'sell')
    return { ...common, clientOid, orderType: 'market', timeInForce: 'gtc' };
  const priceTicks = kind === 'market' ? 100_000 : ticks;
  const timeInForce = kind === 'gtc' ? 'gtc' : 'ioc';
  return { ...common, clientOid, orderType: 'limit', priceTicks, timeInForce };
}

function tradesOf(venue: EngineVenue): string[] {
  return venue.lastEvents.flatMap((event) =>
    event.type === 'traded'
      ? [
          `${event.lots} @ ${event.priceTicks} ${event.maker.order.clientOid}>${event.taker.order.clientOid}`,
        ]
      : [],
  );
}

function ladderOf(venue: EngineVenue): string[] {
  const { book } = venue.market(ETH);
  const draw = (side: typeof book.bids) =>
    [...side.levels].reverse().flatMap((level) => {
      const orders: string[] = [];
      for (let order = level.head; order !== undefined; order = order.next)
        orders.push(`${order.clientOid} ${order.leavesLots} @ ${order.priceTicks}`);
      return orders;
    });
  return [...draw(book.asks), '-', ...draw(book.bids)];
}

describe('the fast book', () => {
  test('R-M-6 trades and rests exactly as the obvious book does, on any flow', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
        const venue = market();
        const plain = new PlainBook();
        actions.forEach((step, index) => {
          const [fast, obvious] = act(venue, plain, step, index);
          expect(fast).toEqual(obvious);
          expect(ladderOf(venue)).toEqual(plain.ladder());
        });
      }),
      { numRuns: 60 },
    );
  });
});

test('R-M-2 the levels that a command changed are told once each, best first', () => {
  const venue = engineVenue();
  const rich = { USDT: '1000000', ETH: '1000' };
  for (const uid of ['alice', 'bob']) venue.trader(uid, rich);
  const batch = (side: 'buy' | 'sell', ...ticks: number[]) => {
    const order = { type: 'place-order', uid: 'alice', instrument: ETH, side } as const;
    const orders = ticks.map(
      (priceTicks): PlaceOrder => ({
        ...{ ...order, priceTicks, orderType: 'limit', timeInForce: 'gtc', lots: 10_000 },
      }),
    );
    venue.apply({ type: 'place-batch', uid: 'alice', orders });
    const told = venue.lastEvents.filter((event) => event.type === 'book-changed');
    expect(told).toHaveLength(1);
    return told.map(({ asks, bids }) => ({ asks, bids }))[0];
  };
  const rows = (...levels: [number, number][]) =>
    levels.map(([ticks, lots]) => ({ ticks, lots: lots * 10_000 }));
  expect(batch('buy', 200, 300, 200, 100)).toEqual({
    asks: [],
    bids: rows([300, 1], [200, 2], [100, 1]),
  });
  expect(batch('sell', 500, 400, 600, 400)).toEqual({
    asks: rows([400, 2], [500, 1], [600, 1]),
    bids: [],
  });
  expect(batch('buy', 200)).toEqual({ asks: [], bids: rows([200, 3]) });
  // What is gone is told as nothing.
  venue.apply({ type: 'cancel-all', uid: 'alice' });
  const [gone] = venue.lastEvents.filter((event) => event.type === 'book-changed');
  expect(gone?.bids).toEqual(rows([300, 0], [200, 0], [100, 0]));
  expect(gone?.asks).toEqual(rows([400, 0], [500, 0], [600, 0]));
});
