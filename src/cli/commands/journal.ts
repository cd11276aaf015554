/** `bourse journal`: the commands of a journal, the events they led to, and what was voided, in order. */
import type { Command } from 'commander';
import type { Entry } from '../../engine/command.ts';
import { emptyState } from '../../engine/core/state.ts';
import { JournalDamage } from '../../journal/journal.ts';
import type { VoidRecord } from '../../journal/record.ts';
import type { Progress } from '../../journal/scan-journal.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
import { entryLine, voidedLine, voidLine } from '../../venue/journal-view.ts';
import { plainCommand, plainEvents } from '../../venue/plain-event.ts';
import { ReplayFault, replay } from '../../venue/replay.ts';
import { CliError, EXIT, isReaderGone } from '../exit.ts';
import { addDataOption, seqNumber } from '../options.ts';
import { createProgress } from '../progress.ts';

interface JournalOptions {
  readonly data: string;
  readonly from: number;
  readonly to?: number;
  readonly json?: boolean;
  readonly sealed?: boolean;
}

export function addJournalCommand(program: Command): void {
  const summary = 'print the commands of a data folder and their events';
  const command = program.command('journal').summary(summary).description(summary);
  addDataOption(command)
    .option('--from <seq>', 'first command', seqNumber, 1)
    .option('--to <seq>', 'last command (default: the last there is)', seqNumber)
    .option('--json', 'one JSON object per command')
    .option('--sealed', 'with --json: keys as they are kept, sealed by the master key')
    .action(printJournal);
}

/** Events follow from the state, so the replay starts at the first command whatever is asked. */
async function printJournal(options: JournalOptions): Promise<void> {
  if (options.sealed === true && options.json !== true)
    throw new CliError('--sealed goes with --json', EXIT.usage);
  const progress = createProgress('Replaying');
  // `bourse journal | head`: nobody reads on.
  process.stdout.on('error', (error) => {
    if (isReaderGone(error)) process.exit(EXIT.ok);
  });
  try {
    await printReplayed(options, progress.update);
  } catch (error) {
    if (error instanceof ReplayFault || error instanceof JournalDamage) {
      throw new CliError(error.message, EXIT.refused);
    }
    throw error;
  } finally {
    progress.stop();
  }
}

async function printReplayed(options: JournalOptions, onProgress: Progress): Promise<void> {
  const { data, from, to } = options;
  const folder = existingDataFolder(data).path;
  const state = emptyState();
  const shown = options.json !== true ? HUMAN : options.sealed === true ? SEALED : MASKED;
  const upTo = to === undefined ? {} : { upTo: to };
  const print = (seq: number, text: string) => {
    if (seq >= from) process.stdout.write(`${text}\n`);
  };
  const onPassed = (passed: Entry | VoidRecord) =>
    print(passed.seq, 'command' in passed ? shown.voided(passed) : shown.void(passed));
  await replay({ folder, state, ...upTo, onProgress, onPassed }, (entry, events) => {
    if (entry.seq >= from) print(entry.seq, shown.entry(entry, plainEvents(entry, events, state)));
  });
}

/** How what stands at a place of the journal is shown. */
interface Shown {
  readonly entry: (entry: Entry, events: readonly object[]) => string;
  readonly voided: (entry: Entry) => string;
  readonly void: (record: VoidRecord) => string;
}

const SEALED: Shown = { entry: entryLine, voided: voidedLine, void: voidLine };

const MASKED: Shown = {
  entry: (entry, events) => entryLine(masked(entry), events),
  voided: (entry) => voidedLine(masked(entry)),
  void: voidLine,
};

const HUMAN: Shown = {
  entry: (entry, events) => [humanHead(entry), ...events.map(humanEvent)].join('\n'),
  voided: (entry) => `${humanHead(entry)}  (voided)`,
  void: ({ seq, timeMs, voided, by, reason }) =>
    `${seq}  ${new Date(timeMs).toISOString()}  void  ${JSON.stringify({ seq: voided, by, reason })}`,
};

function masked(entry: Entry): Entry {
  return { ...entry, command: plainCommand(entry.command) };
}

function humanHead({ seq, timeMs, command }: Entry): string {
  const { type, ...rest } = plainCommand(command);
  return `${seq}  ${new Date(timeMs).toISOString()}  ${type}  ${JSON.stringify(rest)}`;
}

function humanEvent(event: object): string {
  const { type, ...detail } = event as { type: string };
  return `    ${type}  ${JSON.stringify(detail)}`;
}
