/** Where the rows of a history in SQLite go: into its file at once, or to a thread that writes them. */
import type { Changes } from './sqlite-changeset.ts';

/** What it is told happens in that order. When a promise is rejected, nothing since the last commit is kept. */
export interface SqliteSink {
  readonly apply: (changes: Changes) => void;
  readonly commit: () => Promise<void>;
  readonly dropIndexes: () => Promise<void>;
  readonly makeIndexes: () => Promise<void>;
  /** Whatever was not committed is undone. */
  readonly close: () => Promise<void>;
}
