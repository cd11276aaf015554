#!/usr/bin/env node
/** The `bourse` command: what can be asked of it, and how it ends (see exit-code.ts). */
import { Command, CommanderError } from 'commander';
import { JournalDamage } from '../journal/journal.ts';
import { FolderLocked } from '../journal/lock.ts';
import { HistoryMismatch } from '../reporting/projector.ts';
import { RecoveryRefused } from '../runtime/recovery.ts';
import { CliError } from './cli-error.ts';
import { addHealthCommand } from './commands/health.ts';
import { addJournalCommand } from './commands/journal.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addServeCommand } from './commands/serve.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { addVoidCommand } from './commands/void.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { VenueFileError } from './venue-file/fault.ts';
import { version } from './version.ts';

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function program(): Command {
  const bourse = new Command('bourse')
    .description('A complete trading venue on your machine.')
    .version(version)
    .showHelpAfterError('(run with --help for what is possible)')
    .exitOverride();
  addServeCommand(bourse);
  addVerifyCommand(bourse);
  addJournalCommand(bourse);
  addVoidCommand(bourse);
  addHealthCommand(bourse);
  addOperatorCommands(bourse);
  return bourse;
}

/** The data folder is damaged, of another venue, or of other software. */
const UNUSABLE = [JournalDamage, RecoveryRefused, HistoryMismatch];

/** One clear line on stderr for what a person can act on; a stack only for a bug of ours. */
function report(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof VenueFileError) return say(error.message, EXIT.usage);
  if (error instanceof CliError) return say(error.message, error.exitCode);
  if (error instanceof FolderLocked) return say(error.message, EXIT.occupied);
  if (UNUSABLE.some((kind) => error instanceof kind)) {
    return say((error as Error).message, EXIT.unusable);
  }
  process.stderr.write(`bourse: ${error instanceof Error ? error.stack : String(error)}\n`);
  return EXIT.stopped;
}

function say(message: string, exitCode: ExitCode): ExitCode {
  for (const line of message.split('\n')) process.stderr.write(`bourse: ${line}\n`);
  return exitCode;
}
