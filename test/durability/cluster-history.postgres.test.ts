/** Three nodes with one history in PostgreSQL: whoever leads writes it, whichever way the last one went. */
import { expect, onTestFinished, test } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { runOnPage } from '../support/cluster-page.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { ClusterClients, ServedCluster } from '../support/served-cluster.ts';
import { run, testDatabase } from '../support/test-database.ts';

const WITHIN_MS = 240_000;
const CLIENTS = 6;
const LED_WITHIN_MS = 10_000;
const WRITTEN = 'select from bourse.checkpoint where "seq" >=';

test('a leader that is killed or paused as it writes leaves no gap in the history, and no row twice', {
  timeout: WITHIN_MS,
}, async () => {
  const { url, release } = await testDatabase();
  onTestFinished(release);
  // What fails here are nodes.
  const etcd = await EtcdCluster.start(1);
  atEnd(() => etcd.close());
  const env = { BOURSE_DATABASE_URL: url };
  const cluster = await ServedCluster.start(etcd, { prefix: '/test/history', env });
  const clients = new ClusterClients(cluster);
  clients.start(CLIENTS);
  const killed = await cluster.leader();
  await goesOn(cluster, url, killed);
  await cluster.processOf(killed).kill('SIGKILL');
  const paused = await leaderBeside(cluster, killed);
  await goesOn(cluster, url, paused);
  await cluster.run(killed);
  // It keeps the lock, and does not know that it leads no more.
  cluster.signal(paused, 'SIGSTOP');
  const last = await leaderBeside(cluster, paused);
  await goesOn(cluster, url, last);
  cluster.signal(paused, 'SIGCONT');
  await goesOn(cluster, url, last);
  await clients.stop();
  const seq = await cluster.agreed();
  await expect.poll(() => run(url, `${WRITTEN} ${seq}`), { timeout: LED_WITHIN_MS }).toBe(1);
  await expect.poll(() => pastAt(cluster)).toBe(1);
  await cluster.close();
  for (const name of cluster.names) {
    const values = { './a': cluster.folderOf(name), '…': url };
    const verified = await runOnPage('bourse verify --data ./a --database-url …', { values });
    expect(verified).toContain('history: as the journal makes it\n');
  }
});

async function leaderBeside(cluster: ServedCluster, lost: string): Promise<string> {
  const others = cluster.names.filter((name) => name !== lost);
  const giveUpAt = performance.now() + LED_WITHIN_MS;
  while (performance.now() < giveUpAt)
    for (const name of others) if ((await cluster.standing(name))?.role === 'leader') return name;
  throw new Error('no other node leads');
}

/** What the leader does comes to be written. */
async function goesOn(cluster: ServedCluster, url: string, leader: string): Promise<void> {
  const path = '/api/v2/spot/trade/place-order';
  const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc', price: '100' };
  const body = { ...order, size: '0.1' };
  for (let count = 0; count < 20; count += 1)
    expect((await cluster.call(leader, 'POST', path, { as: 'alice', body }))?.code).toBe('00000');
  const seq = (await cluster.standing(leader))?.seq;
  await expect.poll(() => run(url, `${WRITTEN} ${seq}`), { timeout: LED_WITHIN_MS }).toBe(1);
}

/** How many different pasts the nodes tell. */
async function pastAt(cluster: ServedCluster): Promise<number> {
  const path = '/api/v2/spot/trade/history-orders';
  const replies = await Promise.all(
    cluster.names.map((name) => cluster.call(name, 'GET', path, { as: 'alice' })),
  );
  for (const reply of replies) expect(reply?.data).toHaveProperty('20');
  return new Set(replies.map((reply) => JSON.stringify(reply?.data))).size;
}
