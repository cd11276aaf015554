/** What docs/operating/cluster.md says of rules, limits and disasters, with its commands, at nodes that serve. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
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
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { POISON } from '../support/journal-past.ts';
import { ROOT } from '../support/repository.ts';
import { type Reply, ServedCluster } from '../support/served-cluster.ts';

const WITHIN_MS = 240_000;
const MAIN = join(ROOT, 'dist/cli/main.js');
const PREFIX = '/test/disasters';
const PLACE = '/api/v2/spot/trade/place-order';
const SOON = { timeout: 15_000 };
const SYNCED = 'store+archive';

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
  expect(await bourse('cluster', 'configure', '--ack', SYNCED)).toContain(`ack: ${SYNCED}`);
  await passesOver(await poisoned());
  await answersWhatItsFilesHold();
  await losesEtcd();
  await entersRules();
  await cluster.close();
  for (const name of cluster.names) {
    const verified = await bourse('verify', '--data', cluster.folderOf(name));
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
  for (const name of cluster.names) {
    const left = async () => {
      await pause(1_000);
      return (await order(name))?.headers.get('x-mbx-used-remain-limit');
    };
    await expect.poll(left, SOON).toBe('3');
  }
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
  const words = ['--cluster', '--data', cluster.folderOf('b'), '--seq', String(seq)];
  expect(await bourse('void', ...words, '--reason', 'it stops')).toContain(`voided: ${seq}`);
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
    await pause(300);
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
  const reseed = () => bourse('cluster', 'reseed', '--from', cluster.folderOf('a'));
  const [, seq] = /^seq: (\d+)$/m.exec(await reseed()) ?? [];
  expect(Number(seq)).toBeGreaterThanOrEqual(before);
  await expect(reseed()).rejects.toThrow('etcd has a venue');
  etcd.pause(0);
  const starting = Promise.all(cluster.names.map((name) => cluster.run(name)));
  // Who starts while etcd does not answer asks again.
  await pause(1_500);
  etcd.resume(0);
  await starting;
  await cluster.leader();
  const query = { clientOid: 'before-the-loss' };
  for (const name of cluster.names) {
    const path = '/api/v2/spot/trade/orderInfo';
    const found = await cluster.call(name, 'GET', path, { as: 'alice', query });
    expect(found?.data).toHaveLength(1);
    expect(Number(found?.headers.get('x-bourse-epoch'))).toBeGreaterThan(1_000_000_000);
  }
  expect((await order('c', 'after-the-loss'))?.code).toBe('00000');
  await cluster.agreed();
}

async function bourse(...words: readonly string[]): Promise<string> {
  const where = ['--etcd', etcd.urls.join(), '--cluster-prefix', PREFIX];
  const token = ['--cluster-token', 'a token'];
  const all = [MAIN, ...words, ...(words[0] === 'verify' ? [] : [...where, ...token])];
  const env = { ...process.env, BOURSE_MASTER_KEY: ServedCluster.masterKey };
  return (await promisify(execFile)(process.execPath, all, { env })).stdout;
}
