/** How the process ends: the exit code, what it says, and what becomes of output that nobody takes. */
import { CommanderError } from 'commander';
import { JournalDamage, JournalDeleted, OldJournal } from '../journal/journal.ts';
import { FolderLocked } from '../journal/lock.ts';
import { HistoryMismatch } from '../reporting/history-mismatch.ts';
import { RecoveryRefused } from '../runtime/recovery-refused.ts';
import { VenueError } from '../venue/venue-error.ts';
import { inSources } from './source-stacks.ts';

/**
 * What the process says when it ends; scripts rely on these, so they never change meaning.
 * From 64 on they follow BSD's sysexits.h.
 */
export const EXIT = {
  ok: 0,
  /** `verify` found a fault, `diff` a difference, `health` is not ready, or the venue refused an operator's act. */
  refused: 1,
  /** A wrong option, a wrong venue file, or a combination of options that is not allowed. */
  usage: 2,
  /** The venue (operator commands, `health`) or the database of its history cannot be reached. */
  unreachable: 69,
  /**
   * The running venue stopped itself: a false invariant, its journal or history could not be written, or its
   * closing was broken off.
   */
  stopped: 70,
  /** Another process holds the data folder or writes its database, or its port is taken. */
  occupied: 73,
  /** The data folder cannot be used: damaged, unreadable, or from other software. */
  unusable: 74,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something the person at the terminal must know: one clear line (or one per fault) on stderr. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The data folder is damaged, of another venue, or of other software. */
const UNUSABLE = [JournalDamage, JournalDeleted, OldJournal, RecoveryRefused, HistoryMismatch];

/**
 * Says what ends the process, and gives the exit code that goes with it: one clear line on stderr for what a
 * person can act on; a stack only for a bug of ours.
 */
export function reportError(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof VenueError) return say(error.message, EXIT[error.kind]);
  if (error instanceof CliError) return say(error.message, error.exitCode);
  if (error instanceof FolderLocked) return say(error.message, EXIT.occupied);
  if (isUnusable(error)) return say((error as Error).message, EXIT.unusable);
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`bourse: ${inSources(said)}\n`);
  return EXIT.stopped;
}

/** Also what the system refuses about a file: no rights, no space, read-only, not a folder. */
export function isUnusable(error: unknown): boolean {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return isSystemError || UNUSABLE.some((kind) => error instanceof kind);
}

function say(message: string, exitCode: ExitCode): ExitCode {
  for (const line of message.split('\n')) process.stderr.write(`bourse: ${line}\n`);
  return exitCode;
}

/**
 * What becomes of a command whose output is not taken. A reader that has gone (`| head`) is no fault, and the
 * command ends as it would have; a full disk is told, because what was printed is not whole.
 */
export function watchOutput(): void {
  process.stdout.on('error', outputFailed);
}

/** For a venue, which serves on whoever reads its screen. */
export function unwatchOutput(): void {
  process.stdout.off('error', outputFailed);
}

export function isReaderGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE';
}

function outputFailed(error: NodeJS.ErrnoException): void {
  if (!isReaderGone(error)) process.exit(reportError(error));
}
