/** Who is told what passes between a bot and its venue. */

/** A request of the bot. */
export interface Call {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Query or body, as it was sent. */
  readonly params: string;
}

/** What is seen of a bot. */
export interface Witness {
  readonly called: (call: Call) => void;
  /** The reply was sent to the bot whole. */
  readonly replied: (call: Call, status: number, text: string) => void;
  readonly socketSaid: (text: string) => void;
  readonly socketTold: (text: string) => void;
}
