/** What lines of bills are about, by number: there are few, and many lines of each. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isIn } from '../lists/merged-lists.ts';
import { type Columns, text } from '../report/column.ts';
import { dictionaryShape, type Numbered } from '../report/dictionary.ts';
import type { Database } from '../store/history-store.ts';
import type { BillCategory, BillPurpose, BillSubject } from './bill-lines.ts';

const words: Columns<BillSubject> = { category: text(), symbol: text(), purpose: text() };

export const subjects = dictionaryShape('subjects', words);

export async function findSubjects(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BillSubject>> {
  if (numbers.length === 0) return new Map();
  const wanted = sql.join([...new Set(numbers)]);
  const { rows } = await sql<Numbered<BillSubject>>`
    select "no", "category", "symbol", "purpose" from "subjects" where "no" in (${wanted})
  `.execute(database);
  return new Map(rows.map((row) => [row.no, row]));
}

interface SubjectFilter {
  readonly categories?: readonly BillCategory[];
  readonly symbol?: string;
  readonly purposes?: readonly BillPurpose[];
}

/** The condition, if it is one, that a column holds the number of a subject of those that a filter means. */
export function isAbout(
  column: RawBuilder<unknown>,
  { categories, purposes, symbol }: SubjectFilter,
): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (categories !== undefined) conditions.push(isIn(sql.ref('category'), categories));
  if (purposes !== undefined) conditions.push(isIn(sql.ref('purpose'), purposes));
  if (symbol !== undefined) conditions.push(isIn(sql.ref('symbol'), [symbol]));
  if (conditions.length === 0) return [];
  const all = sql.join(conditions, sql` and `);
  return [sql<SqlBool>`${column} in (select "no" from "subjects" where ${all})`];
}
