/** What is measured of legs and positions, on fills worked by hand; and a user beside the bot. */
import { describe, expect, it } from 'vitest';
import { BTC, fixtureSpec } from '../../test/support/engine-fixture.ts';
import { engineVenue } from '../../test/support/engine-harness.ts';
import type { Command } from '../engine/command.ts';
import type { BotFill, BotRecord } from './bot-record.ts';
import { positionAt, recoveryOf, secondsOf, unhedgedSpans, worstFillOf } from './figures.ts';
import { orderOfUsers } from './user-acts.ts';

const market = (category: string) =>
  ({ key: `${category}:X`, category, spec: { sizeStep: '0.1' } }) as unknown as BotFill['market'];
const [SPOT, PERPETUAL] = [market('SPOT'), market('USDT-FUTURES')];

/** Lots are tenths of a coin. */
function recordOf(...fills: readonly (readonly [BotFill['market'], number, number, number])[]) {
  const net = new Map<string, number>();
  const told = fills.map(([where, seconds, signedLots, price]) => {
    const netLots = (net.get(where.key) ?? 0) + signedLots;
    net.set(where.key, netLots);
    const atMs = seconds * 1000;
    return { market: where, atMs, signedLots, netLots, price, shownMs: atMs } as BotFill;
  });
  return { fills: told, placements: [], graceMs: 0 } as unknown as BotRecord;
}

const keys = [SPOT.key, PERPETUAL.key];

describe('two legs', () => {
  it('are unhedged while more than a tenth of the larger is open, from a time on', () => {
    // 10 against 10; at 20 s four of the short are taken, at 50 s four are sold; at 60 s one hedges nine tenths.
    const record = recordOf(
      [SPOT, 0, 100, 100],
      [PERPETUAL, 5, -100, 100],
      [PERPETUAL, 20, 40, 98],
      [SPOT, 50, -40, 98],
      [SPOT, 60, -6, 98],
    );
    const spans = unhedgedSpans(record, { keys, fromMs: 2000, endMs: 100_000 });
    expect(secondsOf(spans)).toEqual({ sum: 3 + 30, longest: 30 });
    expect(positionAt(record, PERPETUAL.key, 19_999)).toBe(10);
    expect(positionAt(record, PERPETUAL.key, 20_000)).toBe(6);
  });

  it('are even when both have gone', () => {
    const record = recordOf([SPOT, 0, 3, 100], [SPOT, 1, -3, 100]);
    const spans = unhedgedSpans(record, { keys, fromMs: 0, endMs: 9000 });
    expect(secondsOf(spans)).toEqual({ sum: 1, longest: 1 });
  });
});

it('the worst fill is a sale below, or a purchase above, a price', () => {
  const record = recordOf([PERPETUAL, 1, 10, 100], [PERPETUAL, 2, -5, 71], [PERPETUAL, 3, -5, 95]);
  expect(worstFillOf(record, 100, 0)).toBeCloseTo(29, 9);
  expect(worstFillOf(record, 100, 2500)).toBe(5);
});

it('who was to be flat has recovered when no contract is left', () => {
  const record = recordOf(
    [PERPETUAL, 1, 10, 100],
    [PERPETUAL, 20, -4, 90],
    [PERPETUAL, 35, -6, 90],
  );
  const recovery = {
    troubles: [{ fromMs: 15_000, toMs: 15_000 }],
    until: 'flat' as const,
    endMs: 100_000,
  };
  expect(recoveryOf(record, recovery)).toBe(20);
});

it('users beside the bot give the same order, each so much further away', async () => {
  const venue = engineVenue({ instruments: [fixtureSpec(BTC)] });
  venue.trader('7101', { USDT: '1000000' });
  venue.trader('7102', { USDT: '1000000' });
  const [category, symbol] = BTC.split(':') as ['USDT-FUTURES', string];
  const stage = { state: venue.state, submit: async (command: Command) => venue.apply(command) };
  const act = { at: '1m', uid: '7101', users: 2, apart: '-1%', category, symbol } as const;
  await orderOfUsers(stage, { ...act, side: 'buy', size: '1', price: '-1%' });
  expect(venue.ladder(BTC).join(' ')).toMatch(/59400.*58800/);
  await expect(
    orderOfUsers(stage, { ...act, side: 'buy', size: '1', price: '-1%', symbol: 'NONE' }),
  ).rejects.toThrow('no market');
});
