/** A venue of three nodes: faults of nodes and of members of etcd, while clients order at all of them. */
import { expect, test } from 'vitest';
import { tryCluster } from './cluster-run.ts';

const FAULTS = 20;
/** Where much else runs, a node takes its time to start. */
const WITHIN_MS = 600_000;

test('nothing acknowledged is lost and nothing refused is in, whichever node or member dies', {
  timeout: WITHIN_MS,
}, async () => {
  const { faults, done } = await tryCluster({ seed: 1, faults: FAULTS });
  expect(faults).toEqual([]);
  expect(done).toBeGreaterThan(100);
});
