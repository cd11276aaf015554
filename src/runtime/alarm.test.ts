import { describe, expect, test } from 'vitest';
import { BTC, FIXTURE_COINS, fixtureSpec } from '../../test/support/engine-fixture.ts';
import type { Command } from '../engine/command.ts';
import { emptyState } from '../engine/core/state.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { startAlarm } from './alarm.ts';
import { Sequencer } from './sequencer.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 5, 1);

/** A venue on a clock that the test moves: one contract, funded at 8, 16 and 24 o'clock. */
async function openVenue(
  options: { isTraded?: boolean; isFull?: () => boolean; downMs?: number } = {},
) {
  const clock = { nowMs: START };
  const state = emptyState();
  const journal = new MemoryJournal(() => clock.nowMs);
  const venue = new Sequencer({
    state,
    journal,
    onStop: (cause) => {
      throw cause;
    },
  });
  await venue.start();
  const timers = new Set<{ readonly atMs: number; readonly callback: () => void }>();
  const send = async (command: Command) => {
    const result = await venue.submit(command);
    if (!result.ok) throw new Error(`${command.type}: ${result.reason}`);
    venue.tell();
  };
  for (const command of FIXTURE_COINS) await send(command);
  await send({ type: 'create-instrument', spec: fixtureSpec(BTC), by: 'test' });
  if (options.isTraded !== false) await trade(send);
  const submit = journal.submit.bind(journal);
  journal.submit = (command, ticket) => {
    if (options.isFull?.() === true) throw new Error('the queue is full');
    submit(command, ticket);
  };
  clock.nowMs += options.downMs ?? 0;
  let listeners = 0;
  const listen = venue.listen.bind(venue);
  venue.listen = (listener) => {
    const leave = listen(listener);
    listeners += 1;
    return () => {
      leave();
      listeners -= 1;
    };
  };
  const stop = startAlarm({
    venue,
    nowMs: () => clock.nowMs,
    wait: (callback, afterMs) => {
      const timer = { atMs: clock.nowMs + afterMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  return {
    ...{ clock, timers, send, state, stop },
    listeners: () => listeners,
    /** The times, in hours of the day, at which something was written since the alarm was set. */
    ticks: () =>
      journal.entries
        .filter(({ command }) => command.type === 'tick')
        .map(({ timeMs }) => 1 + (timeMs - START) / HOUR_MS),
    /** Lets host time pass, each timer at its own time. */
    pass: async (byMs: number) => {
      const untilMs = clock.nowMs + byMs;
      for (;;) {
        const next = [...timers].sort((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined || next.atMs > untilMs) break;
        timers.delete(next);
        clock.nowMs = Math.max(clock.nowMs, next.atMs);
        next.callback();
        await settled();
      }
      clock.nowMs = untilMs;
    },
  };
}

/** What a submission sets off is done when the microtasks are. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function trade(send: (command: Command) => Promise<void>): Promise<void> {
  for (const uid of ['alice', 'bob']) {
    await send({ type: 'create-user', uid, accountMode: 'both', by: 'test' });
    const deposit = { type: 'deposit', uid, coin: 'USDT', amount: '1000', by: 'test' } as const;
    await send({ ...deposit, reference: uid });
  }
  const order = { type: 'place-order', instrument: BTC, orderType: 'limit', lots: 1 } as const;
  const common = { ...order, priceTicks: 600_000, timeInForce: 'gtc' } as const;
  await send({ ...common, uid: 'alice', side: 'sell' });
  await send({ ...common, uid: 'bob', side: 'buy' });
}

describe('the alarm of an idle venue', () => {
  test('ticks once when funding is due, and writes nothing between', async () => {
    const venue = await openVenue();
    await venue.pass(24 * HOUR_MS);
    expect(venue.ticks()).toEqual([8, 16, 24]);
    expect(venue.state.markets.get(BTC)?.fundingDueMs).toBe(START + 31 * HOUR_MS);
  });

  test('leaves nobody who listens behind when it ends, as a node does that leads no more', async () => {
    const venue = await openVenue();
    expect(venue.listeners()).toBe(1);
    venue.stop();
    expect([venue.listeners(), venue.timers.size]).toEqual([0, 0]);
  });

  test('writes nothing where no position is open, however long', async () => {
    const venue = await openVenue({ isTraded: false });
    await venue.pass(72 * HOUR_MS);
    expect(venue.ticks()).toEqual([]);
  });

  test('catches up at once with what fell due while the venue was down', async () => {
    const venue = await openVenue({ downMs: 20 * HOUR_MS });
    await settled();
    expect(venue.ticks()).toEqual([21]);
    expect(venue.state.markets.get(BTC)?.fundingDueMs).toBe(START + 23 * HOUR_MS);
  });

  test('leaves it to a command that comes at the time', async () => {
    const venue = await openVenue();
    venue.clock.nowMs = START + 7 * HOUR_MS;
    await venue.send({ type: 'create-coin', coin: 'NEW', scale: 2, by: 'test' });
    await venue.pass(HOUR_MS);
    expect(venue.ticks()).toEqual([]);
  });

  test('hears of something that is due sooner than what it waits for', async () => {
    const venue = await openVenue();
    const spec = { ...fixtureSpec(BTC), symbol: 'SOON', deliveryMs: START + 5000 };
    await venue.send({ type: 'create-instrument', spec, by: 'test' });
    const waiting = [...venue.timers].map(({ atMs }) => atMs - START);
    expect(waiting).toEqual([5000]);
  });

  test('never waits longer than a minute, so that a clock that was set is noticed', async () => {
    const venue = await openVenue();
    await venue.pass(120_000);
    venue.clock.nowMs = START + 9 * HOUR_MS;
    await venue.pass(60_000);
    expect(venue.ticks()).toEqual([10]);
  });

  test('tries again when the queue would not take the tick', async () => {
    let isFull = true;
    const venue = await openVenue({ isFull: () => isFull });
    await venue.pass(7 * HOUR_MS + 3500);
    expect(venue.ticks()).toEqual([]);
    isFull = false;
    await venue.pass(1000);
    expect(venue.ticks()).toEqual([8 + 4000 / HOUR_MS]);
  });

  test('is silent once it is stopped', async () => {
    const venue = await openVenue();
    venue.stop();
    expect(venue.timers.size).toBe(0);
    await venue.pass(24 * HOUR_MS);
    expect(venue.ticks()).toEqual([]);
  });
});
