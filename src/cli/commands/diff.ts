/** `bourse diff`: two runs side by side. Ends with 0 where they are the same, 1 where they differ, 2 where it cannot tell. */
import type { Command } from 'commander';
import { ReplayFault } from '../../venue/replay.ts';
import { compareRuns } from '../../venue/runs/compare-runs.ts';
import { openRun } from '../../venue/runs/run.ts';
import { VenueError } from '../../venue/venue-error.ts';
import { CliError, EXIT, isUnusable } from '../exit.ts';
import { lineCount } from '../options.ts';
import { createProgress } from '../progress.ts';
import { printCompared } from '../run-comparison.ts';

interface DiffOptions {
  readonly ignoreTimes?: boolean;
  readonly lines: number;
  readonly json?: boolean;
}

const DEFAULT_LINES = 20;

export function addDiffCommand(program: Command): void {
  const summary = 'compare two runs: the first command that differs, then orders, fills and money';
  const command = program.command('diff').summary(summary).description(summary);
  command.argument('<a>', 'a data folder, or a file that bourse journal --json printed');
  command.argument('<b>', 'another one');
  command.option('--ignore-times', 'the same commands at other times are the same');
  addComparisonOptions(command).action(diff);
}

/** Of all commands that show two runs. */
export function addComparisonOptions(command: Command): Command {
  return command
    .option('--lines <n>', 'at most n rows of each table', lineCount, DEFAULT_LINES)
    .option('--json', 'print all of it as JSON');
}

async function diff(a: string, b: string, options: DiffOptions): Promise<void> {
  const compared = await comparing(() => diffOf(a, b, options));
  printCompared(compared, { a, b }, options);
  if (!compared.isSame) process.exitCode = EXIT.refused;
}

async function diffOf(a: string, b: string, { ignoreTimes = false }: DiffOptions) {
  const progress = createProgress('Comparing');
  try {
    return await compareRuns(openRun(a, progress.update), openRun(b), { ignoreTimes });
  } finally {
    progress.stop();
  }
}

/** Whatever keeps it from comparing is an error of what it was given: 1 is kept for runs that differ. */
export async function comparing<T>(compare: () => Promise<T>): Promise<T> {
  try {
    return await compare();
  } catch (error) {
    const isOfWhatWasGiven = error instanceof VenueError || error instanceof ReplayFault;
    if (!isOfWhatWasGiven && !isUnusable(error)) throw error;
    throw new CliError((error as Error).message, EXIT.usage, { cause: error });
  }
}
