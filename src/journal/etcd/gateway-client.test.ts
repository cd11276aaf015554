import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EtcdCluster } from '../../../test/support/etcd-cluster.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { chainStart } from '../checksum.ts';
import { encodeBatch } from '../record.ts';
import { type EtcdBatch, readBatch } from './etcd-batch.ts';
import { type EtcdSight, EtcdStore } from './etcd-store.ts';
import { GatewayClient } from './gateway-client.ts';
import { GatewayFailure } from './gateway-failure.ts';
import { encodeHead, type Head } from './head.ts';

const QUOTA_BYTES = 256 * 1024 * 1024;

let etcd: EtcdCluster;
let client: GatewayClient;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdCluster.start(3, { words: ['--quota-backend-bytes', String(QUOTA_BYTES)] });
  client = new GatewayClient({ urls: etcd.urls, deadlineMs: 500, hedgeAfterMs: 150 });
});
afterAll(async () => {
  client.close();
  await etcd.close();
});

const START: Head = {
  epoch: 1,
  seq: 0,
  timeMs: 0,
  chainHash: chainStart('journal').toString('hex'),
  node: 'a',
  url: 'http://a',
  beat: 1,
  wallMs: 0,
};

async function foundedStore(): Promise<EtcdStore> {
  prefixes += 1;
  const store = new EtcdStore(client, `/test/${prefixes}`);
  expect(await store.writeFirst({ meta: '{}', head: encodeHead(START) })).toBe(true);
  return store;
}

function batchAfter({ seq, chainHash }: Head, count: number): EtcdBatch {
  const { bytes } = encodeBatch({
    entryCount: count,
    firstSeq: seq + 1,
    timeMs: 5,
    previousHash: Buffer.from(chainHash, 'hex'),
    payload: Buffer.from('not looked at here'),
  });
  return readBatch(bytes, [[0, 'b-1']]);
}

function headAfter(head: Head, { lastSeq: seq, chainHash, timeMs }: EtcdBatch): Head {
  return { ...head, seq, chainHash, timeMs, beat: head.beat + 1 };
}

test('a prefix is founded once', async () => {
  const store = await foundedStore();
  expect(await store.writeFirst({ meta: 'other', head: 'other' })).toBe(false);
  expect(await store.read('meta')).toBe('{}');
  expect(await store.read('nothing')).toBeUndefined();
});

test('a batch comes with the head that it moves, or not at all', async () => {
  const store = await foundedStore();
  const batch = batchAfter(START, 3);
  const head = encodeHead(headAfter(START, batch));
  const transaction = { compare: { value: encodeHead(START) }, head, batch };
  expect(await store.transact(transaction)).toMatchObject({ isDone: true });
  const again = await store.transact(transaction);
  expect(again).toMatchObject({ isDone: false, stored: { text: head } });
  const view = await store.view(0);
  expect(view.batches).toEqual([batch]);
  expect(view.stored).toEqual(again.stored);
  expect((await store.view(3)).batches).toEqual([]);
});

test('a take-over needs the revision that was seen', async () => {
  const store = await foundedStore();
  const { stored } = await store.view(0);
  const modRevision = stored?.modRevision ?? 0;
  const head = encodeHead({ ...START, epoch: 2, node: 'b' });
  const takeOver = { compare: { modRevision }, head };
  expect(await store.transact(takeOver)).toMatchObject({ isDone: true });
  expect(await store.transact(takeOver)).toMatchObject({ isDone: false, stored: { text: head } });
});

test('a watch tells what changes, from the revision on that it is given', async () => {
  const store = await foundedStore();
  const { revision } = await store.view(0);
  const batch = batchAfter(START, 2);
  const head = encodeHead(headAfter(START, batch));
  await store.transact({ compare: { value: encodeHead(START) }, head, batch });
  await store.write('nodes/b', 'here');
  const sights: EtcdSight[] = [];
  const stop = store.watch(
    revision,
    (sight) => sights.push(sight),
    () => undefined,
  );
  while (sights.flatMap(({ nodes }) => [...nodes]).length === 0) await pause(5);
  stop();
  expect(sights.flatMap(({ batches }) => batches)).toEqual([batch]);
  expect(sights.find(({ stored }) => stored !== undefined)?.stored?.text).toBe(head);
  expect(sights.at(-1)?.nodes).toEqual(new Map([['b', 'here']]));
  expect(await store.list('nodes')).toEqual(new Map([['b', 'here']]));
});

test('what is trimmed is gone, and a watch of what was compacted ends', async () => {
  const store = await foundedStore();
  const { revision } = await store.view(0);
  const batch = batchAfter(START, 2);
  const head = encodeHead(headAfter(START, batch));
  await store.transact({ compare: { value: encodeHead(START) }, head, batch });
  await store.trim(2);
  const view = await store.view(0);
  expect(view).toMatchObject({ batches: [], stored: { text: head } });
  await store.compact(view.revision);
  await new Promise<void>((resolve) => {
    store.watch(
      revision - 1,
      () => undefined,
      () => resolve(),
    );
  });
});

test('the quota that is in force is what members say that it is, and an alarm is told', async () => {
  const store = await foundedStore();
  const room = await store.room();
  expect(room).toMatchObject({ quotaBytes: QUOTA_BYTES, alarms: [] });
  expect(room.usedBytes).toBeGreaterThan(0);
  expect(room.usage).toBeCloseTo(room.usedBytes / QUOTA_BYTES);
  await client.call('maintenance/alarm', { action: 'ACTIVATE', alarm: 'NOSPACE' });
  expect((await store.room()).alarms).toEqual(['NOSPACE']);
  await expect(store.write('nodes/a', 'x')).rejects.toThrow('space exceeded');
  const { alarms = [] } = await client.call('maintenance/alarm', { action: 'GET' });
  for (const alarm of alarms as readonly object[])
    await client.call('maintenance/alarm', { ...alarm, action: 'DEACTIVATE' });
  // Each member hears of it in its own time.
  await expect.poll(async () => (await store.room()).alarms).toEqual([]);
});

test('a member that is paused costs a call the time after which the next one is asked', async () => {
  const store = await foundedStore();
  for (let index = 0; index < etcd.count; index += 1) {
    etcd.pause(index);
    const began = performance.now();
    while (!(await store.read('meta').then(Boolean, () => false)));
    // A member that led is followed by another one within its election's time.
    expect(performance.now() - began).toBeLessThan(6_000);
    etcd.resume(index);
  }
});

test('the member that leads etcd is asked, also when another one does', async () => {
  const asked = async () => {
    const { header } = await client.call('kv/range', { key: 'AA==' });
    return (header as { readonly member_id: string }).member_id;
  };
  const leading = async () => {
    const all = await client.each('maintenance/status', {});
    const ids = all.map((status) => (status?.header as { readonly member_id?: string })?.member_id);
    const [leader] = all.flatMap((status) => status?.leader ?? []);
    return { leader: String(leader), at: ids.indexOf(String(leader)) };
  };
  const { leader, at } = await leading();
  await expect.poll(asked, { timeout: 10_000 }).toBe(leader);
  etcd.pause(at);
  const next = async () => {
    const now = await asked().catch(() => '');
    return now !== leader && now === (await leading()).leader;
  };
  await expect.poll(next, { timeout: 10_000 }).toBe(true);
  etcd.resume(at);
});

test('a leader of etcd behind a slow link is left to the other members', async () => {
  const asked = { slow: 0, quick: 0 };
  const memberAfter = async (name: keyof typeof asked, id: string, ms: number) => {
    const member = createServer((incoming, outgoing) => {
      if (incoming.url?.endsWith('status') === false) asked[name] += 1;
      const header = { member_id: id, raft_term: '7' };
      setTimeout(() => outgoing.end(JSON.stringify({ header, leader: 'slow' })), ms);
    });
    await new Promise<void>((resolve) => member.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void member.close());
    return `http://127.0.0.1:${(member.address() as AddressInfo).port}`;
  };
  const urls = [await memberAfter('slow', 'slow', 120), await memberAfter('quick', 'quick', 0)];
  const afar = new GatewayClient({ urls, deadlineMs: 2_000, hedgeAfterMs: 60 });
  onTestFinished(() => afar.close());
  for (let count = 0; count < 5; count += 1) {
    await afar.call('kv/range', {});
    await pause(150);
  }
  expect(asked).toEqual({ slow: 1, quick: 5 });
});

test('a token that etcd has forgotten is asked for again, also when a member is away', async () => {
  let tokens = 0;
  const member = createServer((incoming, outgoing) => {
    if (incoming.url === '/v3/auth/authenticate') {
      tokens += 1;
      outgoing.end(JSON.stringify({ token: `token ${tokens}` }));
    } else if (incoming.headers.authorization === 'token 2') outgoing.end('{"kvs":[]}');
    else outgoing.writeHead(401).end('{"error":"etcdserver: invalid auth token"}');
  });
  await new Promise<void>((resolve) => member.listen(0, '127.0.0.1', resolve));
  const { port } = member.address() as AddressInfo;
  const urls = [port, await freePort()].map((each) => `http://127.0.0.1:${each}`);
  const user = { name: 'bourse', password: 'a password' };
  const named = new GatewayClient({ urls, deadlineMs: 2_000, hedgeAfterMs: 1_000, user });
  const all = await Promise.all([named.call('kv/range', {}), named.call('kv/range', {})]);
  expect(all).toEqual([{ kvs: [] }, { kvs: [] }]);
  expect(tokens).toBe(2);
  named.close();
  member.close();
});

test('without a majority nobody can say what becomes of a call', async () => {
  const store = await foundedStore();
  await etcd.kill(0);
  await etcd.kill(1);
  await expect(store.write('nodes/a', 'x')).rejects.toThrow(GatewayFailure);
  await etcd.run(0);
  await etcd.run(1);
  await etcd.healthy();
  while (
    !(await store.write('nodes/a', 'y').then(
      () => true,
      () => false,
    ))
  )
    await pause(50);
  expect(await store.read('nodes/a')).toBe('y');
});
