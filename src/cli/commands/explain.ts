/** `bourse explain`: where something comes from, from receipts, postings and the journal, for a person. */
import { type Command, Option } from 'commander';
import { CliError, EXIT } from '../exit.ts';
import { explainBalance } from '../explain/balance.ts';
import {
  type Explanation,
  explain,
  explainText,
  SUBJECTS,
  type Subject,
} from '../explain/explain.ts';
import { addAddressOptions, lineCount, readTime } from '../options.ts';
import { type VenueAddress, type VenueClient, venueClient } from '../venue-client.ts';

interface ExplainOptions extends VenueAddress {
  readonly as?: Subject;
  readonly coin?: string;
  readonly wallet?: string;
  readonly at?: string;
  readonly lines: number;
  readonly json?: boolean;
}

const DEFAULT_LINES = 20;

export function addExplainCommand(program: Command): void {
  const summary = 'explain an order, a position, a user, a commission, a loan or a balance';
  const command = program.command('explain').summary(summary).description(summary);
  command.argument('<id>', 'order id, position id, uid, commission id or loan id');
  command.addOption(new Option('--as <subject>', 'the id is one of').choices([...SUBJECTS]));
  command.option('--coin <coin>', 'what this user has of it', (text) => text.toUpperCase());
  command.option('--wallet <wallet>', 'in this wallet');
  command.option('--at <time>', 'at this time: ISO 8601 or Unix ms', readTime);
  command.option('--lines <n>', 'with the newest n lines of its bill', lineCount, DEFAULT_LINES);
  addAddressOptions(command);
  command.option('--json', 'print all of it as JSON');
  command.action(async (id: string, given: ExplainOptions) => {
    const found = await explained(venueClient(given), id, given);
    const text = given.json === true ? JSON.stringify(found, null, 2) : explainText(found);
    process.stdout.write(`${text}\n`);
  });
}

function explained(
  client: VenueClient,
  id: string,
  { as, at, coin, lines, wallet }: ExplainOptions,
): Promise<readonly Explanation[]> {
  if (coin === undefined) {
    if (wallet !== undefined || at !== undefined)
      throw new CliError('--wallet and --at are of a balance: say its --coin', EXIT.usage);
    return explain(client, id, as === undefined ? SUBJECTS : [as]);
  }
  if (as !== undefined && as !== 'user')
    throw new CliError(`a ${as} has no --coin: a user has`, EXIT.usage);
  const of = { ...(wallet !== undefined && { wallet }), ...(at !== undefined && { at }) };
  return explainBalance(client, { uid: id, coin, lines, ...of });
}
