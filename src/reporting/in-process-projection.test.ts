import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments, USERS } from '../../test/support/random-events.ts';
import { createHistory } from './history.ts';
import { projectInProcess } from './in-process-projection.ts';
import { openWriterHere } from './open-history.ts';
import { Overlay } from './overlay.ts';
import { Projector } from './projector.ts';
import { readCheckpoint } from './store/checkpoint.ts';

const state = stateOfInstruments();

async function started() {
  const writer = openWriterHere(':memory:');
  const projector = await Projector.open({ writer, journalId: 'memory', scales: state });
  const overlay = new Overlay();
  const projection = projectInProcess(projector, overlay);
  const { database } = writer;
  const history = createHistory({ database, overlay, scales: state, nowMs: () => 0 });
  return { writer, overlay, projection, history };
}

describe('the projection on the same thread', () => {
  it('lets everybody read their own writes at once (A28), and commits soon after', async () => {
    const { writer, overlay, projection, history } = await started();
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
    expect((await readCheckpoint(writer.database)).seq).toBe(1_500);
    expect([...overlay.newest({ itemsOf: (applied) => [applied], keptBy: {} })]).toEqual([]);
    const fills = await history.fills({ uid: USERS[0] }, { limit: 10_000 });
    expect(fills.length).toBeGreaterThan(100);
    await writer.close();
  });

  it('commits what waits when it is closed', async () => {
    const { writer, projection } = await started();
    for (const { entry, events } of randomEntries(state, { seed: 7, count: 20 })) {
      projection.onApplied(entry, events);
    }
    await projection.close();
    expect(await readCheckpoint(writer.database)).toEqual({
      journalId: 'memory',
      seq: 20,
      hash: '',
    });
    await writer.close();
    await setImmediate();
  });
});
