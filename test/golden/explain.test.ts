/** docs/operating/explain.md as an operator follows it: its commands print what is shown of them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { openShell, type Shell } from '../support/bourse-shell.ts';
import { FIXTURE_START_MS, fixtureVenue } from '../support/fixture-venue.ts';
import { HttpClient } from '../support/http-client.ts';
import { textOf } from '../support/repository.ts';
import { type TestCall, wireRequest } from '../support/signed-request.ts';

const PAGE = textOf('docs/operating/explain.md');
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );
const SLOWLY = { timeout: 120_000 };

/** CAROL is BOB's agent, ALICE owes 1 000 USDT, and the perpetual contract pays funding. */
const venueFile: Partial<VenueFile> = {
  clock: { start: new Date(FIXTURE_START_MS).toISOString() },
  instruments: (fixtureVenue.instruments ?? []).map((entry) =>
    entry.category === 'USDT-FUTURES' ? { ...entry, fundingCap: '0.01' } : entry,
  ),
  agents: [
    {
      uid: '1003',
      commissionRate: '0.4',
      customers: [{ uid: '1002', since: '2026-01-01T00:00:00Z', userRebateRate: '0.1' }],
    },
  ],
  loanProducts: [
    {
      productId: 'L-USDT-1',
      coin: 'USDT',
      annualRate: '0.0876',
      maxAmount: '1000000',
      collateral: [{ coin: 'USDT', ratio: '1' }],
      ltv: { warn: '0.7', margin: '0.8', liquidate: '0.9' },
    },
  ],
  riskUnits: [{ id: 'RU-1', uids: ['1001'] }],
  loans: [{ productId: 'L-USDT-1', uid: '1001', amount: '1000' }],
};

test('shows each command, and what it prints', SLOWLY, async () => {
  const folder = temporaryFolder();
  const { url } = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder, venueFile),
    args: ['--clock', 'manual'],
  });
  const shell = openShell({ folder, url });
  await story(url, shell);
  const [commands = '', ...others] = blocks('bash');
  expect(others).toEqual([]);
  const { stdout } = await shell('bash', ['-euc', commands]);
  const printed = plain(stdout);
  expect(blocks('text').length).toBeGreaterThan(3);
  for (const shown of blocks('text')) expect(printed).toContain(plain(shown));
});

/** BOB sells ALICE a coin and the contract; the mark is set, a day passes, a part of the loan is repaid. */
async function story(url: string, shell: Shell): Promise<void> {
  const client = new HttpClient(url);
  const calls = async (path: string, request: TestCall) => {
    const signed = wireRequest('POST', path, request, FIXTURE_START_MS);
    expect(await client.send(signed)).toMatchObject({ code: '00000' });
  };
  const limit = { orderType: 'limit', force: 'gtc' };
  const spot = { ...limit, symbol: 'ETHUSDT', price: '2000', size: '1' };
  const terms = { productType: 'USDT-FUTURES', marginCoin: 'USDT', marginMode: 'crossed' };
  const perp = { ...limit, ...terms, symbol: 'BTCUSDT', price: '60000', size: '0.1' };
  for (const [as, side] of [
    ['bob', 'sell'],
    ['alice', 'buy'],
  ] as const) {
    await calls('/api/v2/spot/trade/place-order', { as, body: { ...spot, side } });
    await calls('/api/v2/mix/order/place-order', { as, body: { ...perp, side } });
  }
  client.close();
  const contract = ['--category', 'USDT-FUTURES', '--symbol', 'BTCUSDT'];
  await shell('bourse', ['set-mark-price', ...contract, '--price', '60600', '--reason', 'a test']);
  await shell('bourse', ['advance-clock', '--by-ms', String(16 * 3_600_000)]);
  const loan = ['--order-id', '1000000000000000000', '--amount', '400.16', '--reason', 'wire 12'];
  await shell('bourse', ['repay-loan', ...loan]);
}

/** Ids and places in the journal apart, and columns as wide as they come. */
function plain(text: string): string {
  return text
    .replace(/\d{19}/g, '#')
    .replace(/journal \d+/g, 'journal #')
    .replace(/ +/g, ' ');
}
