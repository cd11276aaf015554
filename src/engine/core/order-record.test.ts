import { describe, expect, test } from 'vitest';
import { BTC, ETH, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { Traded } from './event.ts';
import { fillRecord, orderRecord } from './order-record.ts';

const RICH = { USDT: '1000000', ETH: '1000', BTC: '10' };

function market() {
  const venue = engineVenue();
  const alice = venue.trader('alice', RICH);
  const bob = venue.trader('bob', RICH);
  const trade = () => {
    const traded = venue.lastEvents.find((event): event is Traded => event.type === 'traded');
    if (traded === undefined) throw new Error('nothing traded');
    return traded;
  };
  return { venue, alice, bob, trade };
}

describe('an order record', () => {
  test('R-2.3-10 shows a spot order from new to filled', () => {
    const { venue, alice, bob } = market();
    const order = alice.buys(ETH, '1 @ 100', { clientOid: 'a', stp: 'cancel_maker' });
    expect(order.record).toEqual({
      orderId: order.id,
      clientOid: 'a',
      uid: 'alice',
      category: 'SPOT',
      symbol: 'ETHUSDT',
      base: 'ETH',
      quote: 'USDT',
      marginCoin: 'USDT',
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      stp: 'cancel_maker',
      price: '100',
      size: '1',
      quoteAmount: '0',
      cumQty: '0',
      cumValue: '0',
      avgPrice: '0',
      status: 'new',
      cancelReason: '',
      isReduceOnly: false,
      holdMode: '',
      positionSide: '',
      effect: '',
      marginMode: '',
      leverage: 1,
      presets: {},
      enterPoint: 'API',
      execType: 'normal',
      loan: '',
      isCopyTrading: false,
      feeCoin: '',
      fee: '0',
      platformFeeCoin: '',
      platformFee: '0',
      realisedPnl: '0',
      createdMs: venue.timeMs,
      updatedMs: venue.timeMs,
    });
    venue.timeMs += 7;
    bob.sells(ETH, '0.4 @ 99');
    expect(order.record).toMatchObject({
      status: 'partially_filled',
      cumQty: '0.4',
      cumValue: '40',
    });
    bob.sells(ETH, '0.6 @ 99');
    expect(order.record).toMatchObject({
      status: 'filled',
      avgPrice: '100',
      fee: '0.001',
      feeCoin: 'ETH',
      updatedMs: venue.timeMs,
    });
    expect(order.record.createdMs).toBe(venue.timeMs - 7);
  });

  test('R-2.3-10 shows what a futures order does to its position', () => {
    const { alice, bob } = market();
    bob.buys(BTC, '1 @ 60000');
    const order = alice.sells(BTC, '0.5', { marginMode: 'isolated' });
    expect(order.record).toMatchObject({
      price: '0',
      avgPrice: '60000',
      cumValue: '30000',
      holdMode: 'one_way_mode',
      effect: 'net',
      marginMode: 'isolated',
      leverage: 10,
      fee: '18',
      feeCoin: 'USDT',
    });
  });

  test('Z21: R-2.3-10 an average price has eight decimals more than the price step at most', () => {
    const { alice, bob } = market();
    bob.sells(INV, '0.001 @ 50000');
    bob.sells(INV, '0.002 @ 50000.1');
    expect(alice.buys(INV, '0.003').record).toMatchObject({
      avgPrice: '50000.066666667',
      cumValue: '150.0002',
    });
  });
});

describe('a fill record', () => {
  test('R-2.3-11 each side of a trade has its own fill: liquidity, fee and effect', () => {
    const { venue, alice, bob, trade } = market();
    const maker = bob.sells(BTC, '0.02 @ 60000', { clientOid: 'm' });
    alice.buys(BTC, '0.01');
    const opened = trade();
    expect(fillRecord(venue.state, opened, opened.maker, 5)).toMatchObject({
      tradeId: opened.tradeId,
      orderId: maker.id,
      clientOid: 'm',
      side: 'sell',
      price: '60000',
      qty: '0.01',
      value: '600',
      liquidity: 'maker',
      fee: '0.12',
      positionSide: 'short',
      effect: 'open',
      timeMs: 5,
    });
    expect(fillRecord(venue.state, opened, opened.taker, 5)).toMatchObject({
      liquidity: 'taker',
      fee: '0.36',
      positionSide: 'long',
    });
    bob.buys(BTC, '0.03 @ 61000');
    alice.sells(BTC, '0.03');
    const flipped = trade();
    expect(fillRecord(venue.state, flipped, flipped.taker, 6)).toMatchObject({
      effect: 'flip',
      positionSide: 'short',
      realisedPnl: '10',
    });
    expect(flipped.taker.fillId).not.toBe(flipped.maker.fillId);
  });

  test('R-2.3-11 a spot fill has no position', () => {
    const { venue, alice, bob, trade } = market();
    bob.sells(ETH, '1 @ 100');
    alice.buys(ETH, '1 @ 100');
    const traded = trade();
    expect(fillRecord(venue.state, traded, traded.taker, 0)).toMatchObject({
      positionSide: '',
      effect: '',
      holdMode: '',
      realisedPnl: '0',
    });
    expect(orderRecord(venue.state, traded.taker.order).status).toBe('filled');
  });
});
