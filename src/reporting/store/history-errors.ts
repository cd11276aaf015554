/** Why a history cannot be used. */

/** Another process writes this history. */
export class HistoryLocked extends Error {
  override readonly name = 'HistoryLocked';
}

/** The history's database cannot be used now: it may be there later. */
export class HistoryUnreachable extends Error {
  override readonly name = 'HistoryUnreachable';
}

/** The connection to the history's database ended by itself; the cause is what the network or the server said. */
export class HistoryLost extends Error {
  override readonly name = 'HistoryLost';

  constructor(cause: Error) {
    super('the connection to the database was lost', { cause });
  }
}

/** Nothing is wrong with the history; its database is not to be had, and may be later. */
export function isAway(error: unknown): boolean {
  return [HistoryLocked, HistoryLost, HistoryUnreachable].some((kind) => error instanceof kind);
}

/** What is stored of the history cannot be read, or not be what the journal makes: it is to be made again. */
export class HistoryDamaged extends Error {
  override readonly name = 'HistoryDamaged';
}

/** The history is being made again from the journal: a question may be asked again later. */
export class HistoryRebuilding extends Error {
  override readonly name = 'HistoryRebuilding';

  constructor() {
    super('the history is being made again from the journal');
  }
}
