/** What docs/operating/cluster.md says of rules, limits and disasters, with its commands, at nodes that serve. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { RULES_VERSION } from '../../src/engine/core/reference.ts';
import { BatchMaker } from '../../src/journal/etcd/batch-maker.ts';
import { EtcdStore } from '../../src/journal/etcd/etcd-store.ts';
import { GatewayClient } from '../../src/journal/etcd/gateway-client.ts';
import { encodeHead } from '../../src/journal/etcd/head.ts';
import { CLUSTER_TERMS, drawBeat } from '../../src/journal/etcd/joining.ts';
import { queuedCommand } from '../../src/journal/queued-command.ts';
import { encodeCommand } from '../../src/journal/record.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/bourse-process.ts';
import { etcdctlOnPage, runOnPage } from '../support/cluster-page.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { POISON } from '../support/journal-past.ts';
import { type Reply, ServedCluster } from '../support/served-cluster.ts';

const WITHIN_MS = 240_000;
const PREFIX = '/test/disasters';
const PLACE = '/api/v2/spot/trade/place-order';
const RESEED =
  'bourse cluster reseed --etcd http://h1:2379,http://h2:2379,http://h3:2379 --from ./a';
const SOON = { timeout: 15_000 };

let etcd: EtcdCluster;
let cluster: ServedCluster;
let client: GatewayClient;
let store: EtcdStore;

afterEach(() => client.close());

test('a venue of several machines outlives a poisoned command, and the loss of all of etcd', {
  timeout: WITHIN_MS,
}, async () => {
  etcd = await EtcdCluster.start(1);
  atEnd(() => etcd.close());
  client = new GatewayClient({ ...CLUSTER_TERMS, urls: etcd.urls });
  store = new EtcdStore(client, PREFIX);
  cluster = await ServedCluster.start(etcd, { prefix: PREFIX, venue: { rateLimits: {} } });
  await dividesLimits();
  await keepsRulesOfTheOldest();
  const configured = await onPage('bourse cluster configure --ack store+archive');
  expect(configured).toContain('ack: store+archive');
  await passesOver(await poisoned());
  await answersWhatItsFilesHold();
  await backsUp();
  await isFull();
  await forgets();
  await goesBack();
  await losesEtcd();
  await entersRules();
  await cluster.close();
  for (const name of cluster.names) {
    const values = { './a': cluster.folderOf(name) };
    const verified = await runOnPage('bourse verify --data ./a', { values });
    expect(verified).toContain('ok: true');
    expect(verified).toContain('voided: 1');
  }
});

function order(name: string, clientOid?: string): Promise<Reply | undefined> {
  const body = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc', price: '100' };
  return cluster.call(name, 'POST', PLACE, {
    as: 'alice',
    body: { ...body, size: '0.1', ...(clientOid && { clientOid }) },
  });
}

/** Ten a second are four at each of three nodes. */
async function dividesLimits(): Promise<void> {
  const isDivided = async (name: string): Promise<void> => {
    const left = async () => {
      await pause(1_000);
      return (await order(name))?.headers.get('x-mbx-used-remain-limit');
    };
    await expect.poll(left, SOON).toBe('3');
  };
  await Promise.all(cluster.names.map(isDivided));
}

const setRules = (name: string) =>
  cluster.call(name, 'POST', '/operator/v1/set-rules-version', {
    as: 'operator',
    body: { version: String(RULES_VERSION), reason: 'a new release' },
  });

async function keepsRulesOfTheOldest(): Promise<void> {
  const note = { url: '', version: '0.1', archivedSeq: 0, archivedHash: '', seenHead: 0 };
  const said = { ...note, maxRules: RULES_VERSION - 1, wallMs: Date.now() };
  await store.write('nodes/old', JSON.stringify(said));
  await expect.poll(async () => (await setRules('b'))?.code, SOON).toBe('90008');
}

async function entersRules(): Promise<void> {
  for (const name of cluster.names) expect((await setRules(name))?.code).toBe('00000');
}

/** A command that no door lets in, by a take-over of nobody: all nodes stop at it. */
async function poisoned(): Promise<number> {
  const pids = cluster.names.map((name) => cluster.processOf(name));
  for (;;) {
    const stored = await store.head();
    if (stored === undefined) throw new Error('there is no head');
    const { epoch, seq: lastSeq, timeMs, chainHash, node, url } = stored.head;
    const maker = new BatchMaker({ weight: 10, bytes: 1_000_000 });
    const record = encodeCommand(POISON);
    maker.add(queuedCommand(POISON, { record, ticket: undefined, nowMs: Date.now() }));
    const { batch } = maker.make({ lastSeq, timeMs, chainHash });
    const place = { seq: batch.lastSeq, timeMs: batch.timeMs, chainHash: batch.chainHash };
    const claim = { epoch: epoch + 1, node, url, beat: drawBeat(), wallMs: Date.now(), heir: '' };
    const head = encodeHead({ ...claim, ...place });
    const compare = { modRevision: stored.modRevision };
    if (!(await store.transact({ compare, head, batch })).isDone) continue;
    for (const each of pids) {
      expect(await each.ended).toMatchObject({ exitCode: 70 });
      expect(each.stderr()).toContain(`command ${batch.lastSeq} (replace-quotes) failed`);
    }
    return batch.lastSeq;
  }
}

async function passesOver(seq: number): Promise<void> {
  const values = { './a': cluster.folderOf('b'), N: String(seq), '…': 'it stops' };
  const voided = await onPage('bourse void --cluster --data ./a --seq N --reason …', values);
  expect(voided).toContain(`voided: ${seq}`);
  await Promise.all(cluster.names.map((name) => cluster.run(name)));
  await cluster.leader();
}

/** What is told is in the files of the node that tells it. */
async function answersWhatItsFilesHold(): Promise<void> {
  for (let count = 0; count < 6; count += 1) {
    const name = cluster.names[count % 3] as string;
    const reply = await order(name, `synced-${count}`);
    const archivedSeq = (await cluster.standing(name))?.archivedSeq;
    expect(reply?.code).toBe('00000');
    expect(archivedSeq).toBeGreaterThanOrEqual(Number(reply?.headers.get('x-bourse-seq')));
  }
}

/** Beside a node that serves. */
async function backsUp(): Promise<void> {
  const values = { './a': cluster.folderOf('a'), './copy': join(temporaryFolder(), 'copy') };
  const copied = await onPage('bourse back-up --data ./a --to ./copy', values);
  expect(copied).toContain('ok: true');
}

/** Every node says so, and takes nothing, until whoever cares for etcd has made room. */
async function isFull(): Promise<void> {
  await client.call('maintenance/alarm', { action: 'ACTIVATE', alarm: 'NOSPACE' });
  for (const name of cluster.names) {
    const said = async () => (await cluster.ready(name)).warnings;
    await expect
      .poll(said, SOON)
      .toContainEqual(expect.stringMatching(/^not-electable: etcd is full/));
    expect(await order(name)).toMatchObject({ status: 503, code: '40725' });
  }
  await expect(onPage('bourse cluster check')).rejects.toThrow('alarm NOSPACE');
  const env = { ETCDCTL_ENDPOINTS: etcd.urls.join() };
  for (const command of ['etcdctl defrag', 'etcdctl alarm disarm'])
    await etcdctlOnPage(command, { env });
  const warned = async () => {
    const all = await Promise.all(cluster.names.map((name) => cluster.ready(name)));
    return all.flatMap(({ warnings }) => warnings);
  };
  await expect.poll(warned, SOON).toEqual([]);
  await cluster.leader();
}

/** The one that had come with older rules, and is gone. */
async function forgets(): Promise<void> {
  expect(await onPage('bourse cluster status')).toContain('node=old');
  const env = { ETCDCTL_ENDPOINTS: etcd.urls.join() };
  const values = { '/bourse/venue/nodes/c': `${PREFIX}/nodes/old` };
  await etcdctlOnPage('etcdctl del /bourse/venue/nodes/c', { env, values });
  expect(await onPage('bourse cluster status')).not.toContain('node=old');
}

/** A snapshot of etcd that is older than the nodes is restored under them: they stop, and the venue is put back as it was. */
async function goesBack(): Promise<void> {
  const env = { ETCDCTL_ENDPOINTS: etcd.urls.join() };
  const file = join(temporaryFolder(), 'etcd.db');
  await etcdctlOnPage('etcdctl snapshot save etcd.db', { env, values: { 'etcd.db': file } });
  expect((await order('b', 'after-the-snapshot'))?.code).toBe('00000');
  const furthest = await cluster.agreed();
  const nodes = cluster.names.map((name) => cluster.processOf(name));
  await etcd.restore(file);
  for (const node of nodes) {
    expect(await node.ended).toMatchObject({ exitCode: 70 });
    expect(node.stderr()).toContain('the store has not what it had: it was restored');
  }
  const refused = cluster.run('a');
  await expect(refused).rejects.toThrow(`reaches entry ${furthest} `);
  await expect(refused).rejects.toThrow('etcd was restored');
  await expect(onPage('bourse cluster reseed --from ./a', a())).rejects.toThrow('etcd has a venue');
  const clear = 'etcdctl del --prefix /bourse/venue/';
  await etcdctlOnPage(clear, { env, values: { '/bourse/venue/': `${PREFIX}/` } });
  expect(await onPage('bourse cluster reseed --from ./a', a())).toContain(`seq: ${furthest}`);
  await Promise.all(cluster.names.map((name) => cluster.run(name)));
  await cluster.leader();
  await isAtAll('after-the-snapshot');
}

const a = () => ({ './a': cluster.folderOf('a') });

async function isAtAll(clientOid: string): Promise<void> {
  const path = '/api/v2/spot/trade/orderInfo';
  for (const name of cluster.names) {
    const found = await cluster.call(name, 'GET', path, { as: 'alice', query: { clientOid } });
    expect(found?.data).toHaveLength(1);
    expect(Number(found?.headers.get('x-bourse-epoch'))).toBeGreaterThan(1_000_000_000);
  }
}

/** One node is away when etcd is lost, and has less; another one gives it the rest. */
async function losesEtcd(): Promise<void> {
  await cluster.processOf('c').kill('SIGKILL');
  await cluster.leader();
  expect((await order('a', 'before-the-loss'))?.code).toBe('00000');
  const before = Number((await cluster.standing('a'))?.seq);
  await Promise.all(['a', 'b'].map((name) => cluster.processOf(name).kill('SIGTERM')));
  await etcd.loseAll();
  await expect(cluster.run('a')).rejects.toThrow('bourse cluster reseed');
  const reseeded = await onPage('bourse cluster reseed --from ./a', a());
  const [, seq] = /^seq: (\d+)$/m.exec(reseeded) ?? [];
  expect(Number(seq)).toBeGreaterThanOrEqual(before);
  const named = { ...a(), 'http://h1:2379,http://h2:2379,http://h3:2379': etcd.urls.join() };
  await expect(onPage(RESEED, named)).rejects.toThrow('etcd has a venue');
  etcd.pause(0);
  const starting = Promise.all(cluster.names.map((name) => cluster.run(name)));
  // Who starts while etcd does not answer asks again.
  await pause(1_500);
  etcd.resume(0);
  await starting;
  await cluster.leader();
  await isAtAll('before-the-loss');
  expect((await order('c', 'after-the-loss'))?.code).toBe('00000');
  await cluster.agreed();
}

function onPage(command: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = {
    BOURSE_ETCD: etcd.urls.join(),
    BOURSE_CLUSTER_PREFIX: PREFIX,
    BOURSE_CLUSTER_TOKEN: 'a token',
    BOURSE_MASTER_KEY: ServedCluster.masterKey,
  };
  return runOnPage(command, { values, env });
}
