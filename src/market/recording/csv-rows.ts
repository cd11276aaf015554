/** Rows of a CSV file with a head, by the names of its columns: none of the layouts that are read here quotes. */

import type { Lines } from '../lines.ts';
import { MarketFileError } from '../market-file-error.ts';

/** A file that is read row by row. */
export interface CsvFile {
  readonly file: string;
  /** Places of columns in a row, by name. */
  readonly columns: ReadonlyMap<string, number>;
  /** What is wrong with the row in hand. */
  readonly fault: (message: string) => MarketFileError;
  /** The cells of each row after the head. */
  readonly rows: AsyncGenerator<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Reads the head of a file. Throws {@link MarketFileError}. */
export async function openCsv(file: string, lines: Lines): Promise<CsvFile> {
  const each = lines(file)[Symbol.asyncIterator]();
  let number = 1;
  const fault = (message: string) => new MarketFileError(file, number, message);
  let head = await each.next();
  // What `bourse export` writes begins with what it was made from.
  for (; head.done !== true && head.value.startsWith('#'); number += 1) head = await each.next();
  if (head.done === true || head.value.trim() === '') throw fault('expected a head of columns');
  // A mark of the order of bytes, and quotes, which some programs write.
  const names = cellsOf(head.value.replace(/^\uFEFF/, '')).map((name) => name.trim());
  async function* rows(): AsyncGenerator<readonly string[]> {
    for (;;) {
      const { done, value } = await each.next();
      if (done === true) return;
      number += 1;
      if (value.trim() === '') continue;
      const cells = cellsOf(value);
      if (cells.length !== names.length)
        throw fault(`expected ${names.length} cells, as the head has, and found ${cells.length}`);
      yield cells;
    }
  }
  const columns = new Map(names.map((name, at) => [name, at]));
  const close = async () => void (await each.return?.());
  return { file, columns, fault, rows: rows(), close };
}

function cellsOf(line: string): string[] {
  return (line.includes('"') ? line.replaceAll('"', '') : line).split(',');
}

/** The place of the first of these columns that there is. Throws {@link MarketFileError}. */
export function columnAt({ columns, file }: CsvFile, ...names: readonly string[]): number {
  for (const name of names) {
    const place = columns.get(name);
    if (place !== undefined) return place;
  }
  throw new MarketFileError(file, 1, `the column ${names.join(' or ')} is missing`);
}
