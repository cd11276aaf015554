/**
 * A table as data: its columns, key and indexes. Creation, insertion and selection all come from
 * this one value, so they cannot disagree. Every index ends with the primary key, said or unsaid
 * (see {@link TableDialect}): ids grow with time, which makes an index by owner give pages without
 * sorting.
 */
import type { ColumnDataType, Expression, SchemaModule } from 'kysely';

/** What a column holds: ids and decimals as text, times and counts as safe integers. */
export type SqlValue = string | number;

/** An `id` is the 19 digits of {@link idFrom}: text wherever it is read, a number where it is stored. */
export type ColumnKind = 'id' | 'text' | 'integer';

export interface TableShape<R> {
  readonly name: string;
  /** By name, in the order in which they are stored. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** What a column holds of a row that is written; the row's field of that name where none is given. */
  readonly reads?: Readonly<Record<string, ((row: R) => SqlValue) | undefined>>;
  readonly primaryKey: readonly string[];
  /** The column that grows with the id, where rows are listed by time: an id is found for it (see page-bound.ts). */
  readonly time?: string;
  /** By index name. */
  readonly indexes: Readonly<Record<string, IndexShape>>;
}

/** A table whose rows have a field for each column: no more can go wrong than the compiler sees. */
export type RowShape<R extends Readonly<Record<keyof R, SqlValue>>> = TableShape<R> & {
  readonly columns: Readonly<Record<keyof R & string, ColumnKind>>;
  readonly primaryKey: readonly (keyof R & string)[];
};

/** All tables, and of which version they are: an older history is emptied and projected anew. */
export interface HistorySchema {
  readonly version: number;
  /** In no order that matters. */
  readonly tables: readonly TableShape<never>[];
}

export interface IndexShape {
  readonly columns: readonly string[];
  /** About how many rows of a million agree in the first column, in the first two, and so on. */
  readonly rowsAlike: readonly number[];
  /**
   * A condition in SQL: the index holds only the rows that fulfil it, and costs nothing for the others.
   * Queries that it is for repeat it to the letter.
   */
  readonly only?: string;
}

/**
 * Every how manieth row is in the index by time: few enough to cost next to nothing. A prime, as ids of rows may
 * grow by round numbers.
 */
const SAMPLED_EVERY = 61;

/** The condition, in SQL, of the rows that are found by their time. */
export function sampledIds({ primaryKey }: Pick<TableShape<never>, 'primaryKey'>): string {
  return `"${primaryKey[0]}" % ${SAMPLED_EVERY} = 0`;
}

/** By index name: those that the shape names, and the one by time. */
export function indexesOf(shape: TableShape<never>): Readonly<Record<string, IndexShape>> {
  const { indexes, name, time } = shape;
  if (time === undefined) return indexes;
  const byTime = { columns: [time], rowsAlike: [5], only: sampledIds(shape) };
  return { ...indexes, [`${name}_by_time`]: byTime };
}

/** The column names, in the order of the shape. */
export function columnsOf(shape: Pick<TableShape<never>, 'columns'>): readonly string[] {
  return Object.keys(shape.columns);
}

/** What each column holds of a row, in the order of the shape. */
export function readersOf<R>(shape: TableShape<R>): readonly ((row: R) => SqlValue)[] {
  return columnsOf(shape).map(
    (column) => shape.reads?.[column] ?? ((row) => row[column as keyof R] as SqlValue),
  );
}

/** Whether the key is one number: rows then stand in its order and are found by it as they are. */
function isNumbered({ columns, primaryKey }: TableShape<never>): boolean {
  const [key, second] = primaryKey;
  return key !== undefined && second === undefined && columns[key] !== 'text';
}

/** How a database wants its tables declared. */
export interface TableDialect {
  readonly column: Readonly<Record<ColumnKind, ColumnDataType | Expression<unknown>>>;
  /** What stands behind the declaration of a table whose key is no single number. */
  readonly tableEnd?: Expression<unknown>;
  /** The columns of an index on `columns`, so that it ends with the primary key. */
  readonly indexed: (
    primaryKey: readonly string[],
    columns: readonly string[],
  ) => readonly string[];
}

export interface SchemaStatements {
  readonly tables: readonly string[];
  /** Of those that are not there. */
  readonly indexes: readonly string[];
  /** Of indexes. */
  readonly drops: readonly string[];
}

/** The statements that make the tables of the history and their indexes, and that drop the indexes. */
export function schemaStatements(
  { tables }: HistorySchema,
  schema: SchemaModule,
  dialect: TableDialect,
): SchemaStatements {
  return {
    tables: tables.map((shape) => tableCreation(schema, shape, dialect)),
    indexes: tables.flatMap((shape) => indexCreations(schema, shape, dialect)),
    drops: tables.flatMap((shape) => indexDrops(schema, shape)),
  };
}

/** The statement that makes the table. */
function tableCreation(
  schema: SchemaModule,
  shape: TableShape<never>,
  dialect: TableDialect,
): string {
  let table = schema.createTable(shape.name);
  for (const column of columnsOf(shape)) {
    const type = dialect.column[shape.columns[column] ?? 'text'];
    table = table.addColumn(column, type, (definition) => definition.notNull());
  }
  // Kysely's types cannot follow column names that are data, hence `never`.
  table = table.addPrimaryKeyConstraint(`${shape.name}_key`, [...shape.primaryKey] as never);
  const isClustered = dialect.tableEnd !== undefined && !isNumbered(shape);
  return (isClustered ? table.modifyEnd(dialect.tableEnd) : table).compile().sql;
}

/** The statements that make those of its indexes that are not there. */
function indexCreations(
  schema: SchemaModule,
  shape: TableShape<never>,
  dialect: TableDialect,
): string[] {
  return Object.entries(indexesOf(shape)).map(([name, { columns, only }]) => {
    const index = schema
      .createIndex(name)
      .ifNotExists()
      .on(shape.name)
      .columns([...dialect.indexed(shape.primaryKey, columns)] as never)
      .compile();
    return only === undefined ? index.sql : `${index.sql} where ${only}`;
  });
}

/** The statements that drop its indexes. */
function indexDrops(schema: SchemaModule, shape: TableShape<never>): string[] {
  return Object.keys(indexesOf(shape)).map(
    (name) => schema.dropIndex(name).ifExists().compile().sql,
  );
}
