/** What SQLite means by an error, whichever module it comes through. */

/** The primary result codes (https://www.sqlite.org/rescode.html). */
const BUSY = 5;

function codeOf(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Another process writes; nothing was done. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY;
}
