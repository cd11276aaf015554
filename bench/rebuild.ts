/**
 * Bench (j): the history made anew from a journal, into SQLite. An event is what the engine says
 * happened in a command, like a trade (four or more rows) or a closed order (one).
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../src/engine/command.ts';
import type { Event } from '../src/engine/core/event.ts';
import { emptyState, type State } from '../src/engine/core/state.ts';
import { apply } from '../src/engine/engine.ts';
import { JournalReader } from '../src/journal/journal-reader.ts';
import { beginLoad } from '../src/reporting/bulk-load.ts';
import { openWriter } from '../src/reporting/open-history.ts';
import { Projector } from '../src/reporting/projector.ts';
import { Follower } from '../src/runtime/follower.ts';
import { SnapshotStore } from '../src/runtime/snapshot-store.ts';
import { createTape } from '../src/runtime/tape-view.ts';
import { startHistoryThread } from '../src/venue/backing/threads.ts';
import type { Prepare } from './bench.ts';
import { asEntries, flowCommands, preparedState } from './engine-flow.ts';
import { writeFlowJournal } from './flow-journal.ts';

const COMMANDS = 100_000;
/** As the follower does while there is a backlog. */
const COMMIT_ENTRIES = 20_000;

export const prepare: Prepare = async () => {
  const { commands, dataFolder } = await writeFlowJournal(COMMANDS);
  const file = join(dataFolder, 'bench.sqlite');
  const flow = applyFlow();
  return {
    round: async () => ({
      // Of the projector alone: the engine has applied the commands before.
      projectedPerSecond: await inNewHistory(file, flow.state, (projector) =>
        projectFlow(projector, flow),
      ),
      // Of the follower: it reads the journal, applies it and projects, and takes its snapshots.
      followedPerSecond: await follow(file, dataFolder, commands),
    }),
    close: () => rmSync(dataFolder, { recursive: true }),
  };
};

interface Flow {
  readonly state: State;
  readonly applied: readonly { readonly entry: Entry; readonly events: readonly Event[] }[];
}

function applyFlow(): Flow {
  const state = preparedState();
  const entries = asEntries(flowCommands(COMMANDS, 1), state.seq);
  return { state, applied: entries.map((entry) => ({ entry, ...apply(state, entry) })) };
}

/** Events per second of the work, which says how many there were. */
async function inNewHistory(
  file: string,
  state: State,
  work: (projector: Projector) => Promise<number>,
): Promise<number> {
  const writer = await openWriter({ file }, { startThread: startHistoryThread });
  // As a venue does that finds a journal and no history.
  await beginLoad(writer, { fromSeq: 0, toSeq: COMMANDS });
  const projector = await Projector.open({ writer, journalId: 'bench', scales: state });
  const began = performance.now();
  const events = await work(projector);
  await writer.makeIndexes();
  const perSecond = (events / (performance.now() - began)) * 1e3;
  await writer.close();
  rmSync(file);
  return perSecond;
}

async function projectFlow(projector: Projector, { applied }: Flow): Promise<number> {
  let count = 0;
  let committing = Promise.resolve();
  for (const [index, { entry, events }] of applied.entries()) {
    projector.apply(entry, events);
    count += events.length;
    if ((index + 1) % COMMIT_ENTRIES !== 0) continue;
    await committing;
    committing = projector.checkpoint(entry.seq, '');
  }
  await committing;
  await projector.checkpoint(projector.appliedSeq, '');
  return count;
}

async function follow(file: string, dataFolder: string, commands: number): Promise<number> {
  const state = emptyState();
  return inNewHistory(file, state, async (projector) => {
    let count = 0;
    const follower = new Follower({
      journalId: 'bench',
      reader: new JournalReader({ dataFolder, afterSeq: 0, voids: [] }),
      snapshots: new SnapshotStore({ dataFolder }),
      sink: {
        apply: (entry, events) => {
          count += events.length;
          projector.apply(entry, events);
        },
        checkpoint: (seq, hash) => projector.checkpoint(seq, hash),
      },
      state,
      tape: createTape(),
      projectedSeq: 0,
      now: Date.now,
      onFailure: (cause) => {
        throw cause;
      },
    });
    follower.advance(commands);
    await follower.close();
    if (state.seq !== commands) throw new Error(`followed ${state.seq} of ${commands}`);
    return count;
  });
}
