/** `bourse health`: is the venue ready? Made for health checks of containers and supervisors. */
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-code.ts';
import { printReply } from '../print.ts';
import { readReadyFile } from '../ready-file.ts';
import { DEFAULT_URL, reach, type VenueAddress } from '../venue-client.ts';
import { addAddressOptions } from './operator.ts';

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
