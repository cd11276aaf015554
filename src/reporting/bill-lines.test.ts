import { describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../test/support/engine-harness.ts';
import { billRows } from './tables/bills.ts';

/** Alice's bill of what the newest command did: purpose, coin, amount, fee, balance. */
function bill(venue: EngineVenue, uid = 'alice'): string[] {
  const entry = venue.entries.at(-1) ?? expect.fail('no command');
  return billRows(entry, venue.lastEvents, venue.state)
    .filter((row) => row.uid === uid)
    .map(({ amount, balance, coin, fee, purpose, symbol }) =>
      [purpose, symbol, coin, amount, fee, balance].join(' ').replace('  ', ' '),
    );
}

describe('an account bill', () => {
  test('R-L-13 has one line per coin of a spot fill, the fee beside what was received', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000', ETH: '5' });
    const bob = venue.trader('bob', { ETH: '5', USDT: '10000' });
    bob.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2100');
    // 1 ETH for 2 000 USDT; 0.1 % of it: 0.001 ETH for alice, 2 USDT for bob.
    expect(bill(venue)).toEqual([
      'spot-buy:out ETHUSDT USDT -2000 0 8000',
      'spot-buy:in ETHUSDT ETH 1 -0.001 5.999',
    ]);
    expect(bill(venue, 'bob')).toEqual([
      'spot-sell:in ETHUSDT USDT 2000 -2 11998',
      'spot-sell:out ETHUSDT ETH -1 0 4',
    ]);
  });

  test('R-L-13 tells both sides of a trade with oneself', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000', ETH: '5' });
    alice.sells(ETH, '1 @ 2000');
    alice.buys(ETH, '1 @ 2000');
    expect(bill(venue)).toEqual([
      'spot-buy:out ETHUSDT USDT -2000 0 8000',
      'spot-sell:in ETHUSDT USDT 2000 -2 9998',
      'spot-sell:out ETHUSDT ETH -1 0 4',
      'spot-buy:in ETHUSDT ETH 1 -0.001 4.999',
    ]);
  });

  test('R-L-13 has one line per futures fill: what it realised, and its fee', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' }, { isHedge: true });
    const bob = venue.trader('bob', { USDT: '10000' });
    bob.sells(BTC, '0.1 @ 60000');
    alice.opens(BTC, 'long', '0.1');
    // 0.06 % of 6 000; bob rested and pays 0.02 %.
    expect(bill(venue)).toEqual(['normal:open-long BTCUSDT USDT 0 -3.6 9996.4']);
    expect(bill(venue, 'bob')).toEqual(['normal:sell BTCUSDT USDT 0 -1.2 9998.8']);
    bob.buys(BTC, '0.04 @ 61000');
    bob.buys(BTC, '0.06 @ 59000');
    alice.closes(BTC, 'long', '0.1');
    // 0.04 · 1 000 = 40, fee 0.06 % of 2 440; −0.06 · 1 000 = −60, fee 0.06 % of 3 540.
    expect(bill(venue)).toEqual([
      'normal:close-long BTCUSDT USDT 40 -1.464 10034.936',
      'normal:close-long BTCUSDT USDT -60 -2.124 9972.812',
    ]);
  });

  test('R-L-13 counts isolated margin to the balance, and says nothing of what fills move into it', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '10000' });
    alice.sets({ marginMode: 'isolated', on: BTC });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    expect(bill(venue)).toEqual(['normal:buy BTCUSDT USDT 0 -3.6 9996.4']);
    bob.buys(BTC, '0.1 @ 59000');
    alice.sells(BTC, '0.1');
    // The loss of 100 leaves the margin of 600, of which 500 come back; fee 0.06 % of 5 900.
    expect(bill(venue)).toEqual(['normal:sell BTCUSDT USDT -100 -3.54 9892.86']);
  });

  test('R-L-14 shows margin that is added or taken back, and leaves the balance as it is', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', { USDT: '10000' });
    alice.sets({ marginMode: 'isolated', on: BTC });
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    const margin = { uid: 'alice', instrument: BTC, positionSide: 'long' } as const;
    venue.apply({ type: 'set-margin', ...margin, amount: '50' });
    expect(bill(venue)).toEqual(['isolated-margin:in BTCUSDT USDT 50 0 9996.4']);
    venue.apply({ type: 'set-margin', ...margin, amount: '-20' });
    expect(bill(venue)).toEqual(['isolated-margin:out BTCUSDT USDT -20 0 9996.4']);
  });

  test('R-L-13 tells money that comes and goes, and transfers by both wallets', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '100' }, { accountMode: 'classic' });
    expect(bill(venue)).toEqual(['deposit:in USDT 100 0 100']);
    alice.withdraws('USDT', '10');
    expect(bill(venue)).toEqual(['withdrawal:out USDT -10 0 90']);
    venue.apply({
      type: 'transfer',
      uid: 'alice',
      from: { uid: 'alice', account: 'spot' },
      to: { uid: 'alice', account: 'usdt_futures' },
      coin: 'USDT',
      amount: '30',
    });
    expect(bill(venue)).toEqual(['transfer:out USDT -30 0 60', 'transfer:in USDT 30 0 30']);
  });
});
