/** `bourse back-up`: copies a data folder beside the venue that runs on it, and proves the copy. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type BackUp, backUp } from '../../venue/back-up.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation } from '../../venue/backing/open-history.ts';
import { proofsOf } from '../../venue/backing/proofs.ts';
import { addDatabaseOption, addDataOption } from '../options.ts';
import { printReply } from '../print.ts';
import { verify } from './verify.ts';

interface BackUpOptions {
  readonly data: string;
  readonly to: string;
  readonly databaseUrl?: string;
  readonly json?: boolean;
}

export function addBackUpCommand(program: Command): void {
  const summary =
    'copy a data folder without its master key (beside the venue), and verify the copy';
  const command = program.command('back-up').summary(summary).description(summary);
  addDatabaseOption(addDataOption(command))
    .requiredOption('--to <dir>', 'folder of the copy: new, or empty')
    .option('--json', 'print the result as JSON')
    .action(makeBackUp);
}

async function makeBackUp({ data, to, databaseUrl, json }: BackUpOptions): Promise<void> {
  const folder = existingDataFolder(data);
  const made = await backUp(folder, to, historyLocation(folder, databaseUrl));
  const verified = await proven(to, made);
  const { segments, linked, snapshotSeq } = made;
  printReply({ ...verified, segments, linked, snapshotSeq }, { asJson: json === true });
  const left = 'the master key is not in it: keep it, or BOURSE_MASTER_KEY, in another place';
  process.stderr.write(`bourse: ${resolve(to)}: ${left}\n`);
}

async function proven(to: string, { head }: BackUp) {
  const copy = existingDataFolder(to);
  const location = historyLocation(copy, undefined);
  const proofs = await proofsOf(copy, location);
  const expected = { seq: head.seq, hash: head.chainHash };
  return verify({ folder: copy.path, location, proofs, reader: undefined, expected });
}
