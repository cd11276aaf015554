/**
 * `bourse accept-loss`: goes on without commands that were acknowledged and are missing from the journal. The venue
 * must be stopped. The act stays in the journal, and so in the audit trail.
 */
import type { Command } from 'commander';
import { acceptLoss, CannotAcceptLoss } from '../../venue/accept-loss.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation } from '../../venue/backing/open-history.ts';
import { CliError, EXIT } from '../exit.ts';
import { offlineAct } from '../offline-act.ts';
import { addDatabaseOption, addDataOption, freeText, seqNumber } from '../options.ts';
import { printReply } from '../print.ts';

interface AcceptLossOptions {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly seq: number;
  readonly reason: string;
  readonly json?: boolean;
}

export function addAcceptLossCommand(program: Command): void {
  const summary = 'go on without commands that are missing from the journal (venue stopped)';
  const command = program.command('accept-loss').summary(summary).description(summary);
  addDatabaseOption(addDataOption(command))
    .requiredOption('--seq <seq>', 'the last entry that is there', seqNumber)
    .requiredOption('--reason <text>', 'why, for the record', freeText)
    .option('--json', 'print the result as JSON')
    .action(accept);
}

async function accept({ data, databaseUrl, seq, reason, json }: AcceptLossOptions): Promise<void> {
  const folder = existingDataFolder(data);
  const location = historyLocation(folder, databaseUrl);
  try {
    const accepted = await acceptLoss({ folder, location, seq, reason, ...offlineAct(folder) });
    printReply(accepted, { asJson: json === true });
  } catch (error) {
    if (error instanceof CannotAcceptLoss) throw new CliError(error.message, EXIT.refused);
    throw error;
  }
}
