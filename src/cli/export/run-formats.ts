/** Files of a run's rows. Each begins with what makes it again: journal, entries, state hash, version. */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { ColumnKind, Row } from '../../venue/runs/row-makers.ts';
import type { Provenance } from '../../venue/runs/run-rows.ts';
import { provenanceComment, provenanceObject } from './provenance.ts';

export interface RunFile {
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly provenance: Provenance;
  readonly rows: AsyncIterable<Row>;
}

type Bytes = AsyncIterable<string | Buffer>;

export const RUN_FORMATS: Readonly<Record<string, (file: RunFile) => Bytes>> = {
  csv,
  ndjson,
  parquet,
};

/** A first line that begins with `#`, then names and rows for programs: nothing is masked. */
async function* csv({ columns, provenance, rows }: RunFile): Bytes {
  yield `${provenanceComment(provenance)}\n`;
  const lines = stringify({ header: true, columns: Object.keys(columns) });
  pipeline(Readable.from(rows), lines, () => undefined);
  yield* lines as AsyncIterable<Buffer>;
}

/** A first object of its own, then one a row. */
async function* ndjson({ columns, provenance, rows }: RunFile): Bytes {
  yield provenanceObject(provenance);
  const kinds = Object.entries(columns);
  for await (const row of rows) {
    const fields = kinds.map(([name, kind]) => [name, asJson(kind, row[name])]);
    yield `${JSON.stringify(Object.fromEntries(fields))}\n`;
  }
}

/** Whole numbers beyond 2^53 stay text. */
function asJson(kind: ColumnKind, value: string | number | undefined) {
  if (value === undefined || kind === 'text') return value ?? null;
  const number = Number(value);
  return kind === 'integer' && !Number.isSafeInteger(number) ? String(value) : number;
}

const TYPES = { text: 'STRING', integer: 'INT64', float: 'DOUBLE' } as const;

/** Key-value metadata `bourse`; a file is held in memory until it is whole. */
async function* parquet({ columns, provenance, rows }: RunFile): Bytes {
  const writer = new ByteWriter();
  const kinds = Object.entries(columns);
  await parquetWriteRows({
    writer,
    rows: typed(rows, kinds),
    columns: kinds.map(([name, kind]) => ({ name, type: TYPES[kind] })),
    kvMetadata: [{ key: 'bourse', value: JSON.stringify(provenance) }],
    createdBy: `bourse ${provenance.version}`,
  });
  yield Buffer.from(writer.getBuffer());
}

async function* typed(rows: AsyncIterable<Row>, kinds: readonly (readonly [string, ColumnKind])[]) {
  for await (const row of rows)
    yield Object.fromEntries(kinds.map(([name, kind]) => [name, asParquet(kind, row[name])]));
}

function asParquet(kind: ColumnKind, value: string | number | undefined) {
  if (value === undefined) return null;
  if (kind === 'text') return String(value);
  return kind === 'integer' ? BigInt(value) : Number(value);
}
