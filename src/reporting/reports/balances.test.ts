/** R-L-15: what a user had at any past moment, against a replay of the journal up to that moment. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Dice } from '../../../test/support/dice.ts';
import { randomCommand } from '../../../test/support/engine-random-commands.ts';
import {
  COIN_SCALE,
  RANDOM_USERS,
  randomVenue,
} from '../../../test/support/engine-random-venue.ts';
import { closeHistories, openHistory, runs } from '../../../test/support/test-history.ts';
import type { Command, Entry } from '../../engine/command.ts';
import { emptyState, type ReadState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import type { BalanceRow } from './balances.ts';

const START_MS = Date.UTC(2026, 0, 5);
const HOUR_MS = 3_600_000;

afterEach(closeHistories);

/** Random commands, many within one millisecond, and now and then an hour later. */
async function randomDay(dice: Dice, count: number) {
  const state = emptyState();
  const entries: Entry[] = [];
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const overlay = new Overlay();
  const opening = randomVenue(dice);
  const projectedTo = dice.below(count);
  let timeMs = START_MS;
  for (let seq = 1; seq <= count; seq += 1) {
    timeMs += dice.chance(1, 30) ? HOUR_MS : dice.below(3);
    const command = opening[seq - 1] ?? randomCommand(dice, state, seq);
    const entry = { seq, timeMs, command };
    entries.push(entry);
    const { events } = apply(state, entry);
    if (seq <= projectedTo) projector.apply(entry, events);
    else overlay.onApplied(entry, events);
  }
  await projector.checkpoint(projectedTo, '');
  const { database } = writer;
  const history = createHistory({ database, overlay, scales: state, nowMs: () => timeMs });
  return { entries, history, endMs: timeMs };
}

/** The state of a moment: all up to it applied, and what was due by then done. */
function replayed(entries: readonly Entry[], moment: { atMs: number; atSeq: number }): ReadState {
  const state = emptyState();
  const before = entries.filter(({ seq, timeMs }) => seq <= moment.atSeq && timeMs <= moment.atMs);
  for (const entry of before) apply(state, entry);
  const tick: Command = { type: 'tick' };
  if (before.length > 0 && before.length < moment.atSeq) {
    apply(state, { seq: before.length + 1, timeMs: moment.atMs, command: tick });
  }
  return state;
}

/** `<uid> <wallet> <coin> <balance>` of all that is not zero. */
function ownedTexts(state: ReadState): string[] {
  return [...state.ledger.owned]
    .filter(([, { units }]) => units !== 0)
    .map(([key, { units }]) => `${key} ${formatUnits(units, COIN_SCALE)}`)
    .sort();
}

function texts(rows: readonly BalanceRow[]): string[] {
  return rows
    .filter(({ balance }) => balance !== '0')
    .map(({ uid, wallet, coin, balance }) => `${uid} ${wallet} ${coin} ${balance}`)
    .sort();
}

function balances(history: History, moment: { atMs: number; atSeq: number }) {
  return history.balances({ uids: RANDOM_USERS, ...moment });
}

describe('balances of the past', () => {
  it('R-L-15 are those of a replay up to the moment, by time and by journal entry', async () => {
    const chosen = fc.record({
      seed: fc.integer(),
      count: fc.integer({ min: 1, max: 500 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ seed, count, at }) => {
        const { entries, history, endMs } = await randomDay(new Dice(seed), count);
        const bySeq = { atMs: endMs, atSeq: Math.round(at * count) };
        const asOfSeq = replayed(entries.slice(0, bySeq.atSeq), bySeq);
        expect(texts(await balances(history, bySeq))).toEqual(ownedTexts(asOfSeq));
        const byTime = { atMs: Math.round(START_MS + at * (endMs - START_MS)), atSeq: count };
        const asOfTime = replayed(entries, byTime);
        expect(texts(await balances(history, byTime))).toEqual(ownedTexts(asOfTime));
      }),
      { numRuns: runs(60) },
    );
  });

  it('R-L-15 name the line of the bill that made them, and are nothing before it', async () => {
    const { entries, history, endMs } = await randomDay(new Dice(7), 300);
    const last = { atMs: endMs, atSeq: 300 };
    const rows = await balances(history, last);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const { uid } = row;
      const bills = await history.bills({ uid }, { limit: 10_000 });
      const bill = bills.find(({ coin, wallet }) => coin === row.coin && wallet === row.wallet);
      expect(bill).toMatchObject({ ...row });
    }
    const firstMs = entries[0]?.timeMs ?? 0;
    expect(await balances(history, { atMs: firstMs - 1, atSeq: 300 })).toEqual([]);
    expect(await balances(history, { atMs: endMs, atSeq: 0 })).toEqual([]);
  });
});
