import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EtcdCluster } from '../../../test/support/etcd-cluster.ts';
import {
  agree,
  namesOf,
  type TestNode,
  TestNodes,
  until,
} from '../../../test/support/etcd-nodes.ts';
import { readAll } from '../../../test/support/journal-fixture.ts';
import { CannotVoid } from '../append-void.ts';
import { JournalBusy, JournalStopped, NoLeader } from '../journal.ts';
import { EtcdStore } from './etcd-store.ts';
import { GatewayClient } from './gateway-client.ts';
import { encodeHead } from './head.ts';
import { CLUSTER_TERMS } from './joining.ts';
import { voidInStore } from './void-in-store.ts';

let etcd: EtcdCluster;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdCluster.start();
});
afterAll(() => etcd.close());

function newNodes(): TestNodes {
  prefixes += 1;
  const nodes = new TestNodes(etcd, `/test/journal${prefixes}`);
  onTestFinished(() => nodes.closeAll());
  return nodes;
}

test('one order for all: what is submitted at any node is applied at each and answered where it came in', async () => {
  const nodes = await newNodes().start('a', 'b', 'c');
  const sent = new Map<string, TestNode>();
  for (const [index, one] of namesOf('x', 300).entries()) {
    const node = nodes[index % 3] as TestNode;
    // On a machine that has no time, nobody may lead for a moment.
    while (!submitted(node, one)) await pause(20);
    sent.set(one, node);
    if (index % 10 === 0) await pause(1);
  }
  await until(
    () => [...sent].every(([one, node]) => node.told.has(one)),
    'everybody is answered',
    30_000,
  );
  const done = [...sent].filter(([one, node]) => node.told.get(one) === 'done');
  expect(done.length).toBeGreaterThan(0);
  await agree(
    nodes,
    done.map(([one]) => one),
  );
  for (const node of nodes) expect(node.references.length).toBe(done.length);
});

function submitted(node: TestNode, reference: string): boolean {
  try {
    node.submit(reference);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(JournalBusy);
    return false;
  }
}

test('each node has the same bytes on its disk, and tells so', async () => {
  const nodes = newNodes();
  const [a, b] = await nodes.start('a', 'b');
  for (const one of namesOf('x', 50)) a?.submit(one);
  await until(() => a?.journal.head.seq === 50 && b?.journal.head.seq === 50, 'archived');
  expect(b?.journal.head).toEqual(a?.journal.head);
  const [kept, other] = [await readAll(nodes.folderOf('a')), await readAll(nodes.folderOf('b'))];
  expect(kept.length).toBe(50);
  expect(other).toEqual(kept);
});

test('a leader that steps down hands over at once, and what it was sent is answered truly', async () => {
  const nodes = newNodes();
  const [a, b, c] = (await nodes.start('a', 'b', 'c')) as readonly TestNode[] as [
    TestNode,
    TestNode,
    TestNode,
  ];
  const sent: string[] = [];
  let isOver = false;
  const sending = (async () => {
    for (let count = 0; !isOver; count += 1) {
      for (const node of [a, b, c]) {
        try {
          node.submit(`${node.name}${count}`);
          sent.push(`${node.name}${count}`);
        } catch (error) {
          expect(error).toBeInstanceOf(JournalBusy);
        }
      }
      await pause(2);
    }
  })();
  await pause(300);
  const began = performance.now();
  await a.journal.stepDown('c');
  await until(() => c.isLeader, 'c leads');
  expect(performance.now() - began).toBeLessThan(1_000);
  await pause(300);
  isOver = true;
  await sending;
  const answered = () => [a, b, c].reduce((sum, { told }) => sum + told.size, 0);
  await until(() => answered() === sent.length, 'everybody is answered');
  await until(() => [a, b, c].every((node) => node.applied.length === c.applied.length), 'applied');
  for (const { told } of [a, b, c])
    for (const [one, said] of told) {
      const count = c.references.filter((each) => each === one).length;
      expect([one, count]).toEqual([one, said === 'done' ? 1 : 0]);
    }
  expect(b.applied).toEqual(c.applied);
  expect(a.roles).toEqual(['leader', 'standby']);
});

test('rules that a node does not know end what it applies, not what it keeps; a newer release goes on from there', async () => {
  const nodes = newNodes();
  const newer = { maxRules: 2 };
  const [a, old] = [await nodes.open('a', newer), await nodes.open('old')];
  await before(a, old);
  const rise = { type: 'set-rules-version', version: 2, by: 'test' } as const;
  a.journal.submit(rise, 'rise');
  for (const one of ['after', 'last']) a.submit(one);
  await until(() => a.told.has('last') && old.journal.head.seq === 4, 'kept');
  const stopsBefore = (node: TestNode) => {
    const { seq, headSeq, archivedSeq, obstacle } = node.journal.status;
    expect({ seq, headSeq, archivedSeq }).toEqual({ seq: 1, headSeq: 4, archivedSeq: 4 });
    expect(obstacle).toContain('entry 2 brings rules version 2, this node knows up to 1');
    expect(node.references).toEqual(['before']);
    expect(node.journal.applicable.seq).toBe(1);
    expect(() => node.submit('x')).toThrow(NoLeader);
    expect(node.failures).toEqual([]);
  };
  stopsBefore(old);
  await expect(old.journal.freshness.confirm()).rejects.toThrow('start it with a newer release');
  // It does not lead although nobody else does, and is no wiser when it starts again.
  await nodes.close(a);
  await nodes.close(old);
  const [again, leader] = await Promise.all([nodes.open('old'), nodes.open('a', newer)]);
  stopsBefore(again);
  expect(leader.isLeader).toBe(true);
  await nodes.close(again);
  const upgraded = await nodes.open('old', newer);
  await until(() => upgraded.applied.length === 4, 'all is applied');
  expect(upgraded.applied).toEqual(leader.applied);
});

async function before(a: TestNode, b: TestNode): Promise<void> {
  a.submit('before');
  await until(() => b.references.includes('before'), 'both have the first');
}

test('a commit counts from the very head that its writer last wrote: another text at the same place refuses it', async () => {
  const client = new GatewayClient({ ...CLUSTER_TERMS, urls: etcd.urls });
  onTestFinished(() => client.close());
  const store = new EtcdStore(client, '/test/commit');
  const place = { seq: 0, timeMs: 1, chainHash: 'x', url: '', wallMs: 1 };
  const headOf = (node: string, beat: number) => encodeHead({ ...place, epoch: 1, node, beat });
  await store.writeFirst({ head: headOf('a', 1) });
  const commit = (from: string, head: string) => store.transact({ compare: { value: from }, head });
  expect((await commit(headOf('b', 1), headOf('b', 2))).isDone).toBe(false);
  expect((await commit(headOf('a', 1), headOf('a', 2))).isDone).toBe(true);
  // It was in, and is not in once more.
  const again = await commit(headOf('a', 1), headOf('a', 2));
  expect([again.isDone, again.stored.text]).toEqual([false, headOf('a', 2)]);
});

test('a leader takes no rules into the journal that it does not know', async () => {
  const [a] = (await newNodes().start('a')) as readonly TestNode[] as [TestNode];
  const rise = { type: 'set-rules-version', version: 2, by: 'test' } as const;
  expect(() => a.journal.submit(rise, 'rise')).toThrow(NoLeader);
  expect(a.journal.status.headSeq).toBe(0);
});

test('members of etcd that are paused or killed cost time, and nothing else', async () => {
  const nodes = await newNodes().start('a', 'b');
  const [a, b] = nodes as readonly TestNode[] as [TestNode, TestNode];
  const sent: string[] = [];
  for (let index = 0; index < etcd.count; index += 1) {
    if (index === 1) await etcd.kill(index);
    else etcd.pause(index);
    for (let count = 0; count < 20; count += 1) {
      const one = `${index}-${count}`;
      try {
        [a, b][count % 2]?.submit(one);
        sent.push(one);
      } catch (error) {
        expect(error).toBeInstanceOf(NoLeader);
      }
      await pause(20);
    }
    if (index === 1) await etcd.run(index);
    else etcd.resume(index);
    await etcd.healthy();
    await pause(500);
  }
  await until(() => a.told.size + b.told.size === sent.length, 'everybody is answered', 20_000);
  const done = [...a.told, ...b.told].filter(([, said]) => said === 'done').map(([one]) => one);
  expect(done.length).toBeGreaterThan(20);
  await agree([a, b], done);
  expect([...a.references].sort()).toEqual([...done].sort());
});

test('without etcd nothing is taken, and afterwards all goes on', async () => {
  const [a] = (await newNodes().start('a')) as readonly TestNode[] as [TestNode];
  a.submit('before');
  await until(() => a.told.get('before') === 'done', 'before');
  for (let index = 0; index < etcd.count; index += 1) etcd.pause(index);
  await pause(50);
  a.submit('in doubt');
  await until(() => a.journal.status.role === 'cut-off', 'cut off');
  expect(() => a.submit('meanwhile')).toThrow(NoLeader);
  expect(a.told.has('in doubt')).toBe(false);
  for (let index = 0; index < etcd.count; index += 1) etcd.resume(index);
  await until(() => a.told.has('in doubt'), 'an answer', 20_000);
  const isIn = a.references.includes('in doubt');
  expect(a.told.get('in doubt')).toBe(isIn ? 'done' : 'refused');
  await until(() => a.journal.status.role === 'leader', 'it leads', 20_000);
  a.submit('after');
  await until(() => a.told.get('after') === 'done', 'after');
});

test('a node whose state differs from what two others say stops with a sentence, and they go on', async () => {
  const [a, b, c] = (await newNodes().start('a', 'b', 'c')) as readonly TestNode[] as [
    TestNode,
    TestNode,
    TestNode,
  ];
  await Promise.all([a, b].map(({ journal }) => journal.hashed({ seq: 10, hash: 'x' })));
  await c.journal.hashed({ seq: 10, hash: 'planted' });
  await until(() => c.failures.length > 0, 'c stops');
  expect(c.failures[0]?.message).toContain('entry 10 has the hash planted here and x at ');
  expect(() => c.submit('from c')).toThrow(JournalStopped);
  a.submit('from a');
  await until(() => b.references.includes('from a'), 'the others go on');
  expect([a.failures, b.failures]).toEqual([[], []]);
});

test('one against one, neither node takes anything more', async () => {
  const [a, b] = (await newNodes().start('a', 'b')) as readonly TestNode[] as [TestNode, TestNode];
  await a.journal.hashed({ seq: 10, hash: 'x' });
  await b.journal.hashed({ seq: 10, hash: 'planted' });
  await until(
    () => [a, b].every(({ journal }) => journal.status.obstacle?.includes('one against one')),
    'both doubt',
  );
  for (const node of [a, b]) expect(() => node.submit('in doubt')).toThrow(NoLeader);
});

test('a command that is voided while all nodes are stopped is passed over by each that starts', async () => {
  const nodes = newNodes();
  // Whoever voids waits for twice the time after which another node leads.
  const a = await nodes.open('a', { terms: { beatMs: 50, tryAfterMs: 250 } });
  const b = await nodes.open('b');
  for (const one of ['before', 'poison', 'after']) a.submit(one);
  await until(() => b.references.length === 3 && b.journal.head.seq === 3, 'applied');
  const client = new GatewayClient({ urls: etcd.urls, deadlineMs: 500, hedgeAfterMs: 150 });
  onTestFinished(() => client.close());
  const store = new EtcdStore(client, nodes.prefix);
  const request = {
    store,
    prefix: nodes.prefix,
    seq: 2,
    by: 'me',
    reason: 'it stops',
    now: Date.now,
  };
  const folder = nodes.folderOf('a');
  await nodes.close(a);
  const folderOfB = nodes.folderOf('b');
  await expect(voidInStore({ ...request, dataFolder: folderOfB })).rejects.toThrow('in use');
  await expect(voidInStore({ ...request, dataFolder: folder })).rejects.toThrow('stop all nodes');
  await nodes.close(b);
  const record = await voidInStore({ ...request, dataFolder: folder });
  expect(record).toMatchObject({ seq: 4, voided: 2, by: 'me', reason: 'it stops' });
  await expect(voidInStore({ ...request, dataFolder: folder })).rejects.toThrow(CannotVoid);
  const again = await nodes.start('a', 'b', 'c');
  for (const node of again) expect(node.references).toEqual(['before', 'after']);
  again[1]?.submit('more');
  await until(() => again.every((node) => node.references.includes('more')), 'all go on');
});
