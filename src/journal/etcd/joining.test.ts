import { cpSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EtcdCluster } from '../../../test/support/etcd-cluster.ts';
import {
  agree,
  namesOf,
  type TestNode,
  TestNodes,
  until,
} from '../../../test/support/etcd-nodes.ts';
import { JournalStopped } from '../journal.ts';
import { EtcdStore } from './etcd-store.ts';
import { GatewayClient } from './gateway-client.ts';
import { CLUSTER_TERMS, ClusterRefused } from './joining.ts';
import { openPeerPort } from './peers.ts';

let etcd: EtcdCluster;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdCluster.start(1);
});
afterAll(() => etcd.close());

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function newNodes(): TestNodes {
  prefixes += 1;
  const nodes = new TestNodes(etcd, `/test/joining${prefixes}`);
  onTestFinished(() => nodes.closeAll());
  return nodes;
}

describe('a node that comes later', () => {
  test('has all of what was before, from the files of another where etcd has cut it', async () => {
    const nodes = newNodes();
    const [a] = (await nodes.start('a')) as readonly TestNode[] as [TestNode];
    for (const one of namesOf('x', 200)) {
      a.submit(one);
      await pause(1);
    }
    await until(() => a.journal.head.seq === 200, 'archived');
    const client = new GatewayClient({ urls: etcd.urls, deadlineMs: 500, hedgeAfterMs: 150 });
    await new EtcdStore(client, nodes.prefix).trim(150);
    client.close();
    await until(() => a.journal.status.archivedSeq === 200, 'told');
    await pause(1_100);
    const b = await nodes.open('b');
    await agree([a, b], namesOf('x', 200));
  });

  test('goes on from what it had', async () => {
    const nodes = newNodes();
    const [a, b] = (await nodes.start('a', 'b')) as readonly TestNode[] as [TestNode, TestNode];
    b.submit('first');
    await until(() => b.told.size === 1, 'first');
    await nodes.close(b);
    for (const one of namesOf('x', 20)) a.submit(one);
    await until(() => a.told.size === 20, 'twenty');
    const again = await nodes.open('b');
    await agree([a, again], ['first', ...namesOf('x', 20)]);
    expect(again.told.size).toBe(0);
  });

  test('is refused with another master key, and with a journal of another venue', async () => {
    const nodes = newNodes();
    await nodes.start('a');
    await expect(nodes.open('b', { keyCheckOf: () => 'other' })).rejects.toThrow(ClusterRefused);
    const others = newNodes();
    const [c] = (await others.start('c')) as readonly TestNode[] as [TestNode];
    c.submit('x');
    await until(() => c.journal.head.seq === 1, 'archived');
    await others.close(c);
    cpSync(others.folderOf('c'), nodes.folderOf('c'), { recursive: true });
    await expect(nodes.open('c')).rejects.toThrow('holds journal');
    const founded = newNodes();
    cpSync(others.folderOf('c'), founded.folderOf('c'), { recursive: true });
    await expect(founded.open('c')).rejects.toThrow('etcd has nothing under');
  });

  test('is refused where another one of its name lives, and may be at another address than before', async () => {
    const nodes = newNodes();
    const [a, b] = (await nodes.start('a', 'b')) as readonly TestNode[] as [TestNode, TestNode];
    const elsewhere = { dataFolder: nodes.folderOf('elsewhere') };
    await expect(nodes.open('b', elsewhere)).rejects.toThrow(
      /^another node is named b, at http:.*: give one of the two another --node$/,
    );
    await nodes.close(b);
    const again = await nodes.open('b');
    a.submit('x');
    await agree([a, again], ['x']);
  });

  test.each([
    ['{"node": "b"', 'no whole JSON'],
    ['null', 'no object'],
    ['{"node": 7}', 'no name'],
  ])('is refused with a sentence where what answers in its place says %s', async (said) => {
    const nodes = newNodes();
    await nodes.start('a');
    const port = await openPeerPort({
      ...{ host: '127.0.0.1', port: 0, token: 'a token' },
      calls: () => Promise.resolve({ status: 200, body: Buffer.from(said) }),
    });
    onTestFinished(() => port.close());
    const url = `http://127.0.0.1:${port.port}`;
    const nothing = { maxRules: 1, archivedSeq: 0, wallMs: 0, seenHead: 0 };
    const note = { url, version: '', archivedHash: '', ...nothing };
    await noteOf(nodes, 'b', JSON.stringify(note));
    await expect(nodes.open('b')).rejects.toThrow(
      new ClusterRefused(
        `at ${url}, where node b was, something answers that is no node of this venue: end it there, or give this node another --node`,
      ),
    );
  });

  test('goes by no note that no node has written, and nor do the others', async () => {
    const nodes = newNodes();
    const [a] = (await nodes.start('a')) as readonly TestNode[] as [TestNode];
    await noteOf(nodes, 'b', '{"url": "http:');
    await noteOf(nodes, 'x', '7');
    const b = await nodes.open('b');
    a.submit('x');
    await agree([a, b], ['x']);
    expect([...a.failures, ...b.failures]).toEqual([]);
  });
});

/** What a node of this name has said of itself. */
async function noteOf(nodes: TestNodes, name: string, note: string): Promise<void> {
  const client = new GatewayClient({ urls: etcd.urls, ...CLUSTER_TERMS });
  onTestFinished(() => client.close());
  const key = base64(`${nodes.prefix}/nodes/${name}`);
  await client.call('kv/put', { key, value: base64(note) });
}

test('what cannot be in a store of the venue ends each node with a sentence, and none goes on in circles', async () => {
  const client = new GatewayClient({ urls: etcd.urls, ...CLUSTER_TERMS });
  onTestFinished(() => client.close());
  const key = (nodes: TestNodes, name: string) => base64(`${nodes.prefix}/${name}`);
  const emptied = newNodes();
  const damaged = newNodes();
  await Promise.all([emptied.start('a', 'b'), damaged.start('a', 'b')]);
  await client.call('kv/deleterange', {
    key: key(emptied, ''),
    range_end: base64(`${emptied.prefix}0`),
  });
  const batch = key(damaged, 'b/0000000000009999');
  await client.call('kv/put', { key: batch, value: base64('no batch') });
  const ended = (nodes: TestNodes) => nodes.nodes.every(({ failures }) => failures.length === 1);
  await until(() => ended(emptied) && ended(damaged), 'all end');
  for (const { failures } of emptied.nodes) expect(failures[0]?.message).toMatch(/emptied/);
  for (const { failures } of damaged.nodes)
    expect(failures[0]?.message).toMatch(/as it was written/);
  for (const node of [...emptied.nodes, ...damaged.nodes])
    expect(() => node.submit('x')).toThrow(JournalStopped);
});
