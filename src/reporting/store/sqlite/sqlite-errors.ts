/** What SQLite means by an error, whichever module it comes through. */
import { HistoryDamaged } from '../history-errors.ts';

/** A primary result code (https://www.sqlite.org/rescode.html), or the text of an error: not all bear a code. */
interface Meaning {
  readonly codes: readonly number[];
  readonly texts: RegExp;
}

const BUSY: Meaning = { codes: [5], texts: /^database is locked/ };
/** What is asked is there in every history: where it is not, what SQLite noted of its tables is damaged. */
const DAMAGE: Meaning = {
  codes: [11, 26],
  texts: /malformed|^file is not a database|^no such (?:table|column|index)|has no column named/,
};

/** Another process writes; nothing was done. */
export function isBusy(error: unknown): boolean {
  return means(error, BUSY);
}

/** What is in the file is not what was written there. */
export function isDamage(error: unknown): boolean {
  return error instanceof HistoryDamaged || means(error, DAMAGE);
}

function means(error: unknown, { codes, texts }: Meaning): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR')
    return false;
  const { errcode } = error as { readonly errcode?: unknown };
  return (
    (typeof errcode === 'number' && codes.includes(errcode & 0xff)) || texts.test(error.message)
  );
}
