import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idFrom } from '../../../primitives/id.ts';
import { type RowShape, type SqlValue, schemaStatements } from '../table-shape.ts';
import { SqliteChangeset } from './sqlite-changeset.ts';
import { queriesOn, SqliteConnection } from './sqlite-connection.ts';
import { SqliteFile } from './sqlite-file.ts';

interface Thing {
  readonly name: string;
  readonly part: string;
  readonly note: string;
  readonly count: number;
}

const SHAPE: RowShape<Thing> = {
  name: 'things',
  columns: { name: 'text', part: 'text', note: 'text', count: 'integer' },
  primaryKey: ['part', 'name'],
  indexes: {},
};

function tableOf<R extends { readonly [K in keyof R]: SqlValue }>(shape: RowShape<R>) {
  const connection = new SqliteConnection(':memory:');
  const dialect = {
    column: { id: 'integer', text: 'text', integer: 'integer' },
    indexed: (_: readonly string[], columns: readonly string[]) => columns,
  } as const;
  const tables = { version: 1, tables: [shape] };
  const statements = schemaStatements(tables, queriesOn(connection).schema, dialect);
  for (const statement of statements.tables) connection.exec(statement);
  const file = new SqliteFile(connection, tables);
  const apply = async <W extends { readonly [K in keyof W]: SqlValue }>(
    written: RowShape<W>,
    rows: readonly W[],
    options = {},
  ) => {
    const changeset = new SqliteChangeset(written, options);
    for (const row of rows) changeset.write(row);
    const changes = changeset.take();
    if (changes !== undefined) file.apply(changes);
    await file.commit();
  };
  return { apply, connection };
}

function place(shape: RowShape<Thing> = SHAPE) {
  const { apply, connection } = tableOf(shape);
  return {
    write: (rows: readonly Thing[], options = {}) => apply(SHAPE, rows, options),
    read: () => connection.prepare('select * from "things" order by rowid').all([]),
  };
}

const thing = (name: string, more: Partial<Thing> = {}): Thing => ({
  ...{ name, part: 'p', note: '', count: 0, ...more },
});

describe('rows as a changeset', () => {
  it('are in SQLite what they were, whatever their texts and numbers', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }).filter((one) => !one.includes('\0')),
      fc.string({ minLength: 120, maxLength: 135 }),
      fc.constantFrom('', 'é'.repeat(64), 'x'.repeat(127), 'x'.repeat(128), '币'.repeat(6_000)),
    );
    const rows = fc.uniqueArray(
      fc.record({ name: text, part: text, note: text, count: fc.maxSafeInteger() }),
      { selector: ({ name, part }) => JSON.stringify([name, part]), maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { read, write } = place();
        await write(written);
        expect(read()).toEqual(written.map((row) => ({ ...row })));
      }),
      { numRuns: 100 },
    );
  });

  it('have ids that are numbers where they are stored, up to the last', async () => {
    const shape: RowShape<{ readonly thingId: string; readonly of: string }> = {
      name: 'named',
      columns: { thingId: 'id', of: 'id' },
      primaryKey: ['thingId'],
      indexes: {},
    };
    const counter = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER, 2 ** 32));
    const odd = fc.constantFrom('1999999999999999999', '1', '2000000000000000000', '42');
    const { apply, connection } = tableOf(shape);
    await fc.assert(
      fc.asyncProperty(counter, fc.oneof(counter.map(idFrom), odd), async (number, of) => {
        await apply(shape, [{ thingId: idFrom(number), of }], { replace: true });
        const [row] = connection
          .prepare('select *, typeof("of") as "type" from "named" where "thingId" = ?')
          .all([idFrom(number)]);
        expect({ ...(row as object) }).toEqual({
          thingId: idFrom(number),
          of: Number(of) > Number.MAX_SAFE_INTEGER ? of : Number(of),
          type: 'integer',
        });
      }),
    );
  });

  it('may have their fields in any order, and more of them', async () => {
    const { read, write } = place();
    const { count, name, note, part } = thing('a', { count: 7, note: 'n' });
    const more = { ...thing('c', { count: 9 }), other: 'x' };
    await write([{ count, note, part, name }, thing('b', { count: 8 }), more]);
    const plain = [thing('a', { count: 7, note: 'n' }), thing('b', { count: 8 })];
    expect(read()).toEqual([...plain, thing('c', { count: 9 })]);
  });

  it('have U+FFFD for a NUL and for half of a pair', async () => {
    const { read, write } = place();
    await write([thing('a\ud800b'), thing('b\0b'), thing('\0'.repeat(200))]);
    const names = ['a\ufffdb', 'b\ufffdb', '\ufffd'.repeat(200)];
    expect(read()).toEqual(names.map((name) => thing(name)));
  });

  it('do not take the key of another row', async () => {
    const { write } = place();
    await write([thing('a')]);
    await expect(write([thing('b'), thing('a')])).rejects.toThrow(/cannot be stored/);
  });

  it('overwrite the row of their key where they may, even one of the same changeset', async () => {
    const { read, write } = place();
    await write([thing('a'), thing('b')]);
    await write([thing('a', { count: 1 }), thing('c'), thing('a', { count: 2 })], {
      replace: true,
    });
    expect(read()).toEqual([thing('b'), thing('c'), thing('a', { count: 2 })]);
  });

  it('are not passed over by a table that looks otherwise', async () => {
    const { write } = place({ ...SHAPE, primaryKey: ['name', 'part'] });
    await expect(write([thing('a')])).rejects.toThrow(/cannot be stored/);
  });

  it('hold no number that is no safe integer', async () => {
    const { write } = place();
    for (const count of [0.5, Number.NaN, 2 ** 53]) {
      await expect(write([thing('a', { count })])).rejects.toThrow(/no safe integer/);
    }
  });
});
