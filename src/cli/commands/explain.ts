/** `bourse explain`: why the venue did what nobody ordered, from its receipts, for a person. */
import { type Command, Option } from 'commander';
import { explain, SUBJECTS, type Subject } from '../explain.ts';
import { explainText } from '../explain-text.ts';
import { type VenueAddress, venueClient } from '../venue-client.ts';
import { addAddressOptions } from './operator.ts';

interface ExplainOptions extends VenueAddress {
  readonly as?: Subject;
  readonly json?: boolean;
}

export function addExplainCommand(program: Command): void {
  const summary = 'explain fundings, liquidations, triggers … of an order, a position or a user';
  const command = program.command('explain').summary(summary).description(summary);
  command.argument('<id>', 'order id, position id or uid');
  command.addOption(new Option('--as <subject>', 'the id is one of').choices([...SUBJECTS]));
  addAddressOptions(command);
  command.option('--json', 'print the receipts as JSON');
  command.action(async (id: string, given: ExplainOptions) => {
    const subjects = given.as === undefined ? SUBJECTS : [given.as];
    const found = await explain(venueClient(given), id, subjects);
    const text = given.json === true ? JSON.stringify(found, null, 2) : explainText(found);
    process.stdout.write(`${text}\n`);
  });
}
