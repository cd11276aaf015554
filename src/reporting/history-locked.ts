/** Another process writes this history. */
export class HistoryLocked extends Error {
  override readonly name = 'HistoryLocked';
}
