/** A venue's life on a disk: commands that trade, a follower's parts, and what each must agree on. */
import { onTestFinished } from 'vitest';
import type { Command, Entry } from '../../src/engine/command.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import type { Disk } from '../../src/journal/disk.ts';
import { FileJournal } from '../../src/journal/file-journal.ts';
import { JournalReader } from '../../src/journal/journal-reader.ts';
import { Follower, type FollowerOptions } from '../../src/runtime/follower.ts';
import { type Recovered, type RecoveryOptions, recover } from '../../src/runtime/recovery.ts';
import { SnapshotStore } from '../../src/runtime/snapshot-store.ts';
import { createTape, type TapeView } from '../../src/runtime/tape-view.ts';
import { venueCommands } from '../../src/venue/file/venue-commands.ts';
import { fixtureVenue } from './fixture-venue.ts';

/** Makes the fixture venue, without keys. */
export function openingCommands(isManualClock = false): readonly Command[] {
  return venueCommands(fixtureVenue, {
    isManualClock,
    keys: [],
    seal: () => ({ sealedSecret: '', passphraseMac: '' }),
  });
}

/** Limit orders of two users around one price: some rest, some trade. */
export function tradingCommands(count: number): readonly Command[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'place-order',
    uid: index % 3 === 0 ? '1001' : '1002',
    instrument: 'SPOT:ETHUSDT',
    side: index % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    priceTicks: 200_000 + ((index * 7) % 5),
    lots: 100 + (index % 9),
    timeInForce: 'gtc',
  }));
}

export interface RunningDurable extends Recovered {
  readonly journal: FileJournal;
  readonly tape: TapeView;
  /** Each rejection of the engine or the journal fails the test. */
  readonly submitAll: (commands: readonly Command[]) => Promise<void>;
}

/** Opens the journal in `folder` and recovers; closed with the test. */
export async function startDurable(
  folder: string,
  options: Partial<RecoveryOptions> & { disk?: Disk; segmentBytes?: number } = {},
): Promise<RunningDurable> {
  const { disk, segmentBytes, ...rest } = options;
  const now = rest.now ?? (() => 1_000_000);
  const journal = await FileJournal.open({
    dataFolder: folder,
    now,
    ...(disk && { disk }),
    ...(segmentBytes && { segmentBytes, firstSegmentBytes: segmentBytes }),
  });
  onTestFinished(() => journal.close());
  const tape = createTape();
  const recovering = recover({
    journal,
    tape,
    now,
    snapshots: new SnapshotStore({ dataFolder: folder, ...(disk && { disk }) }),
    onStop: (cause) => {
      throw cause;
    },
    ...rest,
  });
  const recovered = await recovering.catch(async (error) => {
    await journal.close();
    throw error;
  });
  const submitAll = async (commands: readonly Command[]): Promise<void> => {
    await Promise.all(commands.map((command) => recovered.sequencer.submit(command)));
  };
  return { ...recovered, journal, tape, submitAll };
}

/** A sink that keeps what it was given, in the order of the calls. */
export class RecordingSink {
  readonly applied: number[] = [];
  readonly checkpoints: { seq: number; hash: string }[] = [];

  readonly apply = (entry: Entry): void => {
    this.applied.push(entry.seq);
  };

  readonly checkpoint = async (seq: number, hash: string): Promise<void> => {
    this.checkpoints.push({ seq, hash });
  };
}

/** A follower from the start of the journal in `folder`. */
export function createFollower(
  folder: string,
  journal: FileJournal,
  options: Partial<FollowerOptions> = {},
): Follower {
  const follower = new Follower({
    journalId: journal.head.journalId,
    reader: new JournalReader({ dataFolder: folder, afterSeq: 0, voids: journal.voids }),
    snapshots: new SnapshotStore({ dataFolder: folder }),
    sink: new RecordingSink(),
    state: emptyState(),
    tape: createTape(),
    projectedSeq: 0,
    now: () => 1_000_000,
    onFailure: (cause) => {
      throw cause;
    },
    ...options,
  });
  onTestFinished(() => follower.close());
  return follower;
}
