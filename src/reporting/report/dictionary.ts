/**
 * Words that many rows repeat, kept once and named by a number, which is a fraction of them to write and to keep.
 * Numbers count up from one, in the order in which the words come to be used.
 */
import { sql } from 'kysely';
import type { HistoryWriter, RowWriter, SqlValue } from '../store/history-store.ts';
import { storable } from '../store/storable.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

/** A row of a dictionary. */
export type Numbered<W> = W & { readonly no: number };

/** From the words of one column to those of the next, and from those of the last to the number. */
type Branch = Map<SqlValue, Branch | number>;

/** Numbers words, and writes a row of those that have no number yet. */
export class Dictionary<W extends { readonly [K in keyof W]: SqlValue }> {
  readonly #columns: readonly (keyof W & string)[];
  readonly #writer: RowWriter<Numbered<W>>;
  readonly #known: Branch = new Map();
  #highest = 0;

  private constructor(shape: TableShape<Numbered<W>>, writer: RowWriter<Numbered<W>>) {
    this.#columns = columnsOf(shape).filter((column) => column !== 'no') as (keyof W & string)[];
    this.#writer = writer;
  }

  /** Goes on from what is stored. */
  static async open<W extends { readonly [K in keyof W]: SqlValue }>(
    writer: HistoryWriter,
    shape: TableShape<Numbered<W>>,
  ): Promise<Dictionary<W>> {
    const dictionary = new Dictionary(shape, writer.rowsOf(shape));
    const stored = sql<Numbered<W>>`select * from ${sql.table(shape.name)}`;
    for (const row of (await stored.execute(writer.database)).rows)
      dictionary.#know(dictionary.#wordsOf(row), row.no);
    return dictionary;
  }

  readonly numberOf = (words: W): number => {
    let found: Branch | number | undefined = this.#known;
    for (const column of this.#columns) {
      found = (found as Branch).get(words[column]);
      if (found === undefined) return this.#numberOfStored(words);
    }
    return found as number;
  };

  /** The words may be others in the history (see storable.ts), and then are looked up once. */
  #numberOfStored(words: W): number {
    const given = this.#wordsOf(words);
    const stored = given.map(storable);
    const no = this.#find(stored) ?? this.#add(words);
    this.#know(stored, no);
    this.#know(given, no);
    return no;
  }

  #wordsOf(words: W): readonly SqlValue[] {
    return this.#columns.map((column) => words[column]);
  }

  #find(words: readonly SqlValue[]): number | undefined {
    let found: Branch | number | undefined = this.#known;
    for (const word of words) found = (found as Branch | undefined)?.get(word);
    return found as number | undefined;
  }

  #add(words: W): number {
    const no = this.#highest + 1;
    this.#writer.write({ no, ...words });
    return no;
  }

  #know(words: readonly SqlValue[], no: number): void {
    this.#highest = Math.max(this.#highest, no);
    let branch = this.#known;
    for (const word of words.slice(0, -1)) {
      const next = (branch.get(word) as Branch | undefined) ?? new Map();
      branch.set(word, next);
      branch = next;
    }
    branch.set(words.at(-1) as SqlValue, no);
  }
}
