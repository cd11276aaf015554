/** Fills the tables of a history with made-up rows, so that a planner has something to plan for. */
import { type Kysely, sql } from 'kysely';
import { SCHEMA } from '../../src/reporting/reports.ts';
import { columnsOf, type TableShape } from '../../src/reporting/store/table-shape.ts';

const ROWS = 10_000;
/** Above what there may be already. */
const FIRST_ROW = 1_000_000;
/** `rowsAlike` of the shapes is out of so many. */
const SHAPE_ROWS = 1_000_000;
/** Distinct values of a column that no index tells of. */
const FEW = 10;

/** Rows whose values are about as many as the shapes say; key and numbers grow together. */
export async function fillTables(database: Kysely<unknown>): Promise<void> {
  for (const shape of SCHEMA.tables) {
    const columns = columnsOf(shape);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const values = columns.map((column) => sqlOf(shape, column)).join(', ');
    const rows = `generate_series(${FIRST_ROW}, ${FIRST_ROW + rowsOf(shape)}) as "row"`;
    await sql
      .raw(`insert into "${shape.name}" (${names}) select ${values} from ${rows}`)
      .execute(database);
    await sql.raw(`analyze "${shape.name}"`).execute(database);
  }
}

/** There are few kinds of orders and fills. */
function rowsOf({ name }: TableShape<never>): number {
  return name.endsWith('Terms') ? FEW : ROWS;
}

function sqlOf(shape: TableShape<never>, column: string): string {
  const isOwner = Object.values(shape.indexes).some(({ columns }) => columns[0] === column);
  if (shape.columns[column] === 'integer') {
    if (!isOwner) return '"row"';
    return `${FIRST_ROW} + abs(hashint4("row")) % ${distinctValues(shape, column)}`;
  }
  if (shape.columns[column] === 'id') return `2000000000000000000 + "row"`;
  if (shape.primaryKey.at(-1) === column) return `'2' || lpad("row"::text, 18, '0')`;
  if (column === 'presets') return `'{}'`;
  if (column.endsWith('Line')) return `'[]'`;
  // The rows of an owner lie scattered among those of all others.
  return `'v' || abs(hashint4("row")) % ${distinctValues(shape, column)}`;
}

function distinctValues({ indexes }: TableShape<never>, column: string): number {
  const told = Object.values(indexes).flatMap(({ columns, rowsAlike }) => {
    const at = columns.indexOf(column);
    return at === -1 ? [] : [(rowsAlike[at - 1] ?? SHAPE_ROWS) / (rowsAlike[at] ?? 1)];
  });
  return Math.min(ROWS, Math.ceil(Math.max(FEW, ...told)));
}
