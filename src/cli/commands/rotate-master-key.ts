/** `bourse rotate-master-key`: seals the keys of a stopped venue under another master key. */
import type { Command } from 'commander';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation } from '../../venue/backing/open-history.ts';
import { rotateMasterKey } from '../../venue/rotate-master-key.ts';
import { offlineAct } from '../offline-act.ts';
import { addDatabaseOption, addDataOption } from '../options.ts';
import { printReply } from '../print.ts';

interface RotationOptions {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly reason: string;
  readonly json?: boolean;
}

export function addRotateMasterKeyCommand(program: Command): void {
  const summary = 'seal all keys under another master key (venue stopped)';
  const command = program.command('rotate-master-key').summary(summary).description(summary);
  addDatabaseOption(addDataOption(command))
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print the result as JSON')
    .action(rotate);
}

async function rotate({ data, databaseUrl, reason, json }: RotationOptions): Promise<void> {
  const folder = existingDataFolder(data);
  const location = historyLocation(folder, databaseUrl);
  const { env } = process;
  const { seq, keys } = await rotateMasterKey({
    folder,
    location,
    env,
    reason,
    ...offlineAct(folder),
  });
  const about = seq === undefined ? 'an earlier rotation is finished' : seq;
  printReply({ seq: about, keys }, { asJson: json === true });
}
