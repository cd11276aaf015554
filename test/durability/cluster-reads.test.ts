/** What clients read at the nodes of a cluster, also of one that is cut off: nothing that is too old, by no key that is revoked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openChromium } from '../console/chromium.ts';
import { atEnd } from '../support/at-end.ts';
import { runOnPage } from '../support/cluster-page.ts';
import { CutLine } from '../support/cut-line.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { HttpClient } from '../support/http-client.ts';
import { ROOT } from '../support/repository.ts';
import { ClusterClients, ServedCluster } from '../support/served-cluster.ts';
import { OPERATOR_TOKEN, type TestCall, wireRequest } from '../support/signed-request.ts';
import { SocketClient } from '../support/socket-client.ts';
import type { TestReply } from '../support/venue.ts';

const WITHIN_MS = 240_000;
const ASSETS = '/api/v2/spot/account/assets';
const TICKERS = '/api/v2/spot/market/tickers';
const PREFIX = '/test/reads';
const OLDEST_MS = 10_000;
const ORDERING = 6;
const HOPS = 300;

let cluster: ServedCluster;
let etcdUrls: readonly string[];
/** Of node c, which the others do not need. */
let lines: readonly CutLine[];

test('nothing too old is told, and no key is believed that may be revoked', {
  timeout: WITHIN_MS,
}, async () => {
  const etcd = await EtcdCluster.start();
  atEnd(() => etcd.close());
  etcdUrls = etcd.urls;
  lines = await Promise.all(etcd.urls.map((url) => CutLine.to(url)));
  atEnd(() => {
    for (const line of lines) line.close();
  });
  const place = {
    prefix: PREFIX,
    lines: { c: lines.map(({ url }) => url) },
    venue: { cluster: { tryAfterMs: 800 } },
  };
  cluster = await ServedCluster.start(etcd, place);
  await seenElsewhere();
  await neverGoesBack();
  await countsItself();
  await waitsNoLonger();
  await isCaredFor();
  await isOperated();
  await cutOff();
  await cluster.close();
});

/** With connections of its own. */
function clientOf(name: string): HttpClient {
  const client = new HttpClient(cluster.processOf(name).url);
  atEnd(() => client.close());
  return client;
}

async function get(client: HttpClient, path: string, call: TestCall, headers = {}) {
  const request = wireRequest('GET', path, call, Date.now());
  return client.send({ ...request, headers: { ...request.headers, ...headers } });
}

function post(client: HttpClient, path: string, call: TestCall) {
  return client.send(wireRequest('POST', path, call, Date.now()));
}

function seqOf({ headers }: TestReply): number {
  return Number(headers['x-bourse-seq']);
}

async function readyz(name: string) {
  const reply = await fetch(`${cluster.processOf(name).url}/readyz`);
  const body = (await reply.json()) as { reasons: string[]; cluster: { role: string } };
  return { status: reply.status, ...body };
}

/** What was acknowledged at one node is seen at another by whoever names the entry, or asks for the newest. */
async function seenElsewhere(): Promise<void> {
  const [a, b] = [clientOf('a'), clientOf('b')];
  const socket = await SocketClient.open(cluster.processOf('c').url, '/v2/ws/private');
  expect(await socket.logIn('alice', Date.now())).toMatchObject({ event: 'login', code: 0 });
  socket.subscribe({ instType: 'SPOT', channel: 'orders', instId: 'default' });
  expect(await socket.next()).toMatchObject({ event: 'subscribe' });
  for (let count = 0; count < 20; count += 1) {
    const clientOid = `seen-${count}`;
    const body = {
      ...{ symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc' },
      ...{ price: '100', size: '0.1', clientOid },
    };
    const placed = await post(a, '/api/v2/spot/trade/place-order', { as: 'alice', body });
    expect(placed.code).toBe('00000');
    const headers =
      count % 2 === 0
        ? { 'x-bourse-min-seq': String(seqOf(placed)) }
        : { 'x-bourse-read': 'latest' };
    const query = { clientOid };
    const found = await get(b, '/api/v2/spot/trade/orderInfo', { as: 'alice', query }, headers);
    expect(found.data).toHaveLength(1);
    expect(seqOf(found)).toBeGreaterThanOrEqual(seqOf(placed));
    expect(found.headers['x-bourse-epoch']).toBe(placed.headers['x-bourse-epoch']);
    expect(found.headers['x-bourse-stale']).toBeUndefined();
    // What is done at one is pushed at another, once and in its order.
    for (const status of ['live', 'cancelled'])
      expect((await socket.next()).data).toMatchObject([{ clientOid, status }]);
  }
  socket.close();
}

/** A client that goes from node to node, by new connections or with the entry that it saw last, while others order. */
async function neverGoesBack(): Promise<void> {
  const others = new ClusterClients(cluster);
  others.start(ORDERING);
  const kept = cluster.names.map(clientOf);
  let last = 0;
  for (let count = 0; count < HOPS; count += 1) {
    const place = count % kept.length;
    const isNew = count % 2 === 0;
    const client = isNew
      ? new HttpClient(cluster.processOf(cluster.names[place] ?? '').url)
      : kept[place];
    const headers = isNew ? {} : { 'x-bourse-min-seq': String(last) };
    const reply = await get(client as HttpClient, TICKERS, {}, headers);
    if (isNew) await client?.close();
    expect(reply.status).toBe(200);
    expect(seqOf(reply)).toBeGreaterThanOrEqual(last);
    last = seqOf(reply);
  }
  await others.stop();
  expect(others.faults).toEqual([]);
}

/** The commands of the page, as whoever cares for the cluster gives them. */
async function isCaredFor(): Promise<void> {
  const before = await cluster.leader();
  const seen = JSON.parse(await onPage('bourse cluster status', '--json'));
  expect(seen).toMatchObject({
    prefix: PREFIX,
    leader: before,
    epoch: 1,
    terms: { beatMs: 200, tryAfterMs: 800 },
  });
  expect(seen.nodes.map(({ node, role }: { node: string; role: string }) => [node, role])).toEqual(
    cluster.names.map((name) => [name, name === before ? 'leader' : 'standby']),
  );
  const members = JSON.parse(await onPage('bourse cluster members', '--json'));
  expect(members.list).toHaveLength(etcdUrls.length);
  expect(await onPage('bourse cluster check')).toContain('faults: 0');
  expect(await onPage('bourse cluster step-down')).not.toContain(`leader: ${before}\n`);
  expect(await cluster.leader()).not.toBe(before);
  const configure = 'bourse cluster configure --try-after-ms 1000';
  expect(await onPage(configure)).toContain('tryAfterMs: 1000');
  const { terms } = JSON.parse(await onPage('bourse cluster status', '--json'));
  expect(terms).toMatchObject({ tryAfterMs: 1000 });
  await expect(onPage(configure, '--try-after-ms', '300')).rejects.toThrow('twice beatMs');
  await cluster.processOf('b').kill('SIGKILL');
  await expect(onPage('bourse cluster check')).rejects.toThrow('b does not answer at its port');
  await cluster.run('b');
}

function onPage(command: string, ...more: readonly string[]): Promise<string> {
  const env = { BOURSE_ETCD: etcdUrls.join(), BOURSE_CLUSTER_PREFIX: PREFIX };
  return runOnPage(command, { more, env: { ...env, BOURSE_CLUSTER_TOKEN: 'a token' } });
}

/** The same by the operator's interface, at a node that does not lead: who did it, and why, stands in the audit trail. */
async function isOperated(): Promise<void> {
  const before = await cluster.leader();
  const client = clientOf(cluster.names.find((name) => name !== before) ?? before);
  const as = 'operator';
  const { leader, list } = (await get(client, '/operator/v1/nodes', { as })).data;
  expect(leader).toBe(before);
  expect(list).toEqual(
    cluster.names.map((node) =>
      expect.objectContaining({ node, role: node === before ? 'leader' : 'standby', obstacle: '' }),
    ),
  );
  const at = ['--url', cluster.processOf(before).url, '--token', OPERATOR_TOKEN, '--json'];
  expect(JSON.parse(await onPage('bourse nodes', ...at))).toMatchObject({ leader: before });
  const stepDown = (body: object) => post(client, '/operator/v1/step-down', { as, body });
  const reason = 'a new disk';
  const tried = await stepDown({ reason, dryRun: 'yes' });
  expect(tried.data).toMatchObject({ from: before, to: '' });
  expect(await cluster.leader()).toBe(before);
  await isOperatedByConsole(before, reason);
  expect(await cluster.leader()).not.toBe(before);
  const query = { command: 'step-down' };
  const audit = (await get(client, '/operator/v1/audit', { as, query })).data.list;
  expect(audit).toMatchObject([{ command: 'step-down', reason, outcome: 'done' }]);
  expect(JSON.parse(audit[0].detail)).toMatchObject({ node: before });
}

/** The desk lists the machines, asks again before it has another one lead, and shows the line that this leaves. */
async function isOperatedByConsole(leader: string, reason: string): Promise<void> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const node = cluster.names.find((name) => name !== leader) ?? leader;
    await page.goto(`${cluster.processOf(node).url}/#/operator/overview/health-overview`);
    await page.locator('.gate input').fill(OPERATOR_TOKEN);
    await page.locator('.gate button[type=submit]').click();
    const machines = page.getByRole('region', { name: 'Machines', exact: true });
    await machines.locator(`tr:has-text("leader") >> text="${leader}"`).waitFor();
    expect(await machines.locator('tbody tr').count()).toBe(cluster.names.length);
    const own = page.getByRole('region', { name: 'Cluster', exact: true });
    await own.locator('div:has(> dt:text-is("Role")) > dd:text-is("standby")').waitFor();
    await page.getByRole('link', { name: 'Have another machine lead' }).last().click();
    await page.getByLabel('Reason', { exact: true }).fill(reason);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
    await page.locator('.act-done', { hasText: reason }).waitFor();
  } finally {
    await browser.close();
  }
}

/** Each metric of a node has its row, and says what there is; the leader's commits are counted. */
async function countsItself(): Promise<void> {
  const page = readFileSync(join(ROOT, 'docs/operating/cluster.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(bourse_cluster_\w+)` /gm)].map(([, name]) => name);
  const leader = await cluster.leader();
  for (const name of cluster.names) {
    const reply = await fetch(`${cluster.processOf(name).url}/metrics`);
    const text = await reply.text();
    const lines = text.split('\n').filter((line) => line.startsWith('bourse_cluster_'));
    for (const line of lines)
      expect(line).toMatch(/^\w+(\{\w+="[^"]+"(,\w+="[^"]+")*\})? -?[\d.e-]+$/);
    const typed = [...text.matchAll(/^# TYPE (bourse_cluster_\w+) (gauge|histogram)$/gm)];
    expect(typed.map(([, metric]) => metric).sort()).toEqual([...rows].sort());
    const isLeader = name === leader;
    expect(text).toContain(`bourse_cluster_role{role="leader"} ${isLeader ? 1 : 0}\n`);
    expect(text).toContain('bourse_cluster_epoch 1\n');
    const [, commits] = /^bourse_cluster_commit_seconds_count (\d+)$/m.exec(text) ?? [];
    expect(Number(commits) > 0).toBe(isLeader);
  }
}

/** An entry that does not come within a second is 503, to be asked for again. */
async function waitsNoLonger(): Promise<void> {
  const began = performance.now();
  const reply = await get(clientOf('b'), TICKERS, {}, { 'x-bourse-min-seq': '999999999' });
  expect([reply.status, reply.code]).toEqual([503, '40725']);
  expect(reply.headers['retry-after']).toBe('1');
  expect(performance.now() - began).toBeGreaterThan(900);
  const wrong = await get(clientOf('b'), TICKERS, {}, { 'x-bourse-read': 'newest' });
  expect([wrong.status, wrong.code]).toEqual([400, '40020']);
}

/** A node that is cut off says how old its state is, and after ten seconds it says nothing more. */
async function cutOff(): Promise<void> {
  // The others do not need it.
  if ((await cluster.leader()) === 'c') await onPage('bourse cluster step-down');
  expect(await cluster.leader()).not.toBe('c');
  const [a, c] = [clientOf('a'), clientOf('c')];
  expect((await get(c, ASSETS, { as: 'alice-spot' })).status).toBe(200);
  const socket = await SocketClient.open(cluster.processOf('c').url);
  for (const line of lines) line.cut();
  const cutMs = performance.now();
  const revoked = await post(a, '/operator/v1/revoke-key', {
    as: 'operator',
    body: { key: 'alice-spot' },
  });
  expect(revoked.code).toBe('00000');
  // Who comes anew may have seen newer things elsewhere.
  expect((await get(clientOf('c'), TICKERS, {})).status).toBe(503);
  await pause(3_000);
  // Nobody is let in by a state that may be old, be the key what it may.
  for (const key of ['alice-spot', 'bob']) {
    const own = await SocketClient.open(cluster.processOf('c').url, '/v2/ws/private');
    expect(await own.logIn(key, Date.now())).toMatchObject({ event: 'error', code: 30033 });
    expect(await own.ended).toMatchObject({ code: 1008 });
  }
  const stale = await get(c, ASSETS, { as: 'alice-spot' });
  expect(stale.status).toBe(200);
  expect(Number(stale.headers['x-bourse-stale'])).toBeGreaterThan(2_000);
  expect(await readyz('c')).toMatchObject({ status: 200, cluster: { role: 'cut-off' } });
  const body = { symbol: 'ETHUSDT', side: 'buy', orderType: 'market', size: '10' };
  const write = await post(c, '/api/v2/spot/trade/place-order', { as: 'alice', body });
  expect([write.status, write.code, write.headers['retry-after']]).toEqual([503, '40725', '1']);
  let last = 0;
  for (;;) {
    const reply = await get(c, ASSETS, { as: 'alice-spot' });
    if (reply.status !== 200) break;
    last = Number(reply.headers['x-bourse-stale']);
    await pause(100);
  }
  expect(last).toBeLessThanOrEqual(OLDEST_MS);
  expect(performance.now() - cutMs).toBeLessThan(OLDEST_MS + 5_000);
  for (const path of [TICKERS, ASSETS])
    expect((await get(c, path, { as: 'bob' })).status).toBe(503);
  expect(await readyz('c')).toMatchObject({
    status: 503,
    reasons: [expect.stringContaining('cut off from etcd')],
  });
  expect(await socket.ended).toMatchObject({ code: 1012 });
  await expect(SocketClient.open(cluster.processOf('c').url)).rejects.toThrow('503');

  for (const line of lines) line.mend();
  const mendedMs = performance.now();
  // Not once is the key that was revoked meanwhile let in.
  for (;;) {
    const reply = await get(c, ASSETS, { as: 'alice-spot' });
    expect([400, 503]).toContain(reply.status);
    if (reply.status === 400) break;
    await pause(20);
  }
  expect(performance.now() - mendedMs).toBeLessThan(10_000);
  const again = await SocketClient.open(cluster.processOf('c').url, '/v2/ws/private');
  expect(await again.logIn('bob', Date.now())).toMatchObject({ event: 'login', code: 0 });
  again.close();
  expect((await get(c, TICKERS, {})).headers['x-bourse-stale']).toBeUndefined();
  expect(await readyz('c')).toMatchObject({ status: 200, cluster: { role: 'standby' } });
}
