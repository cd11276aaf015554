/** A process of the twin proof: runs the seeds that it is sent, one after another. */
import { runTwin, TwinDifference, type TwinOptions } from '../../test/support/twin.ts';
import { type Coverage, noCoverage } from '../../test/support/twin-coverage.ts';
import { answerWith } from './workers.ts';

/** What a seed has shown. */
export interface SeedRun {
  readonly seed: number;
  readonly coverage: Coverage;
  readonly difference: string | undefined;
}

answerWith((options: TwinOptions): SeedRun => {
  const { seed } = options;
  const coverage = noCoverage();
  let difference: string | undefined;
  try {
    runTwin(options, coverage);
  } catch (error) {
    if (!(error instanceof TwinDifference)) throw error;
    difference = error.message;
  }
  return { seed, coverage, difference };
});
