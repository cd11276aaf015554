/** `bourse journal`: the commands of a journal and the events they led to, in order. */
import type { Command } from 'commander';
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { emptyState, type ReadState } from '../../engine/core/state.ts';
import { JournalDamage } from '../../journal/journal.ts';
import { existingDataFolder } from '../../venue/backing/data-folder.ts';
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
async function printJournal({ data, from, to, json, sealed }: JournalOptions): Promise<void> {
  if (sealed === true && json !== true) throw new CliError('--sealed goes with --json', EXIT.usage);
  const folder = existingDataFolder(data).path;
  const state = emptyState();
  const progress = createProgress('Replaying');
  const upTo = to === undefined ? {} : { upTo: to };
  // `bourse journal | head`: nobody reads on.
  process.stdout.on('error', (error) => {
    if (isReaderGone(error)) process.exit(EXIT.ok);
  });
  const show = json !== true ? humanLines : sealed === true ? sealedLine : jsonLine;
  try {
    await replay({ folder, state, ...upTo, onProgress: progress.update }, (entry, events) => {
      if (entry.seq >= from) process.stdout.write(show(entry, events, state));
    });
  } catch (error) {
    if (error instanceof ReplayFault || error instanceof JournalDamage) {
      throw new CliError(error.message, EXIT.refused);
    }
    throw error;
  } finally {
    progress.stop();
  }
}

function jsonLine(entry: Entry, events: readonly ReadEvent[], state: ReadState): string {
  return sealedLine({ ...entry, command: plainCommand(entry.command) }, events, state);
}

function sealedLine(entry: Entry, events: readonly ReadEvent[], state: ReadState): string {
  const { seq, timeMs, command } = entry;
  return `${JSON.stringify({ seq, timeMs, command, events: plainEvents(entry, events, state) })}\n`;
}

function humanLines(entry: Entry, events: readonly ReadEvent[], state: ReadState): string {
  const { type, ...rest } = plainCommand(entry.command);
  const head = `${entry.seq}  ${new Date(entry.timeMs).toISOString()}  ${type}  ${JSON.stringify(rest)}`;
  const lines = plainEvents(entry, events, state).map((plain) => {
    const { type: name, ...detail } = plain as { type: string };
    return `    ${name}  ${JSON.stringify(detail)}`;
  });
  return `${[head, ...lines].join('\n')}\n`;
}
