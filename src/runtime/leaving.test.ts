import { describe, expect, it } from 'vitest';
import { FIXTURE_COINS, fixtureSpec } from '../../test/support/engine-fixture.ts';
import type { Command, Entry } from '../engine/command.ts';
import type { PlaceOrder } from '../engine/commands/place-order.ts';
import { RULES_VERSION } from '../engine/core/reference.ts';
import { emptyState, leavingCount } from '../engine/core/state.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { Sequencer } from './sequencer.ts';

const NOW_MS = Date.UTC(2026, 0, 5);
const MANY = 600;
const PLANS = 300;

async function open(entries: readonly Entry[] = []) {
  const journal = new MemoryJournal(() => NOW_MS, entries);
  const venue = new Sequencer({
    state: emptyState(),
    journal,
    onStop: (cause) => {
      throw cause;
    },
  });
  await venue.start();
  return { venue, journal };
}

function bids(uid: string, count: number): Command {
  const orders = Array.from(
    { length: count },
    (_, index): PlaceOrder => ({
      type: 'place-order',
      uid,
      instrument: 'SPOT:ETHUSDT',
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: 10_000 + index,
      lots: 10_000,
    }),
  );
  return { type: 'place-batch', uid, orders };
}

async function traded(...uids: string[]) {
  const opened = await open();
  const { venue } = opened;
  for (const coin of FIXTURE_COINS) await venue.submit(coin);
  await venue.submit({ type: 'create-instrument', spec: fixtureSpec('SPOT:ETHUSDT'), by: 'test' });
  for (const uid of uids) {
    await venue.submit({ type: 'create-user', uid, accountMode: 'both', by: 'test' });
    const money = { coin: 'USDT', amount: '1000000', reference: uid, by: 'test' };
    await venue.submit({ type: 'deposit', uid, ...money });
    await venue.submit(bids(uid, MANY));
  }
  return opened;
}

const typesOf = ({ entries }: MemoryJournal) => entries.map(({ command }) => command.type);

describe('V11: R-C-17 orders that were cancelled with many others', () => {
  it('end by commands of the venue’s own, and who cancelled them is answered behind the last', async () => {
    const { venue, journal } = await traded('alice');
    const answer = await venue.submit({ type: 'cancel-all', uid: 'alice' });
    expect(answer.ok && answer.results).toHaveLength(MANY);
    expect(venue.state.leaving.count).toBe(0);
    expect(typesOf(journal).slice(-4)).toEqual([
      'cancel-all',
      'end-leaving',
      'end-leaving',
      'end-leaving',
    ]);
  });

  it('R-P-19 end with the triggers behind them, and the operator is answered behind the last', async () => {
    const { venue, journal } = await traded('alice');
    const order = { type: 'place-order', uid: 'alice', instrument: 'SPOT:ETHUSDT' } as const;
    const terms = {
      side: 'buy',
      orderType: 'market',
      quoteAmount: '100',
      timeInForce: 'ioc',
    } as const;
    await venue.submit({
      type: 'deposit',
      uid: 'alice',
      coin: 'ETH',
      amount: '1',
      reference: 'eth',
      by: 'test',
    });
    await venue.submit({ ...order, ...terms, side: 'sell', lots: 10_000 });
    for (let at = 0; at < PLANS; at += 1) {
      const plan = {
        ...order,
        type: 'place-trigger',
        kind: 'plan',
        triggerBy: 'last',
        order: terms,
      } as const;
      expect(await venue.submit({ ...plan, triggerTicks: 30_000 + at })).toMatchObject({
        ok: true,
      });
    }
    await venue.submit({ type: 'set-rules-version', version: RULES_VERSION, by: 'test' });
    const answer = await venue.submit({ type: 'cancel-orders', by: 'test' });
    expect(answer).toEqual({ ok: true, cancelled: MANY - 1 + PLANS });
    expect(leavingCount(venue.state)).toBe(0);
    const slices = typesOf(journal).slice(-5);
    expect(slices).toEqual(['cancel-orders', ...Array.from({ length: 4 }, () => 'end-leaving')]);
  });

  it('let the commands of others come between, which are answered first', async () => {
    const { venue } = await traded('alice', 'bob');
    const answered: string[] = [];
    const note = (what: string) => () => answered.push(what);
    const acts = [
      venue.submit({ type: 'cancel-all', uid: 'alice' }).then(note('alice')),
      venue.submit({ type: 'tick' }).then(note('tick')),
      venue.submit({ type: 'cancel-all', uid: 'bob' }).then(note('bob')),
    ];
    await Promise.all(acts);
    expect(answered).toEqual(['tick', 'alice', 'bob']);
  });

  it('end after a start, when the venue stopped before', async () => {
    const { venue, journal } = await traded('alice');
    await venue.submit({ type: 'cancel-all', uid: 'alice' });
    const cut = journal.entries.slice(0, -2);
    const again = await open(cut);
    while (again.venue.state.leaving.count > 0)
      await new Promise<void>((resolve) => setImmediate(resolve));
    expect(typesOf(again.journal)).toEqual(typesOf(journal));
  });
});
