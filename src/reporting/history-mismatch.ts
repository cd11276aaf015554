/** The history was projected from another journal than the one that is being followed. */
export class HistoryMismatch extends Error {
  override readonly name = 'HistoryMismatch';
}
