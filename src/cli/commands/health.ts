/** `bourse health`: is the venue ready? Made for health checks of containers and supervisors. */
import type { Command } from 'commander';
import { CliError, EXIT } from '../exit.ts';
import { addAddressOptions } from '../options.ts';
import { printReply } from '../print.ts';
import { DEFAULT_URL, reach, readReadyFile, type VenueAddress } from '../venue-client.ts';

export function addHealthCommand(program: Command): void {
  const summary = 'ask a running venue whether it is ready';
  const command = program.command('health').summary(summary).description(summary);
  addAddressOptions(command);
  command.option('--json', 'print the answer as JSON');
  command.action(checkHealth);
}

async function checkHealth(given: VenueAddress & { readonly json?: boolean }): Promise<void> {
  const ready = given.readyFile === undefined ? undefined : readReadyFile(given.readyFile);
  const url = given.url ?? ready?.url ?? DEFAULT_URL;
  const response = await reach(`${url.replace(/\/$/, '')}/readyz`);
  const answer: unknown = await response.json();
  if (!response.ok) {
    throw new CliError(`not ready: ${JSON.stringify(answer)}`, EXIT.refused);
  }
  printReply(answer, { asJson: given.json === true });
}
