/** What an order draws on and binds: on spot ETH/USDT at 0.1 %, on BTC at 10×, maker 0.02 % and taker 0.06 %. */
import { expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { OrderExtras, Trader } from '../../../test/support/engine-trader.ts';
import { orderFigures, orderMeans } from './order-figures.ts';

/** Bob sells half a bitcoin at 60 000, and an ether at 2 000 that alice buys half of. */
function stage() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '100000', ETH: '10' });
  const bob = venue.trader('bob', { USDT: '10000000', ETH: '100' });
  bob.sells(BTC, '0.5 @ 60000');
  bob.sells(ETH, '1 @ 2000');
  alice.buys(ETH, '0.5 @ 2000');
  alice.buys(BTC, '0.1 @ 60000');
  alice.sets({ leverage: 10, on: BTC });
  return { venue, alice, bob };
}

function figuresOf(
  venue: EngineVenue,
  alice: Trader,
  order: readonly ['buy' | 'sell', string, string, OrderExtras?],
) {
  const [side, key, what, extras] = order;
  const userMarket = alice.user.userMarkets.get(key as never);
  if (userMarket === undefined) throw new Error(`never in ${key}`);
  const before = orderMeans(venue.state, userMarket, side);
  const { id } = side === 'buy' ? alice.buys(key, what, extras) : alice.sells(key, what, extras);
  return orderFigures(venue.state, venue.order(id), before);
}

test('R-G-20 a spot buy costs its value, and pays its fee in what it buys, also for what rests', () => {
  const { alice, venue } = stage();
  expect(figuresOf(venue, alice, ['buy', ETH, '1 @ 2000'])).toEqual({
    ...{ cost: '2000', margin: '0', fee: '0.0005', feeCoin: 'ETH' },
    ...{ platformFee: '0', platformFeeCoin: '', restFee: '0.0005' },
    ...{ filled: '0.5', averagePrice: '2000', liquidationPrice: '0' },
  });
});

test('R-G-20 a spot sale that rests would pay in what it gets', () => {
  const { alice, venue } = stage();
  expect(figuresOf(venue, alice, ['sell', ETH, '1 @ 3000'])).toMatchObject({
    ...{ cost: '1', restFee: '3', fee: '0', feeCoin: '', filled: '0' },
  });
});

test('R-G-20 a futures order costs its margin and fees, and nothing would rest of what is filled', () => {
  const { alice, venue } = stage();
  const figures = figuresOf(venue, alice, ['buy', BTC, '0.1 @ 60000']);
  // 0.1 of 60 000 at 10×, and 0.06 % of 6 000.
  expect(figures).toMatchObject({ cost: '603.6', margin: '600', fee: '3.6', feeCoin: 'USDT' });
  expect(figures).toMatchObject({ restFee: '0', filled: '0.1' });
});

test('R-G-20 a resting order’s price of liquidation is that of the position with it, a closing one’s that of the position', () => {
  const { alice, venue } = stage();
  alice.withdraws('USDT', '97000');
  const held = () => figuresOf(venue, alice, ['sell', BTC, '0.05 @ 70000', { reduceOnly: true }]);
  const alone = Number(held().liquidationPrice);
  expect(alone).toBeGreaterThan(30_000);
  expect(alone).toBeLessThan(45_000);
  const resting = figuresOf(venue, alice, ['buy', BTC, '0.1 @ 50000']);
  expect(Number(resting.liquidationPrice)).not.toBe(alone);
  // As a maker: 0.02 % of 5 000; its margin and the fee that it reserves are bound.
  expect(resting).toMatchObject({ restFee: '1', filled: '0', fee: '0', feeCoin: '' });
});
