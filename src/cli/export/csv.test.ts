/** What `bourse export` writes as CSV, read back by a strict reader that knows nothing of us. */

import { spawn } from 'node:child_process';
import { buffer, json } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOf } from '../../primitives/units.ts';
import { csvText } from './formats.ts';
import type { Report, ReportRow } from './report.ts';

const REPORT: Report = {
  name: 'things',
  summary: 'things',
  path: '/things',
  columns: { thingId: 'text', label: 'text', amount: 'number', timeMs: 'time' },
  options: [],
  repeats: [],
};

const PROVENANCE = { journalId: 'j', fromSeq: 1, toSeq: 2, stateHash: 'h', version: '1.0.0' };
const COMMENT =
  '\uFEFF# bourse {"journalId":"j","fromSeq":1,"toSeq":2,"stateHash":"h","version":"1.0.0"}';

const READ = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig').split('\\r\\n', 1)[1]
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), strict=True))))
`;

async function* each(rows: readonly ReportRow[]): AsyncGenerator<ReportRow> {
  yield* rows;
}

function written(rows: readonly ReportRow[]): Promise<Buffer> {
  return buffer(csvText(REPORT, each(rows), PROVENANCE));
}

/** The cells, as Python's own CSV reader finds them. */
async function readBack(csv: Buffer): Promise<readonly (readonly string[])[]> {
  const python = spawn('python3', ['-c', READ], { stdio: ['pipe', 'pipe', 'inherit'] });
  python.stdin.end(csv);
  return (await json(python.stdout)) as string[][];
}

const label = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@'",;\t\r\n\d ]{0,8}$/),
);
const row = fc.record({
  thingId: fc
    .bigInt(10n ** 18n, 2n * 10n ** 18n)
    .map(unitsOf)
    .map(String),
  label,
  amount: fc.constantFrom('-3.6', '0', '', '0.000000000000000001', '-999999.12345678', '1e5', '=1'),
  timeMs: fc.integer({ min: 0, max: 4_000_000_000_000 }).map(String),
});

describe('an export as CSV', () => {
  it('R-Y-2: gives a strict reader the same values back', async () => {
    const rows: readonly ReportRow[] = fc.sample(row, { numRuns: 2000, seed: 4 });
    const [names, ...cells] = await readBack(await written(rows));
    expect(names).toEqual(['thingId', 'label', 'amount', 'time', 'timeMs']);
    const found = cells.map(([thingId = '', text = '', amount = '', time = '', timeMs = '']) => {
      expect(new Date(time).getTime()).toBe(Number(timeMs));
      return {
        thingId: unmasked(thingId),
        label: unmasked(text),
        amount: unmasked(amount),
        timeMs,
      };
    });
    expect(found).toEqual(rows);
  });

  it('R-Y-2: keeps the sign of numbers, and masks what is none', async () => {
    const common = { thingId: '7', label: '-7', timeMs: '0' };
    const rows = ['-3.6', '=1+1', '1e5', ''].map((amount) => ({ ...common, amount }));
    expect((await written(rows)).toString()).toBe(
      [
        COMMENT,
        'thingId,label,amount,time,timeMs',
        "7,'-7,-3.6,1970-01-01T00:00:00.000Z,0",
        "7,'-7,'=1+1,1970-01-01T00:00:00.000Z,0",
        "7,'-7,'1e5,1970-01-01T00:00:00.000Z,0",
        "7,'-7,,1970-01-01T00:00:00.000Z,0",
        '',
      ].join('\r\n'),
    );
  });

  it('R-Y-2: has its line of names when there are no rows', async () => {
    const text = (await written([])).toString();
    expect(text).toBe(`${COMMENT}\r\nthingId,label,amount,time,timeMs\r\n`);
  });

  it('ends with the error that the rows end with', async () => {
    async function* failing(): AsyncGenerator<ReportRow> {
      yield { thingId: '1', label: '', amount: '0', timeMs: '0' };
      throw new Error('no venue answers');
    }
    await expect(buffer(csvText(REPORT, failing(), PROVENANCE))).rejects.toThrow(
      'no venue answers',
    );
  });
});

/** What docs/operating/export.md tells programs to do with text. */
function unmasked(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}
