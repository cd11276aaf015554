/**
 * docs/operating/back-office.md as an operator follows it: its blocks are run in order against a served
 * venue on the manual clock, and print what stands below them, ids and times apart.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { openShell } from '../support/bourse-shell.ts';
import { FIXTURE_START_MS } from '../support/fixture-venue.ts';
import { HttpClient } from '../support/http-client.ts';
import { textOf } from '../support/repository.ts';
import { wireRequest } from '../support/signed-request.ts';

const PAGE = textOf('docs/operating/back-office.md');
const BLOCKS = [...PAGE.matchAll(/^```bash\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)].map(
  ([, commands = '', printed = '']) => ({ commands, printed }),
);
const SLOWLY = { timeout: 120_000 };

test('has only blocks that are run here', () => {
  expect(PAGE.match(/^```\w+$/gm)).toHaveLength(2 * BLOCKS.length);
  expect(BLOCKS.length).toBeGreaterThan(5);
});

test('the commands do what is said of them', SLOWLY, async () => {
  const folder = temporaryFolder();
  const clock = { start: new Date(FIXTURE_START_MS).toISOString() };
  const { url } = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder, { clock }),
    args: ['--clock', 'manual'],
  });
  const shell = openShell({ folder, url });
  for (const [index, { commands, printed }] of BLOCKS.entries()) {
    if (index === 1) await trade(url);
    const { stdout } = await shell('bash', ['-euc', commands]);
    expect(figures(stdout)).toEqual(figures(printed));
  }
  const exported = readFileSync(join(folder, 'commissions.csv'), 'utf8');
  // Behind where it comes from and the heads.
  expect(exported.split('\r\n')[3]).toContain(',0.72,0.08,0,0,0.72,0.72');
});

/** Alice, whose agent is declared, sells bob a coin: a fee of 2 USDT for each. */
async function trade(url: string): Promise<void> {
  const client = new HttpClient(url);
  for (const [as, side] of [
    ['alice', 'sell'],
    ['bob', 'buy'],
  ] as const) {
    const order = { symbol: 'ETHUSDT', orderType: 'limit', force: 'gtc', price: '2000', size: '1' };
    const request = { as, body: { ...order, side } };
    const path = '/api/v2/spot/trade/place-order';
    const placed = await client.send(wireRequest('POST', path, request, FIXTURE_START_MS));
    expect(placed).toMatchObject({ code: '00000' });
  }
  client.close();
}

/** The lines of a text without ids and times; all money must be as it is shown. */
function figures(text: string): readonly string[] {
  const lines = text
    .replace(/\d{10,}/g, '#')
    .replace(/(seq=|journal )\d+/g, '$1#')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.trimEnd());
}
