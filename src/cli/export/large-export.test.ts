/** A long report, written by the built command as a process of its own. Needs `npm run build`. */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBourse, temporaryFolder } from '../../../test/support/bourse-process.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { startTestVenue, type TestVenue } from '../../../test/support/venue.ts';
import type { PlaceOrder } from '../../engine/commands/place-order.ts';
import { sub, unitsOf } from '../../primitives/units.ts';
import { EXIT } from '../exit.ts';

const ROWS = 100_000;
const BATCH = 50;
/** The text of the rows is 70 MB, their objects more; the command itself needs 15 MB. */
const HEAP_MB = 80;
const NEW_ORDER_EVERY_MS = 20;
const SLOWLY = { timeout: 120_000 };

/** An order that finds nobody: finished at once. */
const ORDER: PlaceOrder = {
  type: 'place-order',
  uid: '1001',
  instrument: 'SPOT:ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  priceTicks: 100_000,
  lots: 100,
  timeInForce: 'ioc',
};

let venue: TestVenue;
let address: readonly string[] = [];

beforeAll(async () => {
  venue = await startTestVenue();
  address = ['--url', venue.url, '--token', OPERATOR_TOKEN];
  for (let made = 0; made < ROWS; made += BATCH) await finish(BATCH);
}, SLOWLY.timeout);

afterAll(() => venue.close());

async function finish(count: number): Promise<void> {
  const orders = Array.from({ length: count }, () => ORDER);
  await venue.submit({ type: 'place-batch', uid: '1001', orders });
}

describe('a long export', SLOWLY, () => {
  it('R-Y-4: runs in little memory, and has each row once while new ones come', async () => {
    const out = join(temporaryFolder(), 'orders.csv');
    const writing = startBourse(['export', 'orders', '--out', out, ...address], {
      env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    });
    let isWriting = true;
    const ended = writing.ended.finally(() => {
      isWriting = false;
    });
    while (isWriting) await Promise.all([finish(1), sleep(NEW_ORDER_EVERY_MS)]);
    expect(await ended).toMatchObject({ exitCode: EXIT.ok });
    const shown = writing.stderr();
    expect(shown.replace(/^Exporting orders: \d+ rows, back to \S+Z$/gm, '').trim()).toBe('');
    expect(writing.stdout()).toMatch(new RegExp(`^1\\d{5} rows in ${out}\n$`));
    const ids = await idsIn(out);
    expect(ids.length).toBeGreaterThanOrEqual(ROWS);
    // Ids are counted: with each next one below, no gap is anything but a missing row.
    const newest = unitsOf(ids[0] ?? '');
    expect(ids.every((id, index) => unitsOf(id) === sub(newest, index))).toBe(true);
    expect(ids.at(-1)).toBe('1000000000000000000');
  });

  it('ends without a word when its reader has seen enough', async () => {
    const shell = 'exec > >(head -n 2)';
    const writing = startBourse(['export', 'orders', ...address], { shell });
    expect(await writing.ended).toMatchObject({ exitCode: EXIT.ok });
    expect(writing.stdout()).toMatch(/^\uFEFF# bourse [^\n]+\norderId,clientOid,[^\n]+\n$/);
    expect(writing.stderr()).toBe('');
  });
});

async function idsIn(file: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, id] = /^'(\d{19}),/.exec(line) ?? [];
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
