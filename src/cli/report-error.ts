/** What the process says of an error that ends it, and the exit code that goes with it. */
import { CommanderError } from 'commander';
import { JournalDamage } from '../journal/journal.ts';
import { FolderLocked } from '../journal/lock.ts';
import { HistoryMismatch } from '../reporting/projector.ts';
import { RecoveryRefused } from '../runtime/recovery.ts';
import { VenueError } from '../venue/venue-error.ts';
import { CliError } from './cli-error.ts';
import { EXIT, type ExitCode } from './exit-code.ts';

/** The data folder is damaged, of another venue, or of other software. */
const UNUSABLE = [JournalDamage, RecoveryRefused, HistoryMismatch];

/** One clear line on stderr for what a person can act on; a stack only for a bug of ours. */
export function reportError(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof VenueError) return say(error.message, EXIT[error.kind]);
  if (error instanceof CliError) return say(error.message, error.exitCode);
  if (error instanceof FolderLocked) return say(error.message, EXIT.occupied);
  if (isUnusable(error)) return say((error as Error).message, EXIT.unusable);
  process.stderr.write(`bourse: ${error instanceof Error ? error.stack : String(error)}\n`);
  return EXIT.stopped;
}

/** Also what the system refuses about a file: no rights, no space, read-only, not a folder. */
function isUnusable(error: unknown): boolean {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return isSystemError || UNUSABLE.some((kind) => error instanceof kind);
}

function say(message: string, exitCode: ExitCode): ExitCode {
  for (const line of message.split('\n')) process.stderr.write(`bourse: ${line}\n`);
  return exitCode;
}
