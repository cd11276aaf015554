/**
 * A table as data: its columns, key and indexes. Creation, insertion and selection all come from
 * this one value, so they cannot disagree. Columns bear the names of the record's fields.
 *
 * Tables are clustered by their primary key (`without rowid`): ids only grow, so new rows append,
 * and every index carries the key, which makes (owner, time) indexes give pages without sorting.
 */
import { type SchemaModule, sql } from 'kysely';

type ColumnKind = 'text' | 'integer';

export interface TableShape<R> {
  readonly name: string;
  readonly columns: Readonly<Record<keyof R & string, ColumnKind>>;
  readonly primaryKey: readonly (keyof R & string)[];
  /** By index name. */
  readonly indexes: Readonly<Record<string, IndexShape<R>>>;
}

interface IndexShape<R> {
  readonly columns: readonly (keyof R & string)[];
  /** About how many rows of a million agree in the first column, in the first two, and so on. */
  readonly rowsAlike: readonly number[];
}

/** The column names, in the order of the shape. */
export function columnsOf<R>(shape: TableShape<R>): (keyof R & string)[] {
  return Object.keys(shape.columns) as (keyof R & string)[];
}

/** The statements that make the table and its indexes. */
export function creation<R>(schema: SchemaModule, shape: TableShape<R>): string[] {
  let table = schema.createTable(shape.name);
  for (const column of columnsOf(shape)) {
    table = table.addColumn(column, shape.columns[column], (definition) => definition.notNull());
  }
  // Kysely's types cannot follow column names that are data, hence `never`.
  const keyed = table
    .addPrimaryKeyConstraint(`${shape.name}_key`, [...shape.primaryKey] as never)
    .modifyEnd(sql`without rowid`);
  const indexes = Object.entries(shape.indexes).map(([name, { columns }]) =>
    schema
      .createIndex(name)
      .on(shape.name)
      .columns([...columns] as never)
      .compile(),
  );
  return [keyed.compile(), ...indexes].map((query) => query.sql);
}

/**
 * What `analyze` would find in a large history, as statements. SQLite plans without statistics as
 * if a user's rows of one symbol were as many as all the user's rows; measuring again and again
 * would cost and make plans depend on the day.
 */
export function statistics<R>(shape: TableShape<R>): string[] {
  return Object.entries(shape.indexes).map(
    ([name, { rowsAlike }]) =>
      `insert into sqlite_stat1 values ('${shape.name}', '${name}', '1000000 ${rowsAlike.join(' ')}')`,
  );
}
