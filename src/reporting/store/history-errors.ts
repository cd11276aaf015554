/** Why a history cannot be used. */

/** Another process writes this history. */
export class HistoryLocked extends Error {
  override readonly name = 'HistoryLocked';
}

/** No connection to the history's database came about: it may be there later. */
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
