/** `bourse serve`: its options; what it does is loaded only when it is asked for. */
import type { Command } from 'commander';
import { addServeOptions, type ServeOptions } from '../serve-options.ts';

export function addServeCommand(program: Command): void {
  const command = program.command('serve').summary('run a venue').description('Runs a venue.');
  addServeOptions(command);
  command.action(async (given: ServeOptions) => {
    const { runVenue } = await import('../run-venue.ts');
    await runVenue(given);
  });
}
