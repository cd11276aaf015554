/** The built demo venue in a process of its own: a page is looked at as its users have it. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadyFile } from '../../src/cli/venue-client.ts';
import { assert } from '../../src/primitives/assert.ts';
import { ROOT } from '../support/repository.ts';

export const OPERATOR_TOKEN = 'console-tests';
const READY_WITHIN_MS = 60_000;

/** One of the demo's users, by the name in the account menu. */
type User = 'alice' | 'bob' | 'carol';

export interface ConsoleVenue {
  readonly url: string;
  /** Calls as the user; gives `data`, or throws the venue's message. */
  readonly call: (user: User, operation: string, input?: object) => Promise<unknown>;
  /** Does an act of the operator. */
  readonly operate: (act: string, input: object) => Promise<void>;
  /** The process says nothing any more, and goes on later. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => void;
}

export async function startConsoleVenue(words: readonly string[] = []): Promise<ConsoleVenue> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-console-'));
  const readyFile = join(folder, 'ready.json');
  const fixed = ['--data', ':memory:', '--port', '0', '--ready-file', readyFile];
  const args = [
    join(ROOT, 'dist/cli/main.js'),
    'serve',
    ...fixed,
    '--operator-token',
    `ops-desk:${OPERATOR_TOKEN}`,
  ];
  const child = spawn(process.execPath, [...args, ...words], { stdio: 'ignore' });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(readyFile)) {
    assert(child.exitCode === null && Date.now() < deadline, 'the venue does not serve');
    await pause(20);
  }
  const { url } = JSON.parse(readFileSync(readyFile, 'utf8')) as ReadyFile;
  return {
    url,
    call: async (user, operation, input = {}) => callAs(url, user, { operation, input }),
    operate: (act, input) => operate(url, act, input),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Call {
  /** Method and path. */
  readonly operation: string;
  readonly input: object;
}

async function callAs(url: string, user: User, { input, operation }: Call): Promise<unknown> {
  const [method = 'GET', path = ''] = operation.split(' ');
  const isRead = method === 'GET';
  const query = new URLSearchParams(Object.entries(input)).toString();
  const target = isRead && query !== '' ? `${path}?${query}` : path;
  const body = isRead ? '' : JSON.stringify(input);
  const timestamp = await timeOf(url);
  const sign = createHmac('sha256', `${user}-secret`)
    .update(timestamp + method + target + body)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'ACCESS-KEY': `${user}-key`,
    'ACCESS-PASSPHRASE': `${user}pass`,
    'ACCESS-TIMESTAMP': timestamp,
    'ACCESS-SIGN': sign,
  };
  const reply = await fetch(url + target, { method, headers, ...(isRead ? {} : { body }) });
  const { code, data, msg } = (await reply.json()) as { code: string; data: unknown; msg: string };
  assert(code === '00000', `${operation}: ${code} ${msg}`);
  return data;
}

/** By the venue's clock, which may be one that the operator moves. */
async function timeOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/v2/public/time`);
  return ((await reply.json()) as { data: { serverTime: string } }).data.serverTime;
}

async function operate(url: string, act: string, input: object): Promise<void> {
  const reply = await fetch(`${url}/operator/v1/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  assert(reply.ok, `${act}: ${await reply.text()}`);
}
