/** A process of the HTTP proof: runs the seeds that it is sent, a block at a time, against venues of its own. */
import { startBothReaders } from '../../test/support/both-readers.ts';
import { startNetworkReaders } from '../../test/support/network-readers.ts';
import { orderReaders } from '../../test/support/order-readers.ts';
import {
  addTally,
  type BothReaders,
  noTally,
  ReadersDiffer,
} from '../../test/support/wire-comparison.ts';
import type { Seeds } from './area.ts';
import { type BlockRun, FIRST_SEEDS } from './http-blocks.ts';
import { answerWith } from './workers.ts';

// Every third reply is a refusal, whose stack nobody reads.
Error.stackTraceLimit = 0;
const inMemory = startBothReaders();
const overNetwork = startNetworkReaders();
const wholeVenues = orderReaders();

async function readersOf(seed: number): Promise<BothReaders> {
  if (seed >= FIRST_SEEDS.orders) return wholeVenues;
  return seed >= FIRST_SEEDS.network ? overNetwork : inMemory;
}

answerWith(async ({ first, last }: Seeds): Promise<BlockRun> => {
  const tally = noTally();
  const differences: string[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    const readers = await readersOf(seed);
    try {
      addTally(tally, await readers.run(seed));
    } catch (error) {
      if (!(error instanceof ReadersDiffer)) throw error;
      differences.push(error.message);
    }
  }
  return { tally, differences };
});
