/** `bourse what-if`: the commands of a folder under other reference data, and what that would have made of money. */
import type { Command } from 'commander';
import { readReferenceData } from '../../venue/file/reference-data.ts';
import { openRun } from '../../venue/runs/run.ts';
import { whatIf } from '../../venue/runs/what-if.ts';
import { addDataOption } from '../options.ts';
import { createProgress } from '../progress.ts';
import { printCompared } from '../run-comparison.ts';
import { addComparisonOptions, comparing } from './diff.ts';

interface WhatIfOptions {
  readonly data: string;
  readonly set: readonly string[];
  readonly lines: number;
  readonly json?: boolean;
}

export function addWhatIfCommand(program: Command): void {
  const summary = 'replay a data folder under other fees, tiers or terms: the difference in money';
  const command = addDataOption(program.command('what-if').summary(summary).description(summary));
  command.requiredOption('--set <file...>', 'parts of a venue file: what is to be otherwise');
  addComparisonOptions(command).action(show);
}

async function show(options: WhatIfOptions): Promise<void> {
  const { data, set } = options;
  const compared = await comparing(() => replayed(data, set));
  printCompared(compared, { a: data, b: `${data} under ${set.join(', ')}` }, options);
}

async function replayed(data: string, files: readonly string[]) {
  const terms = readReferenceData(files);
  const progress = createProgress('Replaying');
  try {
    return await whatIf(openRun(data, progress.update), terms);
  } finally {
    progress.stop();
  }
}
