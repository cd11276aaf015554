/** A venue of three nodes: faults of nodes and of members of etcd, while clients order at all of them. */
import { expect, test } from 'vitest';
import { type ClientsShown, tryClients } from './cluster-clients.ts';
import { tryCluster } from './cluster-run.ts';

const FAULTS = 20;
/** Where much else runs, a node takes its time to start. */
const WITHIN_MS = 600_000;

test('nothing acknowledged is lost and nothing refused is in, whichever node or member dies', {
  timeout: WITHIN_MS,
}, async () => {
  let clients: ClientsShown | undefined;
  const { faults, done } = await tryCluster({
    ...{ seed: 1, faults: FAULTS },
    afterwards: async (cluster) => {
      clients = await tryClients(cluster, { kills: 1 });
    },
  });
  expect(faults).toEqual([]);
  expect(clients?.faults).toEqual([]);
  expect(clients?.done).toBeGreaterThan(10);
  expect(done).toBeGreaterThan(100);
});
