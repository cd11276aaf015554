/** The connection to the history's database ended by itself; the cause is what the network or the server said. */
export class HistoryLost extends Error {
  override readonly name = 'HistoryLost';

  constructor(cause: Error) {
    super('the connection to the database was lost', { cause });
  }
}
