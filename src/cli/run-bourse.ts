/** The `bourse` command: what can be asked of it, and how it ends (see exit.ts). */
import { Command } from 'commander';
import { version } from '../venue/version.ts';
import { addAcceptLossCommand } from './commands/accept-loss.ts';
import { addBackUpCommand } from './commands/back-up.ts';
import { addCheckReservesCommand } from './commands/check-reserves.ts';
import { addClusterCommands } from './commands/cluster.ts';
import { addDiffCommand } from './commands/diff.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExportCommand } from './commands/export.ts';
import { addHealthCommand } from './commands/health.ts';
import { addImportCommand } from './commands/import.ts';
import { addJournalCommand } from './commands/journal.ts';
import { addLabCommands } from './commands/lab.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addRotateMasterKeyCommand } from './commands/rotate-master-key.ts';
import { addServeCommand } from './commands/serve.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { addVoidCommand } from './commands/void.ts';
import { addWhatIfCommand } from './commands/what-if.ts';
import { reportError, watchOutput } from './exit.ts';

/** Does what the words of the process ask for, and sets its exit code. */
export async function runBourse(): Promise<void> {
  watchOutput();
  try {
    await program().parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
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
  addImportCommand(bourse);
  addDiffCommand(bourse);
  addWhatIfCommand(bourse);
  addBackUpCommand(bourse);
  addRotateMasterKeyCommand(bourse);
  addVoidCommand(bourse);
  addAcceptLossCommand(bourse);
  addHealthCommand(bourse);
  addClusterCommands(bourse);
  addOperatorCommands(bourse);
  addExplainCommand(bourse);
  addExportCommand(bourse);
  addCheckReservesCommand(bourse);
  addLabCommands(bourse);
  return bourse;
}
