import { describe, expect, it } from 'vitest';
import {
  createFollower,
  openingCommands,
  RecordingSink,
  startDurable,
} from '../../test/support/durable-venue.ts';
import { temporaryFolder, writeBatches } from '../../test/support/journal-fixture.ts';
import { POISON } from '../../test/support/journal-past.ts';
import { restoreState } from '../engine/restore.ts';
import { serializeState } from '../engine/snapshot.ts';
import { JournalReader } from '../journal/journal-reader.ts';
import type { VoidRecord } from '../journal/record.ts';
import { voidCommand } from './void-command.ts';

function request(dataFolder: string, seq: number) {
  return { dataFolder, seq, by: 'root', reason: 'stops the engine', now: () => 1_000_000 };
}

describe('voiding a command', () => {
  it('lets a venue start that a poisoned command had stopped, and its follower too', async () => {
    const folder = await temporaryFolder();
    const opening = openingCommands();
    const seq = opening.length + 1;
    await writeBatches(folder, [[...opening, POISON]]);
    await expect(startDurable(folder)).rejects.toThrow(`command ${seq} `);
    await voidCommand(request(folder, seq));
    const { journal, sequencer } = await startDurable(folder);
    const records: VoidRecord[] = [];
    const sink = {
      ...new RecordingSink(),
      recordVoid: (record: VoidRecord) => records.push(record),
    };
    const follower = createFollower(folder, journal, { sink });
    follower.advance(journal.head.seq);
    await follower.close();

    expect(sequencer.state.users.size).toBeGreaterThan(0);
    expect(sink.applied).toHaveLength(opening.length);
    expect(records).toMatchObject([{ seq: seq + 1, voided: seq, by: 'root' }]);
  });

  it('lets a follower start from a snapshot whose last entry is the void record', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[...openingCommands(), POISON]]);
    await voidCommand(request(folder, openingCommands().length + 1));
    const { journal, sequencer } = await startDurable(folder);
    const { seq } = journal.head;
    const reader = new JournalReader({ dataFolder: folder, afterSeq: seq, voids: journal.voids });
    const state = restoreState(serializeState(sequencer.state));
    const options = { reader, state, projectedSeq: seq };
    const follower = createFollower(folder, journal, options);
    follower.advance(seq);

    expect(sequencer.state.seq).toBeLessThan(seq);
    expect(await follower.snapshot()).toBe(seq);
  });

  it('is refused for a command that a snapshot holds', async () => {
    const folder = await temporaryFolder();
    const venue = await startDurable(folder);
    await venue.submitAll(openingCommands());
    const follower = createFollower(folder, venue.journal);
    follower.advance(venue.journal.head.seq);
    await follower.snapshot();
    await venue.journal.close();

    await expect(voidCommand(request(folder, 3))).rejects.toThrow(
      'command 3 was applied: snapshot',
    );
  });
});
