/**
 * `bourse void`: has every reader pass over a command that stops the venue each time it is applied.
 * The venue must be stopped. The record stays in the journal, so the act stays visible.
 */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CannotVoid, type VoidRequest } from '../../journal/append-void.ts';
import type { VoidRecord } from '../../journal/record.ts';
import type { HistoryLocation } from '../../reporting/open-history.ts';
import { readCheckpoint } from '../../reporting/store/checkpoint.ts';
import { voidCommand } from '../../runtime/void-command.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation, openVenueHistory } from '../../venue/backing/open-history.ts';
import { proofsOf, refuseContradiction, standingJournal } from '../../venue/backing/proofs.ts';
import { withClusterDesk } from '../cluster-desk.ts';
import { etcdOptions, type GivenAddress } from '../cluster-options.ts';
import { CliError, EXIT } from '../exit.ts';
import { offlineAct } from '../offline-act.ts';
import { addDatabaseOption, addDataOption, freeText, seqNumber } from '../options.ts';
import { printReply } from '../print.ts';

interface VoidOptions extends GivenAddress {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly seq: number;
  readonly reason: string;
  readonly json?: boolean;
  readonly cluster?: boolean;
}

export function addVoidCommand(program: Command): void {
  const summary = 'pass over a command that stops the venue (venue stopped)';
  const command = program.command('void').summary(summary).description(summary);
  addDatabaseOption(addDataOption(command))
    .requiredOption('--seq <seq>', 'the command', seqNumber)
    .requiredOption('--reason <text>', 'why, for the record', freeText)
    .option('--json', 'print the record as JSON')
    .option('--cluster', 'of several machines: all nodes are stopped, `--data` is of one of them')
    .action(voidOne);
  for (const option of etcdOptions()) command.addOption(option);
}

async function voidOne(given: VoidOptions): Promise<void> {
  const { data, databaseUrl, seq, reason, json } = given;
  const folder = existingDataFolder(data);
  const { path: dataFolder } = folder;
  const location = historyLocation(folder, databaseUrl);
  await refuseContradiction(
    await standingJournal(dataFolder),
    await proofsOf(folder, location),
    location,
  );
  await refuseApplied(seq, location);
  try {
    const request = { dataFolder, seq, reason, ...offlineAct(folder) };
    const record = await (given.cluster === true
      ? voidEverywhere(given, request)
      : voidCommand(request));
    printReply(record, { asJson: json === true });
  } catch (error) {
    if (error instanceof CannotVoid) throw new CliError(error.message, EXIT.refused);
    throw error;
  }
}

/** Where all nodes find it when they start. */
function voidEverywhere(given: GivenAddress, request: VoidRequest): Promise<VoidRecord> {
  return withClusterDesk(given, (desk) => voidCommand(request, (to) => desk.voidCommand(to)));
}

/** What is in the history was applied, and its effects stay there. */
async function refuseApplied(seq: number, location: HistoryLocation): Promise<void> {
  if ('file' in location && !existsSync(location.file)) return;
  const reader = await openVenueHistory(location);
  const projected = await readCheckpoint(reader.database);
  await reader.close();
  if (seq > projected.seq) return;
  throw new CliError(`command ${seq} was applied: the history holds what it did`, EXIT.refused);
}
