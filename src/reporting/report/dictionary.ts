/**
 * Words that many rows repeat, kept once and named by a number, which is a fraction of them to write and to keep.
 * Numbers count up from one, in the order in which the words come to be used.
 */
import { sql } from 'kysely';
import { type HistoryWriter, type RowWriter, storable } from '../store/history-store.ts';
import type { SqlValue, TableShape } from '../store/table-shape.ts';
import { type AnyColumns, kindsOf, writesOf } from './column.ts';

/** The table of a dictionary: a number, and the words that it stands for. */
export interface DictionaryShape extends TableShape<NumberedWords> {
  /** Without the number. */
  readonly words: AnyColumns;
}

type Word = SqlValue | boolean;
type Words = Readonly<Record<string, Word>>;
type NumberedWords = Words & { readonly no: number };

/** A row of a dictionary as it is stored. */
export type Numbered<W> = W & { readonly no: number };

export function dictionaryShape(
  name: string,
  words: DictionaryShape['words'],
  indexes: TableShape<never>['indexes'] = {},
): DictionaryShape {
  const columns = { no: 'integer', ...kindsOf(words) } as const;
  return { name, columns, ...writesOf(words), primaryKey: ['no'], indexes, words };
}

/** From the words of one column to those of the next, and from those of the last to the number. */
type Branch = Map<Word, Branch | number>;

/** Numbers words, and writes a row of those that have no number yet. */
export class Dictionary<W extends object> {
  readonly #columns: readonly (keyof W & string)[];
  readonly #writer: RowWriter<NumberedWords>;
  readonly #known: Branch = new Map();
  #highest = 0;

  private constructor({ words }: DictionaryShape, writer: RowWriter<NumberedWords>) {
    this.#columns = Object.keys(words) as (keyof W & string)[];
    this.#writer = writer;
  }

  /** Goes on from what is stored. */
  static async open<W extends object>(
    writer: HistoryWriter,
    shape: DictionaryShape,
  ): Promise<Dictionary<W>> {
    const dictionary = new Dictionary<W>(shape, writer.rowsOf(shape));
    const reads = Object.entries(shape.words);
    const stored = sql<Record<string, SqlValue>>`select * from ${sql.table(shape.name)}`;
    for (const row of (await stored.execute(writer.database)).rows) {
      const words = reads.map(([word, { kept }]): Word => {
        const value = row[word] ?? '';
        return kept.read === undefined ? value : (kept.read(value) as Word);
      });
      dictionary.#know(words, Number(row.no));
    }
    return dictionary;
  }

  /** Of an object that has them among its fields. */
  readonly numberOf = (of: W): number => {
    let found: Branch | number | undefined = this.#known;
    for (const column of this.#columns) {
      found = (found as Branch).get(of[column] as Word);
      if (found === undefined) return this.#numberOfStored(of);
    }
    return found as number;
  };

  /** The words may be others in the history (see {@link storable}), and then are looked up once. */
  #numberOfStored(of: W): number {
    const words = this.#columns.map((column) => of[column] as Word);
    const stored = words.map(storable);
    const no = this.#find(stored) ?? this.#add(words);
    this.#know(stored, no);
    this.#know(words, no);
    return no;
  }

  #find(words: readonly Word[]): number | undefined {
    let found: Branch | number | undefined = this.#known;
    for (const word of words) found = (found as Branch | undefined)?.get(word);
    return found as number | undefined;
  }

  #add(words: readonly Word[]): number {
    const no = this.#highest + 1;
    const row = Object.fromEntries(this.#columns.map((column, at) => [column, words[at] ?? '']));
    this.#writer.write({ no, ...row });
    return no;
  }

  #know(words: readonly Word[], no: number): void {
    this.#highest = Math.max(this.#highest, no);
    let branch = this.#known;
    for (const word of words.slice(0, -1)) {
      const next = (branch.get(word) as Branch | undefined) ?? new Map();
      branch.set(word, next);
      branch = next;
    }
    branch.set(words.at(-1) as Word, no);
  }
}
