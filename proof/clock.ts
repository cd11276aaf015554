/**
 * The host's clock is set, ahead and back, by seconds and by months, while a venue runs and while it stands still
 * (test/support/clock-story.ts); and where libfaketime is installed the built process is run under it
 * (test/support/faketime.ts).
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../test/support/at-end.ts';
import { type Story, tellClockStory } from '../test/support/clock-story.ts';
import { faketimeLibrary, jumpUnderFaketime } from '../test/support/faketime.ts';
import { type Area, type Extent, type Proof, seedsOf } from './runner/area.ts';

const ACTS = 80;
const SEEDS = { small: 2, full: 40, long: 1_000 };

export const area: Area = {
  promise:
    'A clock of the host that is set while the venue runs settles nothing that was not due: stamps go on by what has ' +
    'passed, never back, a jump is followed only as V6 says, and when the clock is right again the venue starts.',
  run: async (extent, tell) => {
    const faults: string[] = [];
    const stories = await tellStories(extent, { faults, tell });
    const jumps = await underFaketime(faults, tell);
    return { counts: countsOf(stories, jumps), faults } satisfies Proof;
  },
};

interface Told {
  readonly faults: string[];
  readonly tell: (line: string) => void;
}

async function tellStories(extent: Extent, { faults, tell }: Told): Promise<readonly Story[]> {
  const seed = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
  const seeds = seed === undefined ? extent.seeds : { first: seed, last: seed };
  const { first, last } = seedsOf({ ...extent, seeds }, SEEDS);
  const stories: Story[] = [];
  for (let at = first; at <= last; at += 1) {
    const data = join(mkdtempSync(join(tmpdir(), 'bourse-clock-')), 'data');
    try {
      stories.push(await tellClockStory(at, data, ACTS));
    } catch (error) {
      faults.push(`SEED=${at}: ${(error as Error).stack}`);
    }
    tell(`seed ${at} of ${first}-${last}, ${faults.length} faults`);
  }
  return stories;
}

async function underFaketime(faults: string[], tell: (line: string) => void): Promise<number> {
  const library = faketimeLibrary();
  if (library === undefined) {
    tell('no libfaketime here: the built process is not run under it');
    return 0;
  }
  try {
    return await jumpUnderFaketime(library);
  } catch (error) {
    faults.push(`under libfaketime: ${(error as Error).stack}`);
    return 0;
  } finally {
    await cleanUp();
  }
}

function countsOf(stories: readonly Story[], underFaketime: number) {
  const sum = (of: (story: Story) => number) => stories.reduce((all, story) => all + of(story), 0);
  return {
    jumps: sum(({ jumps }) => jumps) + underFaketime,
    'of them under libfaketime': underFaketime,
    'of them believed': sum(({ believed }) => believed),
    restarts: sum(({ restarts }) => restarts),
    'of them refused, the journal being ahead': sum(({ refused }) => refused),
    'stamps that were as they must be': sum(({ entries }) => entries),
    fundings: sum(({ fundings }) => fundings),
  };
}
