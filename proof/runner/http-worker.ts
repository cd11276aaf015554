/** A process of the HTTP proof: runs the seeds that it is sent, a block at a time, against venues of its own. */
import {
  addTally,
  noTally,
  ReadersDiffer,
  startBothReaders,
  type Tally,
} from '../../test/support/both-readers.ts';
import type { Seeds } from './area.ts';
import { answerWith } from './workers.ts';

/** What a block of seeds has shown. */
export interface BlockRun {
  readonly tally: Tally;
  readonly differences: readonly string[];
}

// Every third reply is a refusal, whose stack nobody reads.
Error.stackTraceLimit = 0;
const readers = startBothReaders();

answerWith(async ({ first, last }: Seeds): Promise<BlockRun> => {
  const { run } = await readers;
  const tally = noTally();
  const differences: string[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    try {
      addTally(tally, await run(seed));
    } catch (error) {
      if (!(error instanceof ReadersDiffer)) throw error;
      differences.push(error.message);
    }
  }
  return { tally, differences };
});
