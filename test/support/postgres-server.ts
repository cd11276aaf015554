/**
 * A PostgreSQL server of the test run's own: in a temporary folder, on a free port, with a random
 * password. It ends with the run, also when the run is killed. Other servers are left alone.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { assert } from '../../src/primitives/assert.ts';
import { commandFolders, fromDebian } from './debian-package.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** May make databases. */
    readonly postgresUrl: string;
  }
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

const POSTGRES = {
  name: 'PostgreSQL',
  package: 'postgresql',
  find: findBinaries,
  otherwise: 'install it, or have its bin folder in PATH',
} as const;

/** Durability is not what these tests are about, and there may be many connections. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/** Ends the server and removes its folder when nobody holds the other end of its input. */
const GUARD = '"$@" & cat >/dev/null; kill -QUIT $!; wait $!; rm -rf "$0"';

/** Who runs the server: it refuses root. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

let guard: ChildProcess | undefined;

/** Vitest calls it once, before the tests that need it. */
export async function setup(project: TestProject): Promise<void> {
  const binaries = fromDebian(POSTGRES);
  const owner = serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? 0);
  const password = randomBytes(12).toString('hex');
  initialise({ binaries, folder, password, owner });
  const port = await freePort();
  guard = start({ binaries, folder, port, owner });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await reach(url, guard);
  project.provide('postgresUrl', url);
}

/** Vitest calls it once, after the tests. */
export async function teardown(): Promise<void> {
  if (guard === undefined || guard.exitCode !== null) return;
  const gone = new Promise((resolve) => guard?.once('exit', resolve));
  guard.stdin?.end();
  await gone;
}

/** The folder with the newest server there is. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.sort((left, right) => Number(right) - Number(left));
  const debian = newestFirst.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [...commandFolders(), ...debian].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // There is no such user: the next one.
    }
  }
  throw new Error('the tests run as root, and PostgreSQL needs a user that is not');
}

interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly owner: Owner;
}

/** With a locale whose order is not that of the characters' codes, so that a test can tell. */
function initialise({ binaries, folder, owner, password }: Cluster & { password: string }): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  execFileSync(
    join(binaries, 'initdb'),
    [
      ...['-D', join(folder, 'data'), '-U', 'postgres', '--encoding=UTF8', '--no-sync'],
      ...['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  rmSync(passwordFile);
}

function start({ binaries, folder, owner, port }: Cluster & { port: number }): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(binaries, 'postgres'), '-D', join(folder, 'data'), '-p', String(port)];
  return spawn('sh', ['-c', GUARD, folder, ...server, ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A Ctrl-C of the run is not for it: it ends with the run's end of the pipe.
    detached: true,
  });
}

async function reach(url: string, { stderr }: ChildProcess): Promise<void> {
  let said = '';
  stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-10_000);
  });
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await answers(url))) {
    assert(Date.now() < giveUpAt, `PostgreSQL does not start: ${said}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
