/**
 * `bourse verify`: is the journal as it was written, does the engine still agree with it, and are the
 * reports what the ledger says (R-X-4)? Reads everything, replays it, checks every invariant and does
 * every report's sums again. May run beside the venue.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { RULES_VERSION } from '../../engine/core/reference.ts';
import { emptyState } from '../../engine/core/state.ts';
import { checkInvariants } from '../../engine/read/invariants.ts';
import { deletedUpTo } from '../../journal/archive.ts';
import { NODE_DISK } from '../../journal/disk.ts';
import { JournalDamage } from '../../journal/journal.ts';
import { journalHolds } from '../../journal/journal-reader.ts';
import { type JournalScan, verifyJournal } from '../../journal/scan-journal.ts';
import { type HistoryLocation, openStored } from '../../reporting/open-history.ts';
import { HistoryAudit } from '../../reporting/reconciliation/history-audit.ts';
import { Reconciliation } from '../../reporting/reconciliation/reconciliation.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import { isDamage } from '../../reporting/store/sqlite/sqlite-errors.ts';
import type { Proof } from '../../runtime/proof-of-end.ts';
import { stateHash } from '../../runtime/state-hash.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { historyLocation } from '../../venue/backing/open-history.ts';
import { proofsOf, trustedContradiction } from '../../venue/backing/proofs.ts';
import { oldestState, ReplayFault, replay } from '../../venue/replay.ts';
import { CliError, EXIT } from '../exit.ts';
import { addDatabaseOption, addDataOption, seqNumber } from '../options.ts';
import { printReply } from '../print.ts';
import { createProgress } from '../progress.ts';

/** Entries between two looks at every invariant; each command is checked for what it touched. */
const CHECK_EVERY = 50_000;

interface Verification {
  readonly ok: true;
  readonly journalId: string;
  /** The last entry, and the chain hash there: to be noted elsewhere, and expected by a later `verify`. */
  readonly seq: number;
  readonly chainHash: string;
  readonly commands: number;
  readonly events: number;
  readonly voided: number;
  /** What was reconciled. */
  readonly postings: number;
  readonly commissionRows: number;
  readonly loanHours: number;
  /** Whether the SQL history holds just the rows that the journal makes, and how far it has come. */
  readonly history:
    | 'as the journal makes it'
    | `as the journal makes it up to entry ${number}`
    | 'empty, not compared'
    | 'none of this release'
    | 'being written, not compared'
    | `not compared: entries 1 to ${number} of the journal were deleted`;
  readonly stateHash: string;
}

export function addVerifyCommand(program: Command): void {
  const summary = 'check a data folder: journal, replay, invariants';
  const command = program.command('verify').summary(summary).description(summary);
  addDatabaseOption(addDataOption(command))
    .option('--expect-seq <seq>', 'an entry that must be there', seqNumber)
    .option('--expect-hash <hash>', 'its state hash or chain hash, as noted elsewhere', hashText)
    .option('--json', 'print the result as JSON')
    .action(verifyFolder);
}

interface VerifyOptions {
  readonly data: string;
  readonly databaseUrl?: string;
  readonly expectSeq?: number;
  readonly expectHash?: string;
  readonly json?: boolean;
}

async function verifyFolder(options: VerifyOptions): Promise<void> {
  const { expectSeq: seq, expectHash: hash } = options;
  if (hash !== undefined && seq === undefined)
    throw new CliError('--expect-hash goes with --expect-seq', EXIT.usage);
  const folder = existingDataFolder(options.data);
  const location = historyLocation(folder, options.databaseUrl);
  // Read before the journal, which only grows: what they know of is there by then.
  const proofs = await proofsOf(folder, location);
  const expected = seq === undefined ? undefined : { seq, ...(hash === undefined ? {} : { hash }) };
  let reader: HistoryReader | undefined;
  try {
    reader = await openStored(location);
    const found = await verify({ folder: folder.path, location, proofs, reader, expected });
    printReply(found, { asJson: options.json === true });
  } catch (error) {
    throw isDamage(error) ? damagedHistory(error as Error) : error;
  } finally {
    await reader?.close();
  }
}

function damagedHistory({ message }: Error): CliError {
  const said = `the history is damaged (${message}): the next start makes it again from the journal`;
  return new CliError(said, EXIT.refused);
}

function hashText(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('expected a hash of 64 hexadecimal digits.');
}

/** What was noted elsewhere of a journal. */
interface Expected {
  readonly seq: number;
  readonly hash?: string;
}

export interface Verified {
  readonly folder: string;
  readonly location: HistoryLocation;
  readonly proofs: readonly Proof[];
  readonly reader: HistoryReader | undefined;
  readonly expected: Expected | undefined;
}

/** Throws {@link CliError} with the first fault. */
export async function verify(verified: Verified): Promise<Verification> {
  const deletedSeq = await deletedUpTo(NODE_DISK, verified.folder);
  const scan = await scanned(verified.folder, deletedSeq);
  await refuseMissing(verified, scan);
  const tally =
    deletedSeq === 0
      ? await replayed(verified, scan)
      : await replayedRest(verified.folder, { scan, deletedSeq });
  return {
    ok: true,
    journalId: scan.head.journalId,
    seq: scan.head.seq,
    chainHash: scan.head.chainHash,
    ...tally,
    voided: scan.voids.length,
  };
}

async function scanned(folder: string, afterSeq: number): Promise<JournalScan> {
  const progress = createProgress('Reading');
  const scan = await verifyJournal(folder, { afterSeq, onProgress: progress.update });
  progress.stop();
  if (scan instanceof JournalDamage) throw new CliError(scan.message, EXIT.refused);
  return scan;
}

/** Whoever noted an entry is one more proof that it was there; its hash is compared where the replay comes by. */
async function refuseMissing(
  { folder, location, proofs, expected }: Verified,
  { head }: JournalScan,
) {
  const noted = expected && { from: 'what was noted', ...head, seq: expected.seq, chainHash: '' };
  const all = noted === undefined ? proofs : [...proofs, noted];
  const holds = (seq: number, hash: string) =>
    journalHolds({ dataFolder: folder, head }, seq, hash);
  const contradiction = await trustedContradiction({ head, holds }, all, location);
  if (contradiction !== undefined) throw new CliError(contradiction.sentence, EXIT.refused);
}

async function replayed({ folder, reader, expected }: Verified, scan: JournalScan) {
  const state = emptyState();
  const reconciliation = new Reconciliation(state);
  const audit = reader && (await HistoryAudit.open(reader, { scales: state, voids: scan.voids }));
  const progress = createProgress('Replaying');
  const tally = { commands: 0, events: 0 };
  let hashAtExpected: string | undefined;
  const look = ({ seq }: { readonly seq: number }) => {
    if (seq === expected?.seq) hashAtExpected = stateHash(state);
  };
  const reading = { onProgress: progress.update, onPassed: look };
  const options = { folder, state, upTo: scan.head.seq, ...reading };
  try {
    await replay(options, (entry, events) => {
      look(entry);
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
  await refuseOther(folder, { scan, expected, stateHash: hashAtExpected });
  refuse(state.seq, FALSE, checkInvariants(state));
  refuse(state.seq, 'report wrong', reconciliation.atEnd(state));
  refuseUnknownRules(state.rulesVersion);
  const history = await compared(audit, scan.head.seq);
  return { ...tally, ...reconciliation.tally, history, stateHash: stateHash(state) };
}

/** Without its beginning a journal shows neither what the reports should be nor what the history should hold. */
async function replayedRest(
  folder: string,
  { scan, deletedSeq }: { readonly scan: JournalScan; readonly deletedSeq: number },
) {
  const { state, afterSeq } = await oldestState(folder, scan.head);
  const progress = createProgress('Replaying');
  const tally = { commands: 0, events: 0, postings: 0, commissionRows: 0, loanHours: 0 };
  const reading = { afterSeq, upTo: scan.head.seq, onProgress: progress.update };
  try {
    await replay({ folder, state, ...reading }, (_, events) => {
      tally.commands += 1;
      tally.events += events.length;
    });
  } catch (error) {
    if (error instanceof ReplayFault) throw new CliError(error.message, EXIT.refused);
    throw error;
  } finally {
    progress.stop();
  }
  refuse(state.seq, FALSE, checkInvariants(state));
  refuseUnknownRules(state.rulesVersion);
  const history = `not compared: entries 1 to ${deletedSeq} of the journal were deleted` as const;
  return { ...tally, history, stateHash: stateHash(state) };
}

async function refuseOther(
  dataFolder: string,
  seen: { scan: JournalScan; expected: Expected | undefined; stateHash: string | undefined },
): Promise<void> {
  const { seq, hash } = seen.expected ?? {};
  if (seq === undefined || hash === undefined || hash === seen.stateHash) return;
  if (await journalHolds({ dataFolder, head: seen.scan.head }, seq, hash)) return;
  throw new CliError(
    `neither state nor journal have the hash ${hash} at entry ${seq}: they are not what was noted`,
    EXIT.refused,
  );
}

async function compared(
  audit: HistoryAudit | undefined,
  journalSeq: number,
): Promise<Verification['history']> {
  if (audit === undefined) return 'none of this release';
  if (audit.seq === 0 && journalSeq > 0) return 'empty, not compared';
  const progress = createProgress('Comparing the history');
  const faults = await audit.faults(progress.update);
  progress.stop();
  if (await audit.hasMoved()) return 'being written, not compared';
  refuse(audit.seq, 'history wrong', faults);
  return audit.seq < journalSeq
    ? `as the journal makes it up to entry ${audit.seq}`
    : 'as the journal makes it';
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
