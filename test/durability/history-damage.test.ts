/** A history that is damaged is made again from the journal beside the venue: orders go on, reads wait, nothing stops. */
import {
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { startBourse, temporaryFolder } from '../support/bourse-process.ts';
import { startVenue } from '../support/checked-replies.ts';
import { Dice } from '../support/dice.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { OPERATOR_TOKEN } from '../support/signed-request.ts';

const OPTIONS = {
  venue: { ...fixtureVenue, rateLimits: { '*': 0 } },
  market: 'off',
  operatorToken: OPERATOR_TOKEN,
} as const;
const PAGE_BYTES = 8192;
const FLIPPED_BITS = 300;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);

let root = '';
let whole = '';
/** What its audit trail holds. */
let trail: unknown;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bourse-history-'));
  whole = join(root, 'data');
  const venue = await startVenue({ ...OPTIONS, data: whole });
  for (let at = 0; at < 200; at += 1) await order(venue);
  trail = (await audit(venue)).body;
  await venue.close();
});
afterAll(() => rmSync(root, { recursive: true }));

async function order({ sequencer }: RunningVenue): Promise<void> {
  const about = {
    uid: '1002',
    instrument: 'SPOT:ETHUSDT',
    side: 'buy',
    orderType: 'limit',
  } as const;
  const terms = { priceTicks: 100_000, lots: 20, timeInForce: 'ioc' } as const;
  expect(await sequencer.submit({ type: 'place-order', ...about, ...terms })).toMatchObject({
    ok: true,
  });
}

/** What is in SQL alone. */
async function audit({ url }: RunningVenue) {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(`${url}/operator/v1/audit?limit=100`, { headers });
  const { data, code } = (await answer.json()) as { data: unknown; code: string };
  return { status: answer.status, code, body: data };
}

async function ready({ url }: RunningVenue) {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { warnings: string[] }) };
}

/** A copy that does not end with the test's folder. */
function copy(): string {
  const data = join(temporaryFolder(), 'data');
  cpSync(whole, data, { recursive: true });
  return data;
}

async function start(data: string): Promise<RunningVenue & { readonly warnings: string[] }> {
  const warnings: string[] = [];
  const stops: Error[] = [];
  const venue = await startVenue({
    ...OPTIONS,
    data,
    onWarning: (message) => warnings.push(message),
    onStop: (cause) => stops.push(cause),
  });
  onTestFinished(async () => {
    await venue.close().catch(() => undefined);
    expect(stops).toEqual([]);
  });
  return Object.assign(venue, { warnings });
}

/** Orders go on, reads say 503 or are right, readiness stays 200; until the history is whole. */
async function untilWhole(venue: RunningVenue): Promise<void> {
  for (;;) {
    await order(venue);
    const { status, warnings } = await ready(venue);
    expect(status).toBe(200);
    const read = await audit(venue);
    if (read.status === 200) {
      expect(read.body).toEqual(trail);
      if ((await ready(venue)).warnings.length === 0) return;
    } else {
      expect(read).toMatchObject({ status: 503, code: '40725' });
      expect([['history-rebuilding'], []]).toContainEqual(warnings);
    }
    await sleep(10);
  }
}

async function expectVerified(data: string): Promise<void> {
  const verify = startBourse(['verify', '--data', data, '--json']);
  expect((await verify.ended).exitCode, verify.stderr()).toBe(0);
  expect(JSON.parse(verify.stdout())).toMatchObject({ history: 'as the journal makes it' });
}

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'is missing': (file) => rmSync(file),
  'is empty': (file) => truncateSync(file, 0),
  'is half there': (file) => truncateSync(file, readFileSync(file).length >> 1),
  'is another file': (file) => writeFileSync(file, 'no database '.repeat(5000)),
  'has no header': (file) => writeFileSync(file, readFileSync(file).fill(0, 0, 512)),
  'has pages of zeros': (file) =>
    writeFileSync(file, readFileSync(file).fill(0, 10 * PAGE_BYTES, 30 * PAGE_BYTES)),
  [`has ${FLIPPED_BITS} flipped bits (BOURSE_SEED=${SEED})`]: (file) => {
    const dice = new Dice(SEED);
    const bytes = readFileSync(file);
    // Not in the first page: what that says of journal and version is refused by its own sentences.
    for (let bit = 0; bit < FLIPPED_BITS; bit += 1) {
      const at = PAGE_BYTES + dice.below(bytes.length - PAGE_BYTES);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8));
    }
    writeFileSync(file, bytes);
  },
};

describe('V8: a history that', () => {
  it.each(Object.keys(DAMAGES))('%s is made again beside the venue', async (damage) => {
    const data = copy();
    DAMAGES[damage]?.(join(data, 'history.sqlite'));
    const venue = await start(data);
    await untilWhole(venue);
    await venue.close();
    await expectVerified(data);
  });

  it.each(['is another file', 'has pages of zeros'])('%s is told by verify', async (damage) => {
    const data = copy();
    DAMAGES[damage]?.(join(data, 'history.sqlite'));
    const verify = startBourse(['verify', '--data', data]);
    expect(await verify.ended).toMatchObject({ exitCode: 1 });
    expect(verify.stderr()).toMatch(/bourse: .*(?:the history is damaged|history wrong)/);
  });

  it('is damaged while the venue runs is found by the first read, and made again', async () => {
    const data = copy();
    const venue = await start(data);
    await sleep(300);
    const file = join(data, 'history.sqlite');
    const pages = readFileSync(file).length / PAGE_BYTES;
    const descriptor = openSync(file, 'r+');
    for (let page = 1; page < pages; page += 1)
      writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES);
    expect(await audit(venue)).toMatchObject({ status: 503, code: '40725' });
    await untilWhole(venue);
    expect(venue.warnings).toEqual([
      expect.stringMatching(
        /^the history is damaged \(.*malformed.*\); it is made again from the journal/,
      ),
      'the history is whole again',
    ]);
    await venue.close();
    await expectVerified(data);
  });
});
