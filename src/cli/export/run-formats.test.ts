import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { Row } from '../../venue/runs/row-makers.ts';
import { RUN_FORMATS } from './run-formats.ts';

const provenance = {
  ...{ journalId: '11ca2bee', fromSeq: 1, toSeq: 9, version: '0.2.0' },
  stateHash: 'ab'.repeat(32),
};
const columns = { id: 'text', at: 'integer', price: 'float' } as const;
const ROWS: readonly Row[] = [
  { id: '=1+1', at: '1767225600250000000', price: '2000.5' },
  { id: 'two', at: 7 },
];

async function* each(): AsyncGenerator<Row> {
  yield* ROWS;
}

async function written(format: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const write = RUN_FORMATS[format] ?? expect.fail(`no ${format}`);
  for await (const piece of write({ columns, provenance, rows: each() }))
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

it('CSV begins with a line of what makes it again', async () => {
  const [first = '', ...lines] = (await written('csv')).toString().trimEnd().split('\n');
  expect(JSON.parse(first.replace('# bourse ', ''))).toEqual(provenance);
  expect(lines).toEqual(['id,at,price', '=1+1,1767225600250000000,2000.5', 'two,7,']);
});

it('NDJSON begins with an object of its own, and keeps numbers that a float would not', async () => {
  const lines = (await written('ndjson')).toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { bourse: provenance },
    { id: '=1+1', at: '1767225600250000000', price: 2000.5 },
    { id: 'two', at: 7, price: null },
  ]);
});

it('Parquet has it as metadata, and typed columns', async () => {
  const file = new Uint8Array(await written('parquet')).buffer;
  const metadata = parquetMetadata(file).key_value_metadata;
  expect(metadata).toEqual([{ key: 'bourse', value: JSON.stringify(provenance) }]);
  expect(await parquetReadObjects({ file })).toEqual([
    { id: '=1+1', at: 1767225600250000000n, price: 2000.5 },
    { id: 'two', at: 7n, price: null },
  ]);
});
