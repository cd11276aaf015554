import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments, USERS } from '../../test/support/random-events.ts';
import { createHistory } from './history.ts';
import { InProcessProjection } from './in-process-projection.ts';
import { Overlay } from './overlay.ts';
import { readCheckpoint } from './store/checkpoint.ts';

const state = stateOfInstruments();

function started() {
  const overlay = new Overlay();
  const failures: Error[] = [];
  const projection = new InProcessProjection({
    ...{ overlay, scales: state, journalId: 'memory' },
    onFailure: (cause) => failures.push(cause),
  });
  const { ask, database } = projection;
  const history = createHistory({ database, ask, overlay, scales: state, nowMs: () => 0 });
  return { overlay, projection, history, failures };
}

describe('the projection on the same thread', () => {
  it('lets everybody read their own writes at once (A28), and commits soon after', async () => {
    const { overlay, projection, history, failures } = started();
    for (const { entry, events } of randomEntries(state, { seed: 6, count: 1_500 })) {
      projection.onApplied(entry, events);
      for (const event of events) {
        if (event.type !== 'order-closed') continue;
        const { id: orderId, clientOid, userMarket } = event.order;
        const { uid } = userMarket.user;
        const page = { limit: 1 };
        expect(await history.orders({ uid, orderId }, page)).toMatchObject([{ orderId }]);
        expect(await history.orders({ uid, clientOid }, page)).toMatchObject([{ clientOid }]);
      }
    }
    await setImmediate();
    expect((await readCheckpoint(projection.database as never)).seq).toBe(1_500);
    expect([...overlay.newest({ itemsOf: (applied) => [applied], keptBy: {} })]).toEqual([]);
    const fills = await history.fills({ uid: USERS[0] }, { limit: 10_000 });
    expect(fills.length).toBeGreaterThan(100);
    await projection.close();
    expect(failures).toEqual([]);
  });

  it('makes its tables for the first question, with all that waited in them', async () => {
    const { overlay, projection, history } = started();
    for (const { entry, events } of randomEntries(state, { seed: 7, count: 300 }))
      projection.onApplied(entry, events);
    await setImmediate();
    expect(() => projection.database.getExecutor()).toThrow(/before it is opened/);
    const asked = { uid: USERS[0] };
    const first = await history.fills(asked, { limit: 10_000 });
    await setImmediate();
    // Now from the tables alone.
    expect([...overlay.newest({ itemsOf: (applied) => [applied], keptBy: {} })]).toEqual([]);
    expect(first.length).toBeGreaterThan(10);
    expect(await history.fills(asked, { limit: 10_000 })).toEqual(first);
    await projection.close();
  });

  it('does not wait for a question when much is to be held', async () => {
    const { projection } = started();
    for (const { entry, events } of randomEntries(state, { seed: 8, count: 1_000 }))
      projection.onApplied(entry, events);
    await setImmediate();
    expect((await readCheckpoint(projection.database as never)).seq).toBe(1_000);
    await projection.close();
  });

  it('has nothing to close when nobody asked', async () => {
    await started().projection.close();
  });
});
