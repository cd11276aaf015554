/** An etcd that lets nobody in without a certificate and a user: what docs/operating/cluster.md says of both. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatewayClient, type GatewayOptions } from '../../src/journal/etcd/gateway-client.ts';
import { GatewayRefused } from '../../src/journal/etcd/gateway-failure.ts';
import { CLUSTER_TERMS } from '../../src/journal/etcd/joining.ts';
import { atEnd } from '../support/at-end.ts';
import { type ServingProcess, serve, writeVenueFile } from '../support/bourse-process.ts';
import { Authority, type CertificateFiles } from '../support/certificates.ts';
import { blockOfPage } from '../support/cluster-page.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { etcdctl } from '../support/etcdctl.ts';
import { freePort } from '../support/free-port.ts';
import { wireRequest } from '../support/signed-request.ts';

interface Keys {
  readonly ca?: string;
  readonly node?: CertificateFiles;
  readonly user?: string;
  readonly password?: string;
  /** Of the cluster. */
  readonly token?: string;
  readonly peerPort?: number;
}

const PASSWORD = 'PASSWORD';
const KEY = { key: Buffer.from('/bourse/venue/probe').toString('base64') };

let etcd: EtcdCluster;
let folder: string;
let authority: Authority;
let stranger: Authority;
let node: CertificateFiles;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-tls-'));
  authority = new Authority(folder, 'authority');
  stranger = new Authority(folder, 'stranger');
  node = authority.sign({ name: 'node' });
  const server = authority.sign({ name: 'server', subject: '/CN=server' });
  etcd = await EtcdCluster.start(1, { tls: { ca: authority.cert, ...server } });
});

afterAll(async () => {
  await etcd.close();
  rmSync(folder, { recursive: true });
});

/** What is not set up for etcd is refused in a sentence. */
async function refusal(keys: Keys, more: Partial<GatewayOptions> = {}): Promise<string> {
  const { ca = authority.cert, node: shown = node, user, password = PASSWORD } = keys;
  const text = (file: string) => readFileSync(file, 'utf8');
  const tls = { ca: text(ca), cert: text(shown.cert), key: text(shown.key) };
  const named = user === undefined ? {} : { user: { name: user, password } };
  try {
    const client = new GatewayClient({ ...CLUSTER_TERMS, urls: etcd.urls, tls, ...named, ...more });
    atEnd(() => client.close());
    await client.call('kv/put', { ...KEY, value: '' });
    return 'taken';
  } catch (error) {
    const { message } = error as Error;
    return error instanceof GatewayRefused ? message : `not refused: ${message}`;
  }
}

test('a certificate that does not fit, on either side, is refused with what to do about it', async () => {
  expect(await refusal({})).toBe('taken');
  expect(await refusal({ ca: stranger.cert })).toMatch(/nobody .* signed .* --etcd-ca$/);
  const strange = stranger.sign({ name: 'strange' });
  const expired = authority.sign({ name: 'expired', days: -1 });
  for (const each of [strange, expired])
    expect(await refusal({ node: each })).toMatch(/does not take the certificate .* --etcd-cert/);
  expect(await refusal({ node: { ...node, key: strange.key } })).toMatch(/--etcd-key .*mismatch/);
  expect(await refusal({ ca: node.key.replace('.key', '.ext') })).toMatch(/--etcd-ca holds no/);
  const [url = ''] = etcd.urls;
  const urls = [url.replace('127.0.0.1', 'localhost')];
  expect(await refusal({}, { urls })).toMatch(/for other names: .* --etcd$/);
  expect(await refusal({ user: 'nodes' })).toMatch(/auth enable/);
});

test('a certificate of etcd that has expired is refused, and so is TLS to where there is none', async () => {
  const old = authority.sign({ name: 'old', subject: '/CN=old', days: -1 });
  const expired = await EtcdCluster.serving({ ca: authority.cert, ...old });
  await expect.poll(() => refusal({}, { urls: expired.urls })).toMatch(/has expired: renew it/);
  await expired.close();
  const plain = await EtcdCluster.start(1);
  const urls = plain.urls.map((url) => url.replace('http', 'https'));
  expect(await refusal({}, { urls })).toMatch(/^not refused: .* is it http:\/\/ in --etcd/);
  const bare = etcd.urls.map((url) => url.replace('https', 'http'));
  expect(await refusal({}, { urls: bare })).toMatch(/^not refused: .* is it https:\/\/ in --etcd/);
  await plain.close();
});

test('users of etcd are let in by the commands of the page, and nobody else is', async () => {
  const env = {
    ETCDCTL_ENDPOINTS: etcd.urls.join(),
    ETCDCTL_CACERT: authority.cert,
    ETCDCTL_CERT: node.cert,
    ETCDCTL_KEY: node.key,
  };
  for (const line of blockOfPage('etcdctl role add')) {
    const [, ...words] = line.split(' ');
    await etcdctl(words, env);
  }
  expect(await refusal({ user: 'nodes' })).toBe('taken');
  expect(await refusal({})).toMatch(/--etcd-user/);
  expect(await refusal({ user: 'nodes', password: 'another' })).toMatch(/BOURSE_ETCD_PASSWORD$/);
  expect(await refusal({ user: 'nobody' })).toMatch(/user or its password is wrong/);
  const named = authority.sign({ name: 'named', subject: '/CN=bourse' });
  expect(await refusal({ user: 'nodes', node: named })).toMatch(/certificate with a CommonName/);
});

async function start(keys: Keys = {}, name = 'a'): Promise<ServingProcess> {
  const { ca = authority.cert, password = PASSWORD, token = 'a token' } = keys;
  const { peerPort = await freePort() } = keys;
  const words = [
    ...['--etcd', etcd.urls.join(), '--node', name, '--cluster-token', token],
    ...['--peer-port', String(peerPort), '--etcd-user', 'nodes'],
    ...['--etcd-ca', ca, '--etcd-cert', node.cert, '--etcd-key', node.key],
  ];
  const env = { BOURSE_MASTER_KEY: '07'.repeat(32), BOURSE_ETCD_PASSWORD: password };
  const venueFile = writeVenueFile(folder);
  return serve({ dataFolder: join(folder, name), venueFile, args: words, env });
}

async function order(venue: ServingProcess): Promise<number> {
  const body = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc', price: '100' };
  const call = { as: 'alice', body: { ...body, size: '0.1' } };
  const {
    url,
    headers,
    payload = '',
  } = wireRequest('POST', '/api/v2/spot/trade/place-order', call, Date.now());
  return (await fetch(`${venue.url}${url}`, { method: 'POST', headers, body: payload })).status;
}

test('a node serves over TLS as a user with rights on its prefix only, also when etcd has forgotten it', async () => {
  for (const keys of [{ ca: stranger.cert }, { password: 'another' }])
    await expect(start(keys)).rejects.toThrow(/ended with 2: .*etcd at [^\n]*--etcd-/);
  const venue = await start();
  expect(await order(venue)).toBe(200);
  await expect(start({ peerPort: Number(new URL(venue.url).port) }, 'b')).rejects.toThrow(
    /ended with 73: .* is taken: name another --peer-port/,
  );
  await expect(start({ token: 'another' }, 'b')).rejects.toThrow(/--cluster-token is not that of/);
  await etcd.kill(0);
  await etcd.run(0);
  await expect.poll(() => order(venue), { timeout: 20_000 }).toBe(200);
  await venue.kill('SIGTERM');
});
