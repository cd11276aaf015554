/** Exports of a whole venue, over a socket, into files. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, declareAgent, FIRST_DAY_MS, passTo } from '../../../test/support/agents.ts';
import { temporaryFolder } from '../../../test/support/bourse-process.ts';
import { passFunding, startFundedVenue } from '../../../test/support/funded-venue.ts';
import { lends, opensUnit, repays } from '../../../test/support/loans.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { placeLimit } from '../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../test/support/venue.ts';
import { version } from '../../venue/version.ts';
import { CliError, EXIT } from '../exit.ts';
import { type VenueClient, venueClient } from '../venue-client.ts';
import { type Export, exportReport } from './export-report.ts';
import type { Report, ReportRow } from './report.ts';
import { REPORTS } from './reports.ts';

let venue: TestVenue;
let client: VenueClient;
beforeEach(async () => {
  venue = await startFundedVenue();
  client = venueClient({ url: venue.url, token: OPERATOR_TOKEN });
  await declareAgent(venue, '1003', { '1001': '0.1', '1002': '0' });
  await opensUnit(venue);
  await repays(venue, await lends(venue, '5'), '1');
  await repays(venue, await lends(venue, '6'), '2');
  for (const txId of ['0x1', '0x2']) await payIn(txId);
});
afterEach(() => venue.close());

async function payIn(txId: string): Promise<void> {
  const paid = { uid: '1001', coin: 'USDT', chain: 'USDT', size: '1', txId, reason: 'test' };
  await venue.call('POST', '/operator/v1/create-deposit', { as: 'operator', body: paid });
}

/** Alice long 0.1 and bob short, funded once; texts that a spreadsheet would compute with. */
async function story(): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1'], { clientOid: '-7+3' });
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1'], { clientOid: '+1' });
  await passFunding(venue, '60600');
  await venue.call('POST', '/operator/v1/deposit', {
    as: 'operator',
    body: { uid: '1001', coin: 'BTC', amount: '1', reference: '=HYPERLINK("http://x","y")' },
  });
}

function report(name: string): Report {
  return REPORTS.find((each) => each.name === name) ?? expect.fail(`no report ${name}`);
}

function exportOf(name: string, given: Partial<Export> = {}): Export {
  const destination = { out: join(temporaryFolder(), 'report') };
  return {
    report: report(name),
    query: {},
    only: {},
    without: {},
    format: 'ndjson',
    destination,
    ...given,
  };
}

async function exported(asked: Export): Promise<string> {
  await exportReport(client, asked);
  return readFileSync(asked.destination.out ?? '', 'utf8');
}

/** Lists within a row are their JSON. */
function asText(row: ReportRow): ReportRow {
  const cells = Object.entries<unknown>(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(cells);
}

/** Without what makes it again, which is the first of them. */
function objects(ndjson: string): readonly ReportRow[] {
  const [, ...lines] = ndjson.split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

async function venueRows(name: string): Promise<readonly ReportRow[]> {
  const { path } = report(name);
  return (await venue.call('GET', path, { as: 'operator', query: { limit: '1000' } })).data.list;
}

describe('each report', () => {
  it.each(REPORTS.map(({ name }) => name))(
    '%s has the columns and rows of the venue',
    async (name) => {
      await story();
      await passTo(venue, FIRST_DAY_MS + DAY_MS);
      const rows = await venueRows(name);
      expect(rows.length).toBeGreaterThan(1);
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(report(name).columns).sort());
      const found = objects(await exported(exportOf(name)));
      expect(found).toMatchObject(rows.map(asText));
      const { rows: asJson } = JSON.parse(await exported(exportOf(name, { format: 'json' })));
      expect(asJson).toEqual(found);
      const csv = await exported(exportOf(name, { format: 'csv' }));
      expect(csv.split('\r\n')).toHaveLength(rows.length + 3);
    },
  );

  it('begins with the journal, the entries and the state that it is of', async () => {
    await story();
    const { hash, seq } = (await venue.call('GET', '/operator/v1/state-hash', { as: 'operator' }))
      .data;
    const of = { journalId: 'memory', fromSeq: 1, toSeq: Number(seq), stateHash: hash, version };
    const csv = await exported(exportOf('fills', { format: 'csv' }));
    expect(csv.split('\r\n', 1)).toEqual([`\uFEFF# bourse ${JSON.stringify(of)}`]);
    const ndjson = await exported(exportOf('fills'));
    expect(JSON.parse(ndjson.split('\n', 1)[0] ?? '')).toEqual({ bourse: of });
    const json = await exported(exportOf('fills', { format: 'json' }));
    expect(JSON.parse(json).bourse).toEqual(of);
  });

  it('W6: has truth values as they are', async () => {
    await story();
    const csv = await exported(exportOf('orders', { format: 'csv' }));
    expect(csv).toContain(',false,one_way_mode,');
    const without = { uid: ['1002'] };
    const left = objects(await exported(exportOf('fills', { without })));
    expect(left.map(({ uid }) => uid)).toEqual(['1001']);
  });

  it('tells times for people and for programs', async () => {
    await story();
    const [newest] = objects(await exported(exportOf('funding')));
    expect(newest).toMatchObject({ time: '2026-01-05T08:00:00.000Z', timeMs: '1767600000000' });
  });

  it('R-Y-3: lets no text of a client or operator compute in a spreadsheet', async () => {
    await story();
    const fills = await exported(exportOf('fills', { format: 'csv' }));
    const bills = await exported(exportOf('bills', { format: 'csv' }));
    expect(fills).toContain(",'-7+3,1002,");
    expect(fills).toContain(",'+1,1001,");
    expect(bills).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
    expect(bills).toContain(',-3.6,');
  });

  it('is of one pair or coin where that is asked for', async () => {
    await story();
    const only = { coin: 'BTC' };
    const bills = objects(await exported(exportOf('bills', { query: { uid: '1001' }, only })));
    expect(bills.map(({ coin }) => coin)).toEqual(['BTC', 'BTC']);
    const none = await exported(exportOf('fills', { only: { symbol: 'ETHUSDT' }, format: 'json' }));
    expect(none).toMatch(/^\{"bourse":\{.+\},"rows":\[\]\}\n$/);
  });
});

describe('rows that arrive meanwhile', () => {
  it('R-Y-1: are not in it, and the balances are of one moment', async () => {
    await story();
    const busy: VenueClient = {
      call: async (method, path, input) => {
        const data = await client.call(method, path, input);
        await story();
        return data;
      },
    };
    for (const { name } of REPORTS) {
      const before = await venueRows(name);
      const asked = exportOf(name);
      expect(await exportReport(busy, asked)).toBe(before.length);
      const found = objects(readFileSync(asked.destination.out ?? '', 'utf8'));
      expect(found).toMatchObject(before.map(asText));
    }
  });
});

describe('the file', () => {
  it('R-Y-5: is for its owner, and replaces none unless told to', async () => {
    const out = join(temporaryFolder(), 'ledger.csv');
    writeFileSync(out, 'mine');
    const refused = exportReport(client, exportOf('ledger', { destination: { out } }));
    await expect(refused).rejects.toThrow(CliError);
    await expect(refused).rejects.toMatchObject({ exitCode: EXIT.usage });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    await exportReport(client, exportOf('ledger', { destination: { out, force: true } }));
    expect(readFileSync(out, 'utf8')).toMatch(/^\{"bourse".+\n\{"entryId"/);
    expect(statSync(out).mode & 0o777).toBe(0o600);
  });

  it('R-Y-5: is not there when the venue goes away in the middle', async () => {
    await story();
    const folder = temporaryFolder();
    const out = join(folder, 'ledger.csv');
    let calls = 0;
    const failing: VenueClient = {
      call: (method, path, input) => {
        calls += 1;
        if (calls === 3) throw new CliError('no venue answers', EXIT.unreachable);
        return client.call(method, path, input);
      },
    };
    for (const format of ['csv', 'json', 'ndjson'] as const) {
      calls = 0;
      const asked = exportOf('ledger', { destination: { out }, format });
      await expect(exportReport(failing, asked)).rejects.toMatchObject({
        exitCode: EXIT.unreachable,
      });
    }
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('R-Y-5: is refused where no file can be', async () => {
    const out = join(temporaryFolder(), 'no-such-folder', 'ledger.csv');
    await expect(
      exportReport(client, exportOf('ledger', { destination: { out } })),
    ).rejects.toMatchObject({ exitCode: EXIT.usage });
  });
});
