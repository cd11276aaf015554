/** Cases A06 to A10: position mode, reduce-only, close. */
import { describe, expect } from 'vitest';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { buy, close, type OrderBody, open, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Trader } from '../support/trader.ts';

const MODE_MISMATCH = { status: 400, code: '40774', data: null };
const NO_POSITION = { status: 400, code: '22002', data: null };
const TOO_LITTLE = { status: 400, code: '40757', data: null };
const REDUCE_ONLY = { reduceOnly: 'YES' };

/** BOB stands on both sides around 60000. */
async function quotes(bob: Trader, size: string): Promise<void> {
  await bob.hasPlaced(buy(`${size} @ 59990.0`));
  await bob.hasPlaced(sell(`${size} @ 60010.0`));
}

/** The trader is long so much at 60000; BOB took the other side and has nothing on the book. */
async function isLong(trader: Trader, bob: Trader, size: string): Promise<void> {
  await bob.hasPlaced(sell(`${size} @ 60000.0`));
  const order = trader.key === 'carol' ? open('long', size) : buy(size);
  await trader.hasPlaced(order);
}

async function isShort(trader: Trader, bob: Trader, size: string): Promise<void> {
  await bob.hasPlaced(buy(`${size} @ 60000.0`));
  const order = trader.key === 'carol' ? open('short', size) : sell(size);
  await trader.hasPlaced(order);
}

describe('A06: the shape of an order and the position mode', () => {
  test.for<[string, OrderBody, string]>([
    ['open buys', buy('0.001', { tradeSide: 'open' }), 'long 0.001 @ 60010'],
    ['open sells', sell('0.001', { tradeSide: 'open' }), 'short 0.001 @ 59990'],
    ['close buys', buy('0.001', { tradeSide: 'close' }), 'long 0.001 @ 60010'],
    ['close sells', sell('0.001', { tradeSide: 'close' }), 'short 0.001 @ 59990'],
    [
      'Open, in a limit order,',
      buy('0.001 @ 60010.0', { tradeSide: 'Open' }),
      'long 0.001 @ 60010',
    ],
  ])(
    'A06, R-4.2-2: one-way mode: tradeSide %s as if it had not been sent',
    async ([, order, position], { alice, bob }) => {
      await quotes(bob, '0.010');
      await alice.hasPlaced(order);
      expect(await alice.position()).toBe(position);
      expect(await alice.positions()).toMatchObject([{ posMode: 'one_way_mode' }]);
    },
  );

  describe('where the venue says reject', () => {
    test.override('venueOptions', {
      venueFile: { ...fixtureVenue, settings: { oneWayTradeSide: 'reject' } },
    });

    test.for(['open', 'close'])(
      'A06: one-way mode: tradeSide %s is refused',
      async (tradeSide, { alice, bob }) => {
        await quotes(bob, '0.010');
        expect(await alice.places(buy('0.001', { tradeSide }))).toMatchObject(MODE_MISMATCH);
        expect(await alice.position()).toBe('flat');
        await alice.hasPlaced(buy('0.001'));
      },
    );
  });

  test.for<[string, OrderBody]>([
    ['a market buy', buy('0.001')],
    ['a market sell', sell('0.001')],
    ['a limit buy', buy('0.001 @ 60010.0')],
    ['a reduce-only sell', sell('0.001', REDUCE_ONLY)],
    ['a buy with an empty tradeSide', buy('0.001', { tradeSide: '' })],
    ['a buy whose tradeSide is null', buy('0.001', { tradeSide: null })],
  ])(
    'A06: hedge mode: %s without tradeSide is refused and leaves no order',
    async ([, order], { carol, bob, book }) => {
      await quotes(bob, '0.010');
      const before = await book();
      expect(await carol.places(order)).toMatchObject(MODE_MISMATCH);
      expect(await carol.position()).toBe('flat');
      expect(await carol.pendingOrders()).toEqual([]);
      expect(await book()).toEqual(before);
    },
  );
});

describe('A07, R-4.2-1: side names the position side, not the direction of the trade', () => {
  test('A07 (a): sell/close with a long position alone is no position, and the position stays', async ({
    carol,
    bob,
  }) => {
    await isLong(carol, bob, '0.020');
    await quotes(bob, '0.050');
    expect(await carol.places(close('short', '0.020'))).toMatchObject(NO_POSITION);
    expect(await carol.position()).toBe('long 0.02 @ 60000');
  });

  test('A07 (b): buy/close closes the long position by selling into the bid', async ({
    carol,
    bob,
  }) => {
    await isLong(carol, bob, '0.020');
    await quotes(bob, '0.050');
    const orderId = await carol.hasPlaced(close('long', '0.020'));
    expect(await carol.position()).toBe('flat');
    expect(await carol.sees(orderId)).toBe('filled 0.02 of 0.02 @ 59990');
    expect((await carol.futuresFills()).at(-1)).toBe('0.02 @ 59990');
  });

  test('A07: the mirror image: sell/close closes the short position by buying at the offer', async ({
    carol,
    bob,
  }) => {
    await isShort(carol, bob, '0.020');
    await quotes(bob, '0.050');
    expect(await carol.places(close('long', '0.020'))).toMatchObject(NO_POSITION);
    const orderId = await carol.hasPlaced(close('short', '0.020'));
    expect(await carol.sees(orderId)).toBe('filled 0.02 of 0.02 @ 60010');
    expect(await carol.position()).toBe('flat');
  });

  test('A07: closing the short position leaves the long one untouched and makes no third', async ({
    carol,
    bob,
  }) => {
    await quotes(bob, '0.050');
    await carol.hasPlaced(open('short', '0.010'));
    await carol.hasPlaced(open('long', '0.030'));
    const [long] = await carol.positions();
    await carol.hasPlaced(close('short', '0.010'));
    expect(await carol.positions()).toEqual([{ ...long, uTime: expect.any(String) }]);
    expect(await carol.position()).toBe('long 0.03 @ 60010');
  });

  test.for(['long', 'short'] as const)(
    'A07: a resting limit close of the %s position waits on the right side of the book',
    async (positionSide, { carol, bob, book }) => {
      await (positionSide === 'long' ? isLong : isShort)(carol, bob, '0.020');
      const price = positionSide === 'long' ? '61000.0' : '59000.0';
      await carol.hasPlaced(close(positionSide, `0.015 @ ${price}`));
      const level = `${Number(price)} x 0.015`;
      expect(await book()).toEqual(
        positionSide === 'long' ? { asks: [level], bids: [] } : { asks: [], bids: [level] },
      );
      expect(await carol.positions()).toMatchObject([
        { holdSide: positionSide, total: '0.02', locked: '0.015' },
      ]);
    },
  );
});

describe('A08: reduce-only that would not reduce', () => {
  test.for<[string, OrderBody]>([
    ['a limit sell', sell('0.010 @ 61000')],
    ['a limit buy', buy('0.010 @ 59000')],
    ['a market sell', sell('0.010')],
    ['a market buy', buy('0.010')],
    ['an immediate-or-cancel buy', buy('0.010 @ 60010', { force: 'ioc' })],
  ])('A08: flat: %s is refused and nothing rests', async ([, order], { alice, bob, book }) => {
    await quotes(bob, '0.050');
    const before = await book();
    const free = await alice.available();
    expect(await alice.places({ ...order, ...REDUCE_ONLY })).toMatchObject(NO_POSITION);
    expect(await alice.position()).toBe('flat');
    expect(await alice.pendingOrders()).toEqual([]);
    expect(await alice.available()).toBe(free);
    expect(await book()).toEqual(before);
  });

  test.for<[string, typeof isLong, OrderBody]>([
    ['long: a market buy', isLong, buy('0.005')],
    ['long: a limit buy', isLong, buy('0.005 @ 59000')],
    ['short: a market sell', isShort, sell('0.005')],
    ['short: a limit sell', isShort, sell('0.005 @ 61000')],
  ])(
    'A08: %s in the wrong direction changes nothing',
    async ([, hasPosition, order], { alice, bob }) => {
      await hasPosition(alice, bob, '0.010');
      await quotes(bob, '0.050');
      const before = await alice.position();
      expect(await alice.places({ ...order, ...REDUCE_ONLY })).toMatchObject(NO_POSITION);
      expect(await alice.position()).toBe(before);
      expect(await alice.pendingOrders()).toEqual([]);
    },
  );

  test('A08: a resting reduce-only order goes when its position has gone', async ({
    alice,
    bob,
  }) => {
    await isLong(alice, bob, '0.010');
    await quotes(bob, '0.050');
    const resting = await alice.hasPlaced(sell('0.010 @ 61000', REDUCE_ONLY));
    await alice.hasPlaced(sell('0.010'));
    expect(await alice.position()).toBe('flat');
    expect(await alice.sees(resting)).toBe('cancelled 0 of 0.01 (reduce_only_cancel)');
  });
});

describe('A09, R-4.2-3: a newer reduce-only order displaces the oldest', () => {
  test('A09: the resting one goes, the newer one fills, the reply has no orderId', async ({
    alice,
    bob,
    book,
  }) => {
    await isLong(alice, bob, '0.134');
    await bob.hasPlaced(buy('0.100 @ 59990.0'));
    await alice.hasPlaced(sell('0.134 @ 61000', { ...REDUCE_ONLY, clientOid: 'r1' }));

    const reply = await alice.places(sell('0.067', { ...REDUCE_ONLY, clientOid: 'r2' }));
    expect(accepted(reply)).toEqual({ clientOid: 'r2' });
    expect(await alice.sees({ clientOid: 'r1' })).toBe('cancelled 0 of 0.134 (reduce_only_cancel)');
    expect(await alice.sees({ clientOid: 'r2' })).toBe('filled 0.067 of 0.067 @ 59990');
    expect(await alice.position()).toBe('long 0.067 @ 60000');

    await bob.hasPlaced(buy('0.200 @ 61000'));
    expect(await alice.position()).toBe('long 0.067 @ 60000');
    expect(await book()).toEqual({ asks: [], bids: ['61000 x 0.2', '59990 x 0.033'] });
  });

  test('A09: a reply without an orderId still carries a clientOid when none was sent', async ({
    alice,
    bob,
  }) => {
    await isLong(alice, bob, '0.010');
    await alice.hasPlaced(sell('0.010 @ 61000', REDUCE_ONLY));
    const { clientOid, ...more } = accepted(await alice.places(sell('0.006 @ 62000', REDUCE_ONLY)));
    expect(more).toEqual({});
    expect(await alice.sees({ clientOid })).toBe('new 0 of 0.006');
  });

  test.for<[string, readonly string[], string, readonly string[], string]>([
    ['none while all fit', ['0.004', '0.003'], '0.003', [], 'flat'],
    ['only the oldest', ['0.004', '0.003', '0.003'], '0.004', ['o0'], 'flat'],
    ['the two oldest', ['0.004', '0.003', '0.003'], '0.005', ['o0', 'o1'], 'long 0.002 @ 60000'],
    ['all for one as large as the position', ['0.004', '0.003'], '0.010', ['o0', 'o1'], 'flat'],
    ['all for one that is larger', ['0.004', '0.003'], '0.020', ['o0', 'o1'], 'flat'],
  ])('A09: of several, %s', async ([, older, newer, gone, left], { alice, bob }) => {
    await isLong(alice, bob, '0.010');
    for (const [at, size] of older.entries()) {
      await alice.hasPlaced(sell(`${size} @ 61000`, { ...REDUCE_ONLY, clientOid: `o${at}` }));
    }
    const body = sell(`${newer} @ 61000`, { ...REDUCE_ONLY, clientOid: 'new' });
    const reply = accepted(await alice.places(body));
    expect('orderId' in reply).toBe(gone.length === 0);
    for (const at of older.keys()) {
      const { orderStatus } = await alice.order({ clientOid: `o${at}` });
      expect(orderStatus, `o${at}`).toBe(gone.includes(`o${at}`) ? 'cancelled' : 'new');
    }
    await bob.hasPlaced(buy('0.100 @ 61000'));
    expect(await alice.position()).toBe(left);
  });

  test('A09: the mirror image: buys that reduce a short position', async ({ alice, bob }) => {
    await isShort(alice, bob, '0.134');
    await bob.hasPlaced(sell('0.100 @ 60010.0'));
    await alice.hasPlaced(buy('0.134 @ 59000', { ...REDUCE_ONLY, clientOid: 'r1' }));
    const reply = await alice.places(buy('0.067', { ...REDUCE_ONLY, clientOid: 'r2' }));
    expect(accepted(reply)).toEqual({ clientOid: 'r2' });
    expect(await alice.sees({ clientOid: 'r1' })).toContain('cancelled 0 of 0.134');
    await bob.hasPlaced(sell('0.200 @ 59000'));
    expect(await alice.position()).toBe('short 0.067 @ 60000');
  });

  test('Z15, A09: of a position that shrinks by a plain order the oldest keeps what fits', async ({
    alice,
    bob,
  }) => {
    await isLong(alice, bob, '0.134');
    await bob.hasPlaced(buy('0.100 @ 59990.0'));
    const resting = await alice.hasPlaced(sell('0.134 @ 61000', REDUCE_ONLY));
    await alice.hasPlaced(sell('0.067'));
    expect(await alice.sees(resting)).toBe('new 0 of 0.134');
    await bob.hasPlaced(buy('0.200 @ 61000'));
    expect(await alice.sees(resting)).toBe('filled 0.067 of 0.134 @ 61000');
    expect(await alice.position()).toBe('flat');
  });
});

describe('A10, R-4.2-4: a market close while a limit close holds part of the position', () => {
  test.for([
    { limits: ['0.400'], size: '0.800', closed: '0.6', left: '0.4' },
    { limits: ['0.400'], size: '0.601', closed: '0.6', left: '0.4' },
    { limits: ['0.400'], size: '0.600', closed: '0.6', left: '0.4' },
    { limits: ['0.400'], size: '1.000', closed: '0.6', left: '0.4' },
    { limits: ['0.400'], size: '5.000', closed: '0.6', left: '0.4' },
    { limits: ['0.300', '0.200'], size: '0.800', closed: '0.5', left: '0.5' },
    { limits: ['0.999'], size: '1.000', closed: '0.001', left: '0.999' },
    { limits: ['0.400'], size: '0.500', closed: '0.5', left: '0.5' },
  ])(
    'A10: limits $limits, market $size: $closed closes',
    async ({ limits, size, closed, left }, { carol, bob }) => {
      await isLong(carol, bob, '1.000');
      const resting: string[] = [];
      for (const limit of limits) {
        resting.push(await carol.hasPlaced(close('long', `${limit} @ 65000`)));
      }
      await bob.hasPlaced(buy('2.000 @ 59990.0'));

      const { cumExecQty } = await carol.order(await carol.hasPlaced(close('long', size)));
      expect(cumExecQty).toBe(closed);
      expect(await carol.position()).toBe(`long ${left} @ 60000`);
      for (const [at, orderId] of resting.entries()) {
        expect(await carol.sees(orderId)).toBe(`new 0 of ${Number(limits[at])}`);
      }
    },
  );

  test.for<[string, string, OrderBody]>([
    ['R-4.2-5: a market close when the limit holds all', '1.000', close('long', '0.100')],
    ['a limit close above what is free', '0.400', close('long', '0.601 @ 66000')],
  ])('A10: %s is refused, the limit stays', async ([, held, order], { carol, bob }) => {
    await isLong(carol, bob, '1.000');
    const resting = await carol.hasPlaced(close('long', `${held} @ 65000`));
    await bob.hasPlaced(buy('2.000 @ 59990.0'));
    expect(await carol.places(order)).toMatchObject(TOO_LITTLE);
    expect(await carol.sees(resting)).toBe(`new 0 of ${Number(held)}`);
    expect(await carol.position()).toBe('long 1 @ 60000');
  });

  test('A10, R-7-3: a market close above the position, with nothing resting, is refused', async ({
    carol,
    bob,
  }) => {
    await isLong(carol, bob, '1.000');
    await bob.hasPlaced(buy('2.000 @ 59990.0'));
    expect(await carol.places(close('long', '1.001'))).toMatchObject(TOO_LITTLE);
    expect(await carol.position()).toBe('long 1 @ 60000');
  });
});
