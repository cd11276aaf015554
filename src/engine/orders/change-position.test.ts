import { describe, expect, test } from 'vitest';
import { BTC, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '1000000', BTC: '10' };

function market() {
  const venue = engineVenue();
  const alice = venue.trader('alice', RICH);
  return { venue, alice, bob: venue.trader('bob', RICH), carol: venue.trader('carol', RICH) };
}

describe('a linear position', () => {
  test('R-F-1 opens, grows at the average price, shrinks at a profit and closes at a loss: long', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.01 @ 60000');
    alice.buys(BTC, '0.01');
    bob.sells(BTC, '0.03 @ 61000');
    alice.buys(BTC, '0.03');
    // (600 + 1 830) / 0.04
    expect(alice.position(BTC)).toBe('long 0.04 @ 60750');
    bob.buys(BTC, '0.02 @ 62000');
    const reduce = alice.sells(BTC, '0.02');
    // 1 240 − 1 215
    expect(reduce.record.realisedPnl).toBe('25');
    expect(alice.position(BTC)).toBe('long 0.02 @ 60750');
    bob.buys(BTC, '0.02 @ 60000');
    expect(alice.sells(BTC, '0.02').record.realisedPnl).toBe('-15');
    expect(alice.position(BTC)).toBe('flat');
    // Fees of 0.06 % on 600, 1 830, 1 240 and 1 200: 0.36 + 1.098 + 0.744 + 0.72 = 2.922.
    expect(alice.coin('USDT').free).toBe('1000007.078');
    // Bob mirrors it: −10, and 0.02 % on the same values: 0.974.
    expect(bob.coin('USDT').free).toBe('999989.026');
    expect(venue.ledger('fees:USDT')).toBe(389600000);
    expect(venue.ledger('settlement:USDT-FUTURES:BTCUSDT:USDT')).toBe(0);
  });

  test('R-F-1 the same for a short', () => {
    const { alice, bob } = market();
    bob.buys(BTC, '0.01 @ 60000');
    alice.sells(BTC, '0.01');
    bob.buys(BTC, '0.03 @ 61000');
    alice.sells(BTC, '0.03');
    expect(alice.position(BTC)).toBe('short 0.04 @ 60750');
    bob.sells(BTC, '0.02 @ 62000');
    expect(alice.buys(BTC, '0.02').record.realisedPnl).toBe('-25');
    bob.sells(BTC, '0.02 @ 60000');
    expect(alice.buys(BTC, '0.02').record.realisedPnl).toBe('15');
    // −10 − 2.922
    expect(alice.coin('USDT').free).toBe('999987.078');
  });

  test('R-F-2 flips through zero at the new price: the old entry is gone (A24)', () => {
    const { alice, bob } = market();
    bob.buys(BTC, '0.01 @ 60000');
    alice.sells(BTC, '0.01');
    const first = alice.positions(BTC)[0]?.positionId;
    bob.sells(BTC, '0.03 @ 59000');
    const flip = alice.buys(BTC, '0.03 @ 59000');
    expect(flip.record.realisedPnl).toBe('10');
    expect(alice.position(BTC)).toBe('long 0.02 @ 59000');
    expect(alice.positions(BTC)[0]?.positionId).not.toBe(first);
  });

  test('R-F-2 a resting order flips its owner in the same way', () => {
    const { alice, bob } = market();
    bob.sells(BTC, '0.01 @ 60000');
    alice.buys(BTC, '0.01');
    const resting = alice.sells(BTC, '0.03 @ 61000');
    bob.buys(BTC, '0.03 @ 61000');
    expect(resting.record.realisedPnl).toBe('10');
    expect(alice.position(BTC)).toBe('short 0.02 @ 61000');
  });

  test('R-F-3 what was paid to open is kept exactly, however it is closed piece by piece', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.001 @ 60000.1');
    bob.sells(BTC, '0.002 @ 60000.2');
    alice.buys(BTC, '0.003');
    // (60.0001 + 120.0004) / 0.003
    expect(alice.position(BTC)).toBe('long 0.003 @ 60000.166666667');
    for (let piece = 0; piece < 3; piece += 1) {
      bob.buys(BTC, '0.001 @ 60000');
      alice.sells(BTC, '0.001');
    }
    expect(alice.position(BTC)).toBe('flat');
    // 180 − 180.0005, and 0.06 % of 180.0005 and 180: 0.1080003 + 0.108.
    expect(alice.coin('USDT').free).toBe('999999.7834997');
    expect(venue.ledger('settlement:USDT-FUTURES:BTCUSDT:USDT')).toBe(0);
  });

  test('R-F-4 a position shows its life: fees, realised profit, open interest', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.02 @ 60000');
    alice.buys(BTC, '0.02');
    bob.buys(BTC, '0.01 @ 61000');
    alice.sells(BTC, '0.01');
    expect(venue.market(BTC).openInterest).toBe(10);
    expect(alice.positions(BTC)[0]).toMatchObject({
      total: '0.01',
      openFee: '0.72',
      closeFee: '0.366',
      realisedPnl: '10',
    });
  });
});

describe('an inverse position', () => {
  test('R-F-5 settles in its base coin: size · (exit − entry) / exit', () => {
    const { alice, bob } = market();
    bob.sells(INV, '1 @ 50000');
    alice.buys(INV, '1');
    bob.buys(INV, '1 @ 40000');
    const close = alice.sells(INV, '1');
    expect(close.record.realisedPnl).toBe('-0.25');
    // Fees in BTC on the size: taker 0.0006 twice, maker 0.0002 twice.
    expect(alice.coin('BTC').free).toBe('9.7488');
    expect(bob.coin('BTC').free).toBe('10.2496');
    expect(close.record.feeCoin).toBe('BTC');
  });

  test('R-F-5 a short gains when the price falls', () => {
    const { alice, bob } = market();
    bob.buys(INV, '1 @ 50000');
    alice.sells(INV, '1');
    bob.sells(INV, '0.5 @ 40000');
    // 0.5 · (50 000 − 40 000) / 40 000
    expect(alice.buys(INV, '0.5').record.realisedPnl).toBe('0.125');
    expect(alice.position(INV)).toBe('short 0.5 @ 50000');
  });

  test('R-F-6 what base-coin arithmetic leaves between holders is kept by name', () => {
    const { venue, alice, bob, carol } = market();
    bob.sells(INV, '1 @ 50000');
    alice.buys(INV, '1');
    carol.buys(INV, '1 @ 40000');
    alice.sells(INV, '1');
    bob.buys(INV, '1 @ 60000');
    const carols = carol.sells(INV, '1');
    expect(carols.record.realisedPnl).toBe('0.33333333');
    // Alice −0.25, carol +0.33333333, bob −0.16666667: the account has the rest.
    expect(venue.ledger('inverse-settlement:COIN-FUTURES:BTCUSD:BTC')).toBe(8333334);
    expect(venue.market(INV).openInterest).toBe(0);
  });

  test('R-F-2 flips like any other', () => {
    const { alice, bob } = market();
    bob.buys(INV, '1 @ 50000');
    alice.sells(INV, '1');
    bob.sells(INV, '3 @ 40000');
    expect(alice.buys(INV, '3').record.realisedPnl).toBe('0.25');
    expect(alice.position(INV)).toBe('long 2 @ 40000');
  });
});

describe('an isolated position', () => {
  test('R-F-7 takes its margin from the wallet and gives it back in proportion', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    const account = 'user:alice:unified:isolated:USDT-FUTURES:BTCUSDT:long:USDT';
    expect(venue.ledger(account)).toBe(60000000000);
    expect(alice.coin('USDT')).toMatchObject({ free: '999396.4', isolatedMargin: '600' });
    bob.buys(BTC, '0.04 @ 60000');
    alice.sells(BTC, '0.04');
    expect(alice.positions(BTC)[0]?.margin).toBe('360');
    bob.buys(BTC, '0.06 @ 60500');
    alice.sells(BTC, '0.06');
    expect(venue.ledger(account)).toBe(0);
    // +30 on the last 0.06; fees 3.6 + 1.44 + 2.178.
    expect(alice.coin('USDT').free).toBe('1000022.782');
  });

  test('R-F-8 a loss is paid from its own margin, first the closed share', () => {
    const { alice, bob } = market();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    bob.buys(BTC, '0.05 @ 52000');
    alice.sells(BTC, '0.05');
    // Loss 400 of the share 300 and 100 of what is left: 200 stays with 0.05.
    expect(alice.positions(BTC)[0]).toMatchObject({ total: '0.05', margin: '200' });
    // Wallet: 1 000 000 − 600 − fees 3.6 and 1.56.
    expect(alice.coin('USDT').free).toBe('999394.84');
  });

  test('R-F-8 a loss beyond its margin is the claim of the venue, not of the wallet', () => {
    const { venue, alice, bob } = market();
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    bob.buys(BTC, '0.1 @ 53000');
    alice.sells(BTC, '0.1');
    // Loss 700, margin 600. The wallet pays the fees: 3.6 + 3.18.
    expect(alice.coin('USDT').free).toBe('999393.22');
    expect(venue.ledger('uncovered-loss:USDT-FUTURES:BTCUSDT:USDT')).toBe(-10000000000);
  });

  test('R-F-7 an isolated inverse position holds base coin', () => {
    const { venue, alice, bob } = market();
    bob.buys(INV, '1 @ 60000');
    alice.sells(INV, '1', { marginMode: 'isolated' });
    expect(venue.ledger('user:alice:unified:isolated:COIN-FUTURES:BTCUSD:short:BTC')).toBe(
      10000000,
    );
    expect(alice.coin('BTC').free).toBe('9.8994');
  });
});

test('R-C-13 a position that is closed is told whole, once', () => {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '10000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1 @ 60000');
  bob.buys(BTC, '0.1 @ 61000');
  alice.sells(BTC, '0.04 @ 61000');
  const closed = () => venue.lastEvents.filter(({ type }) => type === 'position-closed');
  expect(closed()).toEqual([]);
  alice.sells(BTC, '0.06 @ 61000');
  expect(closed()).toMatchObject([
    {
      ...{ uid: 'alice', holdMode: 'one_way_mode', marginMode: 'crossed' },
      ...{ instrument: { symbol: 'BTCUSDT' }, position: { side: 'long', lots: 0 } },
    },
    { uid: 'bob', position: { side: 'short', lots: 0 } },
  ]);
});
