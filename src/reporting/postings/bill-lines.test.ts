import { describe, expect, test } from 'vitest';
import { Dice } from '../../../test/support/dice.ts';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { randomCommand } from '../../../test/support/engine-random-commands.ts';
import { COIN_SCALE, randomVenue } from '../../../test/support/engine-random-venue.ts';
import {
  borrows,
  ETH_SPOT,
  hoursPass,
  marginVenue,
  repays,
} from '../../../test/support/margin-venue.ts';
import { emptyState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { BillRow } from '../reports/bills.ts';
import { billRows } from '../reports/bills.ts';

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

  test('R-L-14 shows a loan and the debt against it, and counts interest', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { ETH: '1', USDT: '100' });
    borrows(venue, alice, 'USDT', '1000');
    expect(bill(venue)).toEqual(['borrow:in USDT 1000 0 100']);
    hoursPass(venue, 1);
    const [interest, ...rest] = bill(venue);
    expect([interest?.split(' ').slice(0, 2), rest]).toEqual([['interest:out', 'USDT'], []]);
    const owned = venue.state.ledger.owned.get('alice unified USDT')?.units ?? 0;
    expect(owned).toBeLessThan(10000000000);
    repays(venue, alice, 'USDT', '200');
    const paid = bill(venue);
    expect(paid.every((line) => line.startsWith('repay:out USDT -'))).toBe(true);
    expect(venue.state.ledger.owned.get('alice unified USDT')?.units).toBe(owned);
  });

  test('R-L-14 tells the fill of a margin order by its category, and what it borrowed and repaid', () => {
    const venue = marginVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    const bob = venue.trader('bob', { USDT: '100000', ETH: '100' });
    const loan = 'borrow-and-repay';
    bob.sells(ETH_SPOT, '1.5 @ 2000');
    alice.buys(ETH_SPOT, '1.5 @ 2000', { loan });
    // 3 000 − 1 000 are borrowed.
    expect(bill(venue)).toEqual([
      'borrow:in USDT 2000 0 1000',
      'spot-buy:out ETHUSDT USDT -3000 0 -2000',
      'spot-buy:in ETHUSDT ETH 1.5 -0.0015 1.4985',
    ]);
    const entry = venue.entries.at(-1) ?? expect.fail('no command');
    const rows = billRows(entry, venue.lastEvents, venue.state);
    const categories = rows.map(({ category, uid }) => `${uid} ${category}`);
    expect(new Set(categories)).toEqual(new Set(['alice ', 'alice MARGIN', 'bob SPOT']));
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

const STEPS = 1_500;

test.each([1, 2, 3, 4])('R-L-13 bills add up through random trading: seed %i', (seed) => {
  const dice = new Dice(7_000 + seed);
  const state = emptyState();
  const start = randomVenue(dice);
  const balances = new Map<string, Units>();
  let lines = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const command = start[step] ?? randomCommand(dice, state, step);
    const entry = { seq: step + 1, timeMs: step, command };
    const { events } = apply(state, entry);
    for (const row of billRows(entry, events, state)) {
      const key = `${row.uid} ${row.wallet} ${row.coin}`;
      const balance = add(balances.get(key) ?? 0, changeOf(row));
      expect([step, row.purpose, units(row.balance)]).toEqual([step, row.purpose, balance]);
      balances.set(key, balance);
      lines += 1;
    }
  }
  expect(lines).toBeGreaterThan(STEPS / 10);
  for (const [key, { units: owned }] of state.ledger.owned)
    expect([key, balances.get(key) ?? 0]).toEqual([key, owned]);
});

/** Margin that is put into a position stays in the balance. */
function changeOf({ amount, fee, purpose }: BillRow): Units {
  return purpose.startsWith('isolated-margin') ? 0 : add(units(amount), units(fee));
}

function units(text: string): Units {
  return parseUnits(text, COIN_SCALE) ?? expect.fail(`${text} is no amount`);
}
