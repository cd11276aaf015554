/** The packed file in an empty folder, as its users install it: on the oldest Node that it takes, and on the newest. */
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Packed, packPackage } from '../../scripts/pack.ts';
import { ROOT, textOf } from '../support/repository.ts';

const { version } = JSON.parse(textOf('package.json'));
const SQLITE = 'node_modules/@photostructure/sqlite';
const WITH_DEPENDENCIES_MAX = 90_000_000;

/** Four lines of a test suite, with the reply that they get. */
const ORDER = `import { startVenue } from 'bourse/testing';
await using venue = await startVenue({ seed: '7', clock: 'manual', market: 'off' });
const { key, secret, passphrase } = venue.keys.alice;
const { createHmac } = await import('node:crypto');
const body = JSON.stringify({ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', size: '0.001' });
const timestamp = String(venue.clock.nowMs());
const path = '/api/v2/spot/trade/place-order';
const sign = createHmac('sha256', secret).update(timestamp + 'POST' + path + body).digest('base64');
const headers = { 'content-type': 'application/json', 'ACCESS-KEY': key, 'ACCESS-SIGN': sign, 'ACCESS-TIMESTAMP': timestamp, 'ACCESS-PASSPHRASE': passphrase };
const reply = await (await fetch(venue.url + path, { method: 'POST', headers, body })).json();
const history = await venue.operator.orders({ limit: '10' });
console.log(JSON.stringify([reply.code, history.list.map(({ price }) => price)]));
`;

const TYPED = `import { startVenue, type Venue, VenueError } from 'bourse/testing';
await using venue: Venue = await startVenue({ seed: '7', clock: 'manual', market: 'off' });
const { list } = await venue.operator.fills({ uid: '1001' });
const prices: readonly string[] = list.map(({ price }) => price);
await venue.clock.advance('1h');
// @ts-expect-error: an act that there is not
await venue.operator.fly({});
// @ts-expect-error: a clock that there is not
await startVenue({ clock: 'sundial' });
export const said: readonly string[] = [...prices, new VenueError('a sentence', 'usage').message];
`;

let folder: string;
let packed: Packed;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-installed-'));
  packed = packPackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packed file is small, and its manifest runs and develops nothing', () => {
  expect(packed.size).toBeLessThan(5_000_000);
  expect(packed.unpackedSize).toBeLessThan(15_000_000);
  const manifest = execFileSync('tar', ['-xOf', packed.file, 'package/package.json']);
  const names = Object.keys(JSON.parse(manifest.toString()));
  expect(names).toEqual(expect.arrayContaining(['bin', 'dependencies', 'engines', 'exports']));
  for (const name of ['private', 'scripts', 'devDependencies']) expect(names).not.toContain(name);
});

describe.each(['20.19.0', '24'])('on Node %s', (node) => {
  let project: string;
  let run: (command: string, ...words: string[]) => string;
  let env: NodeJS.ProcessEnv;
  beforeAll(() => {
    project = join(folder, `on-${node}`);
    mkdirSync(project);
    // Without what npm and vitest leave for the processes that they start.
    const { NODE_OPTIONS, INIT_CWD, ...rest } = process.env;
    const ours = Object.entries(rest).filter(([name]) => !/^(?:npm_|VITEST)/i.test(name));
    const path = [nodeFolder(node), process.env.PATH].join(delimiter);
    env = { ...Object.fromEntries(ours), PATH: path };
    run = (command, ...words) =>
      execFileSync(command, words, { cwd: project, env, encoding: 'utf8', stdio: 'pipe' });
    run('npm', 'install', packed.file);
  });

  test('is what is asked for, and installs without a script of ours', () => {
    expect(run('node', '--version')).toMatch(`v${node.split('.', 1)}.`);
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
    // Its binary is in the package; where Node has SQLite, `--omit=optional` leaves it out.
    expect(scripted).toEqual([SQLITE]);
    const bytes = sizeOf(join(project, 'node_modules'));
    expect(bytes).toBeLessThan(WITH_DEPENDENCIES_MAX);
    process.stderr.write(
      `package: ${megabytes(packed.size)} packed, ${megabytes(packed.unpackedSize)} unpacked, ${megabytes(bytes)} with dependencies on Node ${node}\n`,
    );
  });

  test('has the command', () => {
    expect(run('npx', '--no-install', 'bourse', '--version').trim()).toBe(version);
    expect(run('npx', '--no-install', 'bourse', '--help')).toMatch(/^ {2}serve /m);
  });

  test('serves, console and reference included, and ends as told', async () => {
    const ready = join(project, 'ready.json');
    const data = join(project, 'data');
    const words = ['--no-install', 'bourse', 'serve', '--data', data, '--port', '0'];
    const child = spawn('npx', [...words, '--ready-file', ready], {
      cwd: project,
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (!existsSync(ready)) {
      expect(child.exitCode).toBeNull();
      await sleep(20);
    }
    const { pid, url } = JSON.parse(readFileSync(ready, 'utf8'));
    for (const path of ['/', '/docs', '/readyz', '/metrics', '/api/v2/spot/market/tickers'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(run('npx', '--no-install', 'bourse', 'verify', '--data', data)).toMatch(/^ok: true$/m);
  });

  test('has a venue for test suites, which takes an order', () => {
    // Node 20 knows no `await using`; a bundler or TypeScript turns it into this.
    const plain = ORDER.replace('await using', 'const');
    writeFileSync(join(project, 'order.mjs'), `${plain}await venue.close();\n`);
    expect(JSON.parse(run('node', 'order.mjs'))).toEqual(['00000', ['50000']]);
  });

  test('has types that TypeScript reads at its strictest, in modules of Node', () => {
    writeFileSync(join(project, 'typed.mts'), TYPED);
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
    const how = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,esnext.disposable'];
    const words = ['--noEmit', ...strict, ...how, 'typed.mts'];
    run('node', join(ROOT, 'node_modules/typescript/bin/tsc'), ...words);
  });
});

test('on Node 24 nothing is lacking without the package that stands in for SQLite', () => {
  const project = join(folder, 'without');
  mkdirSync(project);
  const env = { ...process.env, PATH: [nodeFolder('24'), process.env.PATH].join(delimiter) };
  const options = { cwd: project, env, encoding: 'utf8' } as const;
  execFileSync('npm', ['install', '--omit=optional', packed.file], { ...options, stdio: 'pipe' });
  expect(existsSync(join(project, SQLITE))).toBe(false);
  writeFileSync(join(project, 'order.mjs'), ORDER);
  expect(JSON.parse(execFileSync('node', ['order.mjs'], options))[0]).toBe('00000');
});

/** Where the binary of a version is, which npm has as a package. */
function nodeFolder(wanted: string): string {
  const at = join(folder, `node-${wanted}`);
  const name = `node-${process.platform}-${process.arch}`;
  if (!existsSync(at)) {
    mkdirSync(at);
    execFileSync('npm', ['install', '--ignore-scripts', '--prefix', at, `${name}@${wanted}`], {
      stdio: 'pipe',
    });
  }
  return join(at, 'node_modules', name, 'bin');
}

function sizeOf(at: string): number {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).size, 0);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
