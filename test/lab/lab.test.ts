/** `bourse lab run` as docs/incidents.md shows it: the page's own incident, by both reference bots. Needs `npm run build`. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { incidentNames, partOf, readIncident } from '../../src/lab/incident.ts';
import { labVenue } from '../../src/lab/lab-venue.ts';
import { durationMs } from '../../src/primitives/duration.ts';
import { checkVenueFile } from '../../src/venue/file/read-venue-file.ts';
import { ROOT, textOf } from '../support/repository.ts';

const PAGE = textOf('docs/incidents.md');
const MAIN = join(ROOT, 'dist/cli/main.js');

function blockOf(language: string, word: string): string {
  const blocks = [...PAGE.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  const found = blocks.filter(([, its, block = '']) => its === language && block.includes(word));
  expect(found, word).toHaveLength(1);
  return found[0]?.[2] ?? '';
}

const folder = mkdtempSync(join(tmpdir(), 'bourse-lab-'));
afterAll(() => rmSync(folder, { recursive: true }));
const OWN = join(folder, 'my-incident.yaml');
writeFileSync(OWN, blockOf('yaml', 'my-incident.yaml'));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function lab(...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'lab', ...words], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const bot = (name: string) => ['--', process.execPath, `examples/${name}.mjs`, 'buyer', '10s'];

describe('the reference bots', () => {
  test('are told apart', async () => {
    const out = join(folder, 'junit.xml');
    const [careful, careless] = await Promise.all([
      lab('run', OWN, '--report', 'json', ...bot('careful')),
      lab('run', OWN, '--report', 'junit', '--out', out, ...bot('careless')),
    ]);
    expect(careful).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(careful.stdout);
    expect(Object.keys(report)).toEqual([
      ...['incident', 'seed', 'verdict', 'reason', 'duplicateOrders', 'orphanedOrders'],
      ...['unknownPositionSizeSeconds', 'unhedgedSeconds', 'retryStormCalls', 'moneyLost'],
      ...['recoverSeconds', 'faultsFired', 'checks'],
    ]);
    expect(report).toMatchObject({ incident: 'my-incident', verdict: 'pass', reason: '' });
    expect(report.faultsFired).toBeGreaterThan(1);
    expect(careless.code).toBe(1);
    const junit = readFileSync(out, 'utf8');
    expect(junit).toMatch(/name="duplicateOrders"><failure message="[1-9]\d* is over the line, 0"/);
  });
});

test('a bot that does nothing passes nothing', async () => {
  const idle = `let over; while (!over) ({ over } = await (await fetch(process.env.BOURSE_STEP_URL + '?ms=60000')).json())`;
  const words = ['--', process.execPath, '--input-type=module', '-e', idle];
  const { code, stdout } = await lab('run', OWN, '--report', 'table', ...words);
  expect(stdout).toMatch(/^my-incident, seed 1: fail \(not-exercised\)\n/);
  expect(stdout).toContain('No fault met the bot, which hardly traded');
  expect(stdout).toContain('A careful bot: Asks before it sends again.');
  expect(code).toBe(1);
});

test('an incident that is none, and a bot that is none, are told', async () => {
  const [unknown, gone] = await Promise.all([
    lab('run', 'no-such', '--', 'true'),
    lab('run', OWN, '--', './no-such-bot'),
  ]);
  expect(unknown.stderr).toMatch(/^bourse: no incident no-such: expected .*lost-reply/);
  expect(unknown.code).toBe(2);
  expect(gone.stderr).toMatch(/no-such-bot: spawn .*ENOENT/);
  expect(gone.code).toBe(2);
});

test('what a step fails of ends the run, and is told', async () => {
  const order = `{ at: 1m, inBoth: true, uid: "9999", category: USDT-FUTURES, symbol: ETHUSDT, side: buy, size: "1" }`;
  const file = join(folder, 'refused.yaml');
  writeFileSync(file, `${readFileSync(OWN, 'utf8')}\norders: [${order}]\n`);
  const { code, stderr } = await lab('run', file, ...bot('careful'));
  expect(stderr).toMatch(/^bourse: lab: order of 9999: unknown-user\n/m);
  expect(code).toBe(1);
});

test.each(incidentNames())(
  '%s is whole: all that it names is there, in the order of time',
  (name) => {
    const incident = readIncident(name);
    const { faults, trouble, lasts, from = '0', to = lasts, paths = [] } = incident;
    const { title, world, script, careful } = incident;
    for (const text of [title, world, script, careful]) expect(text).not.toBe('');
    expect(() => checkVenueFile(labVenue(incident, '1', false), {})).not.toThrow();
    const times = [from, to, lasts].map((time) => durationMs(time) ?? Number.NaN);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const ids = faults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...(trouble.faults ?? [])]));
    for (const { points } of paths) {
      const at = points.map((point) => durationMs(point.split(' ')[0] ?? '') ?? Number.NaN);
      expect(at).toEqual(at.toSorted((one, other) => one - other));
      expect(at.at(-1)).toBeLessThanOrEqual(durationMs(lasts) ?? 0);
    }
  },
);

describe('docs/incidents.md', () => {
  test('has a row for each incident that comes with the package', () => {
    const rows = [...PAGE.matchAll(/^\| `([\w-]+)` \| .* \|$/gm)].map(([, name]) => name);
    expect(rows.filter((name) => incidentNames().includes(`${name}`)).sort()).toEqual([
      ...incidentNames(),
    ]);
  });

  test('runs commands that there are', async () => {
    const lines = blockOf('bash', 'lab list').trim().split('\n');
    expect(lines[0]).toBe('npx bourse lab list');
    const { stdout } = await lab('list');
    expect(stdout).toBe(
      incidentNames()
        .map((name) => `${name}: ${readIncident(name).title}\n`)
        .join(''),
    );
    for (const line of lines.slice(1)) {
      const [, incident = '', words = ''] =
        /^npx bourse lab run ([\w-]+) .*-- node examples\/[\w-]+\.mjs (.*)$/.exec(line) ?? [];
      expect(words).toBe(partOf(readIncident(incident)).join(' '));
    }
  });

  test('shows how a bot waits as the reference bots do it', () => {
    expect(blockOf('js', 'BOURSE_STEP_URL')).toContain('?ms=10000');
    expect(textOf('examples/lab-bot/lab.mjs')).toContain('?ms=');
  });

  test('names an incident that is read as it stands', () => {
    expect(parse(readFileSync(OWN, 'utf8'))).toMatchObject({ lasts: '12m' });
    expect(readIncident(OWN).faults).toHaveLength(1);
  });
});
