import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The condition that a column holds one of some values, of which there may be none. */
export function isIn(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join([...values])})`;
}
