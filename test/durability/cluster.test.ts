/** A venue of three nodes: kills and pauses of nodes and of members of etcd, while clients order at all of them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { Dice } from '../support/dice.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { ROOT } from '../support/repository.ts';
import { ClusterClients, ServedCluster } from '../support/served-cluster.ts';

const FAULTS = 20;
/** Where much else runs, a node takes its time to start. */
const WITHIN_MS = 600_000;
const MAIN = join(ROOT, 'dist/cli/main.js');

test('nothing acknowledged is lost and nothing refused is in, whichever node or member dies', {
  timeout: WITHIN_MS,
}, async () => {
  const etcd = await EtcdCluster.start();
  atEnd(() => etcd.close());
  const cluster = await ServedCluster.start(etcd, { prefix: '/test/served' });
  const clients = new ClusterClients(cluster);
  clients.start(6);
  const dice = new Dice(1);
  for (let fault = 0; fault < FAULTS; fault += 1) {
    await pause(300);
    await make(dice, cluster, etcd);
    await cluster.leader();
  }
  await pause(500);
  await clients.stop();
  const seq = await cluster.agreed();
  await checkFates(cluster, clients);
  await checkHashes(cluster);
  await cluster.close();
  for (const name of cluster.names)
    expect(
      execFileSync(process.execPath, [MAIN, 'verify', '--data', cluster.folderOf(name)]).toString(),
    ).toContain(String(seq));
});

async function make(dice: Dice, cluster: ServedCluster, etcd: EtcdCluster): Promise<void> {
  const kind = dice.weighted({ kill: 2, pause: 3, killMember: 3, pauseMember: 3 });
  // Who leads matters more.
  const name = dice.chance(2, 3) ? await cluster.leader() : dice.pick(cluster.names);
  const member = dice.below(etcd.count);
  if (kind === 'kill') {
    await cluster.processOf(name).kill('SIGKILL');
    await pause(dice.below(1_500));
    await cluster.run(name);
  } else if (kind === 'pause') {
    cluster.signal(name, 'SIGSTOP');
    await pause(1_500);
    cluster.signal(name, 'SIGCONT');
  } else if (kind === 'killMember') {
    await etcd.kill(member);
    await pause(1_000);
    await etcd.run(member);
  } else {
    etcd.pause(member);
    await pause(1_000);
    etcd.resume(member);
  }
}

/** Every order that was acknowledged is known at every node, and none that was refused. */
async function checkFates(cluster: ServedCluster, { fates }: ClusterClients): Promise<void> {
  const counts = { done: 0, refused: 0, unknown: 0 };
  for (const [clientOid, fate] of fates) {
    counts[fate] += 1;
    const as = Number(clientOid.slice(1).split('-')[0]) % 2 === 0 ? 'alice' : 'bob';
    const name = cluster.names[counts.done % 3] as string;
    const path = '/api/v2/spot/trade/orderInfo';
    const found = await cluster.call(name, 'GET', path, { as, query: { clientOid } });
    const isIn = Array.isArray(found?.data) && found.data.length === 1;
    if (fate !== 'unknown')
      expect([clientOid, fate, isIn]).toEqual([clientOid, fate, fate === 'done']);
  }
  expect(counts.done).toBeGreaterThan(100);
}

async function checkHashes(cluster: ServedCluster): Promise<void> {
  const hashes = await Promise.all(
    cluster.names.map(async (name) => {
      const reply = await cluster.call(name, 'GET', '/operator/v1/state-hash', { as: 'operator' });
      return reply?.data;
    }),
  );
  expect(hashes[0]).toBeDefined();
  for (const each of hashes) expect(each).toEqual(hashes[0]);
}
