/** No connection to the history's database came about: it may be there later. */
export class HistoryUnreachable extends Error {
  override readonly name = 'HistoryUnreachable';
}
