/** nginx and Caddy with the files of deploy/ before a venue, over TLS: what a trader sends passes, and nothing else does. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOfStream } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { startVenue } from '../support/checked-replies.ts';
import { unpackedFromDebian } from '../support/debian-package.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { freePort } from '../support/free-port.ts';
import { textOf } from '../support/repository.ts';
import { OPERATOR_TOKEN, type TestCall, wireRequest } from '../support/signed-request.ts';

const HOST = 'venue.example';
/** Where no client of these tests is. */
const ELSEWHERE = '192.0.2.7';

let folder: string;
let venue: RunningVenue;
let certificate: { readonly cert: string; readonly key: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-proxies-'));
  certificate = makeCertificate();
  const users = (fixtureVenue.users ?? []).map((user) => ({
    ...user,
    keys: (user.keys ?? []).map((key) => (key.key === 'bob' ? { ...key, ips: [ELSEWHERE] } : key)),
  }));
  venue = await startVenue({
    venue: { ...fixtureVenue, users },
    market: 'off',
    trustProxy: '1',
    operatorToken: `ops:${OPERATOR_TOKEN}`,
  });
});
afterAll(async () => {
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeCertificate() {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  return { cert, key };
}

interface Proxy {
  readonly name: string;
  /** Starts it at a port, before the venue at another. */
  readonly start: (port: number, venuePort: string) => ChildProcess;
}

const NGINX: Proxy = {
  name: 'nginx',
  start: (port, venuePort) => {
    const command = unpackedFromDebian('nginx', 'usr/sbin/nginx', join(folder, 'nginx'));
    const site = textOf('deploy/nginx.conf')
      .replace('127.0.0.1:8080', `127.0.0.1:${venuePort}`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('/etc/ssl/venue.pem', certificate.cert)
      .replace('/etc/ssl/venue.key', certificate.key);
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kept.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; ${paths} include ${folder}/bourse.conf; }`;
    writeFileSync(join(folder, 'bourse.conf'), site);
    writeFileSync(join(folder, 'nginx.conf'), main);
    const words = ['-p', folder, '-c', join(folder, 'nginx.conf')];
    const { stderr } = spawnSync(command, ['-t', ...words], { encoding: 'utf8' });
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toMatch(/\[(?:warn|emerg)\](?! the "user" directive)/);
    return spawn(command, words, { stdio: 'ignore' });
  },
};

const CADDY: Proxy = {
  name: 'Caddy',
  start: (port, venuePort) => {
    const command = unpackedFromDebian('caddy', 'usr/bin/caddy', join(folder, 'caddy'));
    const given = textOf('deploy/Caddyfile');
    const site = given
      .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects')
      .replace(`${HOST} {`, `${HOST}:${port} {\n\ttls ${certificate.cert} ${certificate.key}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${venuePort}`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, given);
    const home = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const words = ['--adapter', 'caddyfile', '--config', file];
    const checked = spawnSync(command, ['validate', ...words], { encoding: 'utf8', env: home });
    expect(checked.stdout + checked.stderr).toContain('Valid configuration');
    expect(execFileSync(command, ['fmt', file], { encoding: 'utf8' })).toBe(given);
    writeFileSync(file, site);
    return spawn(command, ['run', ...words], { stdio: 'ignore', env: home });
  },
};

describe.each([NGINX, CADDY])('$name', ({ start }) => {
  let port: number;
  let child: ChildProcess;
  beforeAll(async () => {
    port = await freePort();
    child = start(port, new URL(venue.url).port);
    while (!(await answers(port))) {
      expect(child.exitCode).toBeNull();
      await sleep(50);
    }
  });
  afterAll(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  });

  const call = async (method: 'GET' | 'POST', path: string, as: TestCall, forwarded?: string) => {
    const { headers, payload, url } = wireRequest(method, path, as, Date.now());
    const more = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return send(port, { method, path: url, headers: { ...headers, ...more } }, payload);
  };

  test('takes orders, and keeps a connection for the next one', async () => {
    const body = orderAt('1200');
    for (let placed = 0; placed < 3; placed += 1) {
      const { status, text } = await call('POST', '/api/v2/spot/trade/place-order', { body });
      expect([status, JSON.parse(text).code]).toEqual([200, '00000']);
    }
  });

  test('tells the venue who asks, whatever he says himself', async () => {
    const asked = { as: 'bob' };
    for (const said of [undefined, ELSEWHERE, `${ELSEWHERE}, ${ELSEWHERE}`]) {
      const { text } = await call('GET', '/api/v2/spot/account/assets', asked, said);
      expect(JSON.parse(text).code).toBe('40018');
    }
  });

  test('keeps the operator and the figures to itself, however they are spelled', async () => {
    const hidden = ['/operator/v1/state-hash', '/metrics', '/readyz'];
    const spelled = [
      '//operator/v1/state-hash',
      '/x/../operator/v1/state-hash',
      '/%6fperator/v1/state-hash',
    ];
    for (const path of [...hidden, ...spelled]) {
      const authorization = `Bearer ${OPERATOR_TOKEN}`;
      const { status } = await send(port, { path, headers: { authorization } });
      expect([path, status]).toEqual([path, 403]);
    }
    const { headers, status } = await send(port, { path: '/' });
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  });

  test('refuses a body that the venue would refuse', async () => {
    const options = { method: 'POST', path: '/api/v2/spot/trade/place-order', headers: {} };
    // Caddy answers 413 from 2.7 on.
    expect([413, 502]).toContain((await send(port, options, 'x'.repeat(1_100_000))).status);
  });

  test('passes sockets, and what is pushed at once', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/v2/ws/public`, { ...trusting() });
    const told: string[] = [];
    const until = async (sign: string) => {
      while (!told.some((each) => each.includes(sign))) await sleep(5);
    };
    socket.on('message', (data) => told.push(String(data)));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const arg = { instType: 'SPOT', channel: 'books5', instId: 'ETHUSDT' };
    socket.send(JSON.stringify({ op: 'subscribe', args: [arg] }));
    await until('"snapshot"');
    told.length = 0;
    await call('POST', '/api/v2/spot/trade/place-order', { body: orderAt('1234') });
    await until('"1234"');
    socket.terminate();
  });
});

const orderAt = (price: string) => ({
  ...{ symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' },
  ...{ price, size: '0.1' },
});

const trusting = () => ({
  ca: readFileSync(certificate.cert),
  servername: HOST,
  headers: { host: HOST },
});

interface Sent extends Pick<RequestOptions, 'method' | 'path'> {
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(port: number, { headers, ...asked }: Sent, payload?: string) {
  const trust = trusting();
  const sent = request({
    ...{ host: '127.0.0.1', port },
    ...trust,
    ...asked,
    headers: { ...trust.headers, ...headers },
  });
  sent.end(payload);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  return { status: reply.statusCode, headers: reply.headers, text: await textOfStream(reply) };
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}
