/** Two runs compared, command by command. */
import type { Entry } from '../../engine/command.ts';
import { type Compared, Comparison, type ComparisonOptions, type Pair } from './comparison.ts';
import type { Run } from './run.ts';

/** Throws `ReplayFault`, `JournalDamage` or `VenueError`. */
export async function compareRuns(a: Run, b: Run, options: ComparisonOptions): Promise<Compared> {
  const comparison = new Comparison(options);
  for await (const pair of pairs(a, b)) comparison.take(pair);
  return comparison.end();
}

/** Until both have ended. */
async function* pairs(a: Run, b: Run): AsyncGenerator<Pair, void, void> {
  const [one, other] = [a, b].map((run) => run.entries()[Symbol.asyncIterator]()) as [
    Source,
    Source,
  ];
  try {
    for (;;) {
      const [next, otherNext] = [await one.next(), await other.next()];
      if (next.done === true && otherNext.done === true) return;
      yield {
        ...(next.done !== true && { a: next.value }),
        ...(otherNext.done !== true && { b: otherNext.value }),
      };
    }
  } finally {
    await Promise.all([one.return?.(), other.return?.()]);
  }
}

type Source = AsyncIterator<Entry, unknown>;
