/** The `bourse` command: what can be asked of it, and how it ends (see exit.ts). */
import { Command } from 'commander';
import { version } from '../venue/version.ts';
import { reportError, watchOutput } from './exit.ts';

type AddCommands = (program: Command) => void;

/** By first word. Each loads what it needs and no more, for most of them need a small part of a venue. */
const COMMANDS: ReadonlyMap<string | undefined, () => Promise<AddCommands>> = new Map(
  Object.entries({
    serve: async () => (await import('./commands/serve.ts')).addServeCommand,
    verify: async () => (await import('./commands/verify.ts')).addVerifyCommand,
    journal: async () => (await import('./commands/journal.ts')).addJournalCommand,
    import: async () => (await import('./commands/import.ts')).addImportCommand,
    diff: async () => (await import('./commands/diff.ts')).addDiffCommand,
    'what-if': async () => (await import('./commands/what-if.ts')).addWhatIfCommand,
    'back-up': async () => (await import('./commands/back-up.ts')).addBackUpCommand,
    'rotate-master-key': async () =>
      (await import('./commands/rotate-master-key.ts')).addRotateMasterKeyCommand,
    void: async () => (await import('./commands/void.ts')).addVoidCommand,
    'accept-loss': async () => (await import('./commands/accept-loss.ts')).addAcceptLossCommand,
    health: async () => (await import('./commands/health.ts')).addHealthCommand,
    cluster: async () => (await import('./commands/cluster.ts')).addClusterCommands,
    explain: async () => (await import('./commands/explain.ts')).addExplainCommand,
    export: async () => (await import('./commands/export.ts')).addExportCommand,
    'check-reserves': async () =>
      (await import('./commands/check-reserves.ts')).addCheckReservesCommand,
    config: async () => (await import('./commands/config.ts')).addConfigCommands,
    completion: async () => {
      const { addCompletionCommand } = await import('./commands/completion.ts');
      return (program) => addCompletionCommand(program, () => programFor(undefined));
    },
    lab: async () => (await import('./commands/lab.ts')).addLabCommands,
  }),
);

/** The acts of the operator interface, a first word each. */
const operatorCommands = async (): Promise<AddCommands> =>
  (await import('./commands/operator.ts')).addOperatorCommands;

/** Does what the words of the process ask for, and sets its exit code. */
export async function runBourse(): Promise<void> {
  watchOutput();
  try {
    const bourse = await programFor(process.argv[2]);
    await bourse.parseAsync();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** Knows the command of this first word alone, or all there are: for help, and for a word that is none. */
export async function programFor(word: string | undefined): Promise<Command> {
  const own = COMMANDS.get(word);
  if (own !== undefined) return withCommands([await own()]);
  const operator = await operatorCommands();
  const acts = withCommands([operator]);
  if (acts.commands.some((command) => command.name() === word)) return acts;
  return withCommands([
    ...(await Promise.all([...COMMANDS.values()].map((load) => load()))),
    operator,
  ]);
}

function withCommands(parts: readonly AddCommands[]): Command {
  const bourse = new Command('bourse')
    .description('A complete trading venue on your machine.')
    .version(version)
    .showHelpAfterError('(run with --help for what is possible)')
    .exitOverride();
  for (const add of parts) add(bourse);
  return bourse;
}
