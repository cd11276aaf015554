/** What lines of bills are about, by number: there are few, and many lines of each. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillFilter, BillSubject } from '../history.ts';
import type { RowWriter } from '../history-store.ts';
import { storableText } from '../storable.ts';
import { isIn } from './is-in.ts';
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
  #highest: number;

  private constructor(writer: RowWriter<SubjectRow>, stored: readonly SubjectRow[]) {
    this.#writer = writer;
    this.#known = new Map(stored.map((row) => [keyOf(row), row.subjectNo]));
    this.#highest = stored.reduce((highest, { subjectNo }) => Math.max(highest, subjectNo), 0);
  }

  /** Goes on from what is stored. */
  static async open(database: Database, writer: RowWriter<SubjectRow>): Promise<SubjectNumbers> {
    const stored = await database.selectFrom('subjects').select(COLUMNS).execute();
    return new SubjectNumbers(writer, stored);
  }

  readonly numberOf = (subject: BillSubject): number => {
    const key = keyOf(subject);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#highest += 1;
    const subjectNo = this.#highest;
    this.#known.set(key, subjectNo);
    this.#writer.write({ subjectNo, ...subject });
    return subjectNo;
  };
}

/** As it is stored. */
function keyOf({ category, purpose, symbol }: BillSubject): string {
  return storableText(`${category} ${symbol} ${purpose}`);
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
  return [sql<SqlBool>`${column} in (select "subjectNo" from "subjects" where ${all})`];
}
