/** Many triggers that one act cancels: what is seen at once, and what follows by slices. */
import { describe, expect, test } from 'vitest';
import { stateFaults } from '../../../../test/support/engine-faults.ts';
import { BTC, ETH, FIXTURE_INSTRUMENTS } from '../../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../../test/support/engine-harness.ts';
import { checkDerived } from '../../check-derived.ts';
import type { PlaceTrigger } from '../../commands/place-trigger.ts';
import { leavingTrigger } from '../../read/open-triggers.ts';
import { restoreState } from '../../restore.ts';
import { hashedText, serializeState } from '../../snapshot.ts';
import { SLICE } from '../cancel.ts';

const MANY = SLICE + 50;
const ALL = { type: 'cancel-orders', by: 'test' } as const;
const END = { type: 'end-leaving' } as const;

/** Plans of a user to buy ether, one price above the other, above any that was traded. */
function plans(venue: EngineVenue, uid: string, count: number, from = 20_000): void {
  for (let at = 0; at < count; at += 1) expect(venue.apply(plan(uid, at, from)).ok).toBe(true);
}

function plan(uid: string, at: number, from: number): PlaceTrigger {
  return {
    type: 'place-trigger',
    uid,
    instrument: ETH,
    kind: 'plan',
    triggerTicks: from + at,
    triggerBy: 'last',
    clientOid: `plan-${at}`,
    order: {
      ...{ side: 'buy', orderType: 'limit', timeInForce: 'gtc' },
      ...{ priceTicks: 9_000, lots: 1_000 },
    },
  };
}

function venueWithPlans() {
  const maxOpenOrders = 10_000;
  const venue = engineVenue({
    instruments: FIXTURE_INSTRUMENTS.map((spec) => ({ ...spec, maxOpenOrders })),
  });
  const [alice, bob] = [
    venue.trader('alice', { USDT: '1000000', ETH: '10' }),
    venue.trader('bob', { USDT: '1000000' }),
  ];
  alice.sells(ETH, '1 @ 100');
  bob.buys(ETH, '1 @ 100');
  plans(venue, 'alice', MANY);
  plans(venue, 'bob', 3, 30_000);
  return { venue, alice, bob };
}

const closed = (venue: EngineVenue) =>
  venue.lastEvents.flatMap((event) => (event.type === 'trigger-closed' ? [event.trigger] : []));

describe('many triggers that one act cancels', () => {
  test('V11: R-P-19 wait no more, whatever the price does, and their clientOids are free', () => {
    const { venue, alice, bob } = venueWithPlans();
    const { market } = [...alice.user.userMarkets.values()][0] ?? {};
    expect(venue.apply(ALL)).toEqual({ ok: true, cancelled: MANY + 3 });
    expect(closed(venue)).toEqual([]);
    expect([alice.user.triggers.size, bob.user.triggers.size]).toEqual([0, 0]);
    expect(market?.triggers.count).toBe(0);
    expect(stateFaults(venue.state)).toEqual([]);
    alice.sells(ETH, '1 @ 250');
    bob.buys(ETH, '1 @ 250');
    expect(alice.user.openOrders.size).toBe(0);
    expect(venue.apply(plan('alice', 0, 40_000)).ok).toBe(true);
  });

  test('V11: R-P-19 end by slices, oldest first, behind the orders that leave with them', () => {
    const { venue, alice } = venueWithPlans();
    const ids = [...venue.state.users.values()].flatMap(({ triggers }) => [...triggers.keys()]);
    for (let at = 0; at < SLICE + 10; at += 1) alice.buys(ETH, `0.1 @ ${50 + at / 100}`);
    venue.apply(ALL);
    const ended: string[] = [];
    for (const left of [MANY + 3 + 10, MANY + 3 + 10 - SLICE, 0, 0]) {
      expect(venue.apply(END)).toEqual({ ok: true, left });
      for (const trigger of closed(venue)) {
        expect(trigger).toMatchObject({ status: 'cancelled', endReason: 'normal_cancel' });
        ended.push(trigger.id);
      }
    }
    expect(ended).toEqual(ids);
  });

  test('R-P-19 of a user who cancels all of his too, but not those of a halted market', () => {
    const { venue, alice, bob } = venueWithPlans();
    const answer = venue.apply({ type: 'cancel-triggers', uid: 'alice', category: 'SPOT' });
    expect(answer.ok && answer.results.filter(({ ok }) => ok)).toHaveLength(MANY);
    expect([alice.user.triggers.size, bob.user.triggers.size]).toEqual([0, 3]);
    expect(venue.state.leavingTriggers).toHaveLength(MANY);
    const halted = venueWithPlans();
    halted.venue.apply({ type: 'set-status', category: 'SPOT', status: 'halted', by: 'test' });
    const refused = halted.venue.apply({ type: 'cancel-triggers', uid: 'alice' });
    expect(refused.ok && refused.results.every(({ ok }) => !ok)).toBe(true);
    expect(halted.alice.user.triggers.size).toBe(MANY);
  });

  test('R-P-19 so many as a slice end at once, and before version 5 of the rules any number', () => {
    const { venue } = venueWithPlans();
    venue.apply({ type: 'cancel-orders', uid: 'bob', by: 'test' });
    expect([closed(venue).length, venue.state.leavingTriggers.length]).toEqual([3, 0]);
    venue.state.rulesVersion = 4;
    venue.apply(ALL);
    expect([closed(venue).length, venue.state.leavingTriggers.length]).toEqual([MANY, 0]);
  });

  test('R-P-19 come out of a snapshot as they went in, and end in the same order', () => {
    const { venue, alice } = venueWithPlans();
    alice.buys(BTC, '0.001 @ 50000');
    venue.apply(ALL);
    venue.apply(END);
    const restored = restoreState(serializeState(venue.state));
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(checkDerived(venue.state)).toEqual([]);
    expect(restored.leavingTriggers.map(({ id }) => id)).toEqual(
      venue.state.leavingTriggers.map(({ id }) => id),
    );
    expect(restored.leavingTriggers).toHaveLength(MANY + 3 - SLICE);
  });

  test('R-P-19 are cancelled to whoever asks for one by name', () => {
    const { venue } = venueWithPlans();
    venue.apply(ALL);
    const named = (uid: string) =>
      leavingTrigger(venue.state, uid, ({ clientOid }) => clientOid === 'plan-1');
    expect(named('alice')).toMatchObject({ uid: 'alice', status: 'cancelled' });
    expect(named('bob')).toMatchObject({ uid: 'bob', status: 'cancelled' });
    expect(named('nobody')).toBeUndefined();
  });
});
