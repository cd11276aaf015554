/**
 * `bourse verify`: is the journal as it was written, does the engine still agree with it, and are the
 * reports what the ledger says (R-X-4)? Reads everything, replays it, checks every invariant and does
 * every report's sums again. May run beside the venue.
 */
import { type Command, Option } from 'commander';
import { RULES_VERSION } from '../../engine/core/reference.ts';
import { emptyState } from '../../engine/core/state.ts';
import { checkInvariants } from '../../engine/read/invariants.ts';
import { JournalDamage } from '../../journal/journal.ts';
import { type JournalScan, verifyJournal } from '../../journal/scan-journal.ts';
import { openStored } from '../../reporting/open-history.ts';
import { HistoryAudit } from '../../reporting/reconciliation/history-audit.ts';
import { Reconciliation } from '../../reporting/reconciliation/reconciliation.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import { stateHash } from '../../runtime/state-hash.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation } from '../../venue/backing/open-history.ts';
import { ReplayFault, replay } from '../../venue/replay.ts';
import { CliError, EXIT } from '../exit.ts';
import { addDataOption } from '../options.ts';
import { printReply } from '../print.ts';
import { createProgress } from '../progress.ts';

/** Entries between two looks at every invariant; each command is checked for what it touched. */
const CHECK_EVERY = 50_000;

interface Verification {
  readonly ok: true;
  readonly journalId: string;
  readonly commands: number;
  readonly events: number;
  readonly voided: number;
  /** What was reconciled. */
  readonly postings: number;
  readonly commissionRows: number;
  readonly loanHours: number;
  /** Whether the SQL history holds just the rows that the journal makes. */
  readonly history:
    | 'as the journal makes it'
    | 'none of this release'
    | 'being written, not compared';
  readonly stateHash: string;
}

export function addVerifyCommand(program: Command): void {
  const summary = 'check a data folder: journal, replay, invariants';
  const command = program.command('verify').summary(summary).description(summary);
  addDataOption(command)
    .addOption(
      new Option('--database-url <url>', 'PostgreSQL that keeps the history').env(
        'BOURSE_DATABASE_URL',
      ),
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: { data: string; databaseUrl?: string; json?: boolean }) => {
      const folder = existingDataFolder(options.data);
      const reader = await openStored(historyLocation(folder, options.databaseUrl));
      try {
        const found = await verify(folder.path, reader);
        printReply(found, { asJson: options.json === true });
      } finally {
        await reader?.close();
      }
    });
}

/** Throws {@link CliError} with the first fault. */
async function verify(folder: string, reader: HistoryReader | undefined): Promise<Verification> {
  const scan = await scanned(folder);
  const tally = await replayed(folder, scan, reader);
  return {
    ok: true,
    journalId: scan.head.journalId,
    ...tally,
    voided: scan.voids.length,
  };
}

async function scanned(folder: string): Promise<JournalScan> {
  const progress = createProgress('Reading');
  const scan = await verifyJournal(folder, { onProgress: progress.update });
  progress.stop();
  if (scan instanceof JournalDamage) throw new CliError(scan.message, EXIT.refused);
  return scan;
}

async function replayed(folder: string, scan: JournalScan, reader: HistoryReader | undefined) {
  const state = emptyState();
  const reconciliation = new Reconciliation(state);
  const audit = reader && (await HistoryAudit.open(reader, { scales: state, voids: scan.voids }));
  const progress = createProgress('Replaying');
  const tally = { commands: 0, events: 0 };
  const options = { folder, state, upTo: scan.head.seq, onProgress: progress.update };
  try {
    await replay(options, (entry, events) => {
      tally.commands += 1;
      tally.events += events.length;
      refuse(entry.seq, 'report wrong', reconciliation.onApplied(entry, events));
      audit?.onApplied(entry, events);
      if (tally.commands % CHECK_EVERY === 0) refuse(entry.seq, FALSE, checkInvariants(state));
    });
  } catch (error) {
    if (error instanceof ReplayFault) throw new CliError(error.message, EXIT.refused);
    throw error;
  } finally {
    progress.stop();
  }
  refuse(state.seq, FALSE, checkInvariants(state));
  refuse(state.seq, 'report wrong', reconciliation.atEnd(state));
  refuseUnknownRules(state.rulesVersion);
  const history = await compared(audit);
  return { ...tally, ...reconciliation.tally, history, stateHash: stateHash(state) };
}

async function compared(audit: HistoryAudit | undefined): Promise<Verification['history']> {
  if (audit === undefined) return 'none of this release';
  const progress = createProgress('Comparing the history');
  const faults = await audit.faults(progress.update);
  progress.stop();
  if (await audit.hasMoved()) return 'being written, not compared';
  refuse(audit.seq, 'history wrong', faults);
  return 'as the journal makes it';
}

const FALSE = 'invariant false';

function refuse(seq: number, what: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new CliError(
    faults.map((fault) => `${what} after command ${seq}: ${fault}`).join('\n'),
    EXIT.refused,
  );
}

function refuseUnknownRules(version: number): void {
  if (version <= RULES_VERSION) return;
  throw new CliError(
    `the journal follows rules version ${version}; this software knows up to ${RULES_VERSION}`,
    EXIT.refused,
  );
}
