/** What lines of bills are about, by number: there are few, and many lines of each. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillFilter, BillSubject } from '../history.ts';
import { isIn } from '../lists/is-in.ts';
import type { Numbered } from '../report/dictionary.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

export type SubjectRow = Numbered<BillSubject>;

export const subjectsShape: TableShape<SubjectRow> = {
  name: 'subjects',
  columns: { no: 'integer', category: 'text', symbol: 'text', purpose: 'text' },
  primaryKey: ['no'],
  indexes: {},
};

const COLUMNS = columnsOf(subjectsShape);

type Database = Kysely<{ subjects: SubjectRow }>;

export async function findSubjects(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BillSubject>> {
  if (numbers.length === 0) return new Map();
  const wanted = [...new Set(numbers)];
  const found = await database
    .selectFrom('subjects')
    .select(COLUMNS)
    .where('no', 'in', wanted)
    .execute();
  return new Map(found.map((row) => [row.no, row]));
}

/** The condition, if it is one, that a column holds the number of a subject of those that a filter means. */
export function isAbout(
  column: RawBuilder<unknown>,
  { categories, purposes, symbol }: Pick<BillFilter, 'categories' | 'purposes' | 'symbol'>,
): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (categories !== undefined) conditions.push(isIn(sql.ref('category'), categories));
  if (purposes !== undefined) conditions.push(isIn(sql.ref('purpose'), purposes));
  if (symbol !== undefined) conditions.push(isIn(sql.ref('symbol'), [symbol]));
  if (conditions.length === 0) return [];
  const all = sql.join(conditions, sql` and `);
  return [sql<SqlBool>`${column} in (select "no" from "subjects" where ${all})`];
}
