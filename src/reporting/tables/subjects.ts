/** What lines of bills are about, by number: there are few, and many lines of each. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillFilter, BillSubject } from '../history.ts';
import type { RowWriter } from '../history-store.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

export interface SubjectRow extends BillSubject {
  /** From one on, in the order of their first lines. */
  readonly subjectNo: number;
}

export const subjectsShape: TableShape<SubjectRow> = {
  name: 'subjects',
  columns: { subjectNo: 'integer', category: 'text', symbol: 'text', purpose: 'text' },
  primaryKey: ['subjectNo'],
  indexes: {},
};

const COLUMNS = columnsOf(subjectsShape);

type Database = Kysely<{ subjects: SubjectRow }>;

/** Numbers subjects, and writes a row of each that had none. */
export class SubjectNumbers {
  readonly #writer: RowWriter<SubjectRow>;
  readonly #known: Map<string, number>;

  private constructor(writer: RowWriter<SubjectRow>, known: Map<string, number>) {
    this.#writer = writer;
    this.#known = known;
  }

  /** Goes on from what is stored. */
  static async open(database: Database, writer: RowWriter<SubjectRow>): Promise<SubjectNumbers> {
    const stored = await database.selectFrom('subjects').select(COLUMNS).execute();
    return new SubjectNumbers(writer, new Map(stored.map((row) => [keyOf(row), row.subjectNo])));
  }

  readonly numberOf = (subject: BillSubject): number => {
    const key = keyOf(subject);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const subjectNo = this.#known.size + 1;
    this.#known.set(key, subjectNo);
    this.#writer.write({ subjectNo, ...subject });
    return subjectNo;
  };
}

function keyOf({ category, purpose, symbol }: BillSubject): string {
  return `${category} ${symbol} ${purpose}`;
}

export async function findSubjects(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BillSubject>> {
  if (numbers.length === 0) return new Map();
  const wanted = [...new Set(numbers)];
  const found = await database
    .selectFrom('subjects')
    .select(COLUMNS)
    .where('subjectNo', 'in', wanted)
    .execute();
  return new Map(found.map((row) => [row.subjectNo, row]));
}

/** The condition that a column holds the number of a subject, of those that a filter means. */
export function isAbout(
  column: RawBuilder<unknown>,
  { categories, purposes, symbol }: Pick<BillFilter, 'categories' | 'purposes' | 'symbol'>,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (categories !== undefined) conditions.push(isIn('category', categories));
  if (purposes !== undefined) conditions.push(isIn('purpose', purposes));
  if (symbol !== undefined) conditions.push(sql`"symbol" = ${symbol}`);
  if (conditions.length === 0) return sql`${column} > 0`;
  const all = sql.join(conditions, sql` and `);
  return sql`${column} in (select "subjectNo" from "subjects" where ${all})`;
}

function isIn(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join([...values])})`;
}
