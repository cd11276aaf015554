import { describe, expect, it } from 'vitest';
import {
  createFollower,
  openingCommands,
  startDurable,
  tradingCommands,
} from '../../test/support/durable-venue.ts';
import { temporaryFolder, writeBatches } from '../../test/support/journal-fixture.ts';
import { POISON } from '../../test/support/journal-past.ts';
import { RULES_VERSION } from '../engine/core/reference.ts';
import { RecoveryRefused } from './recovery-refused.ts';
import { SnapshotStore } from './snapshot-store.ts';
import { stateHash } from './state-hash.ts';

/** A venue that has traded, with a snapshot in the middle of its life; closed. */
async function tradedVenue(
  folder: string,
): Promise<{ hash: string; snapshotSeq: number; tape: string }> {
  const venue = await startDurable(folder);
  await venue.submitAll([...openingCommands(), ...tradingCommands(200)]);
  const follower = createFollower(folder, venue.journal);
  follower.advance(venue.journal.head.seq);
  const snapshotSeq = await follower.snapshot();
  await venue.submitAll(tradingCommands(150));
  await venue.journal.close();
  return { hash: stateHash(venue.sequencer.state), snapshotSeq, tape: venue.tape.serialize() };
}

describe('recovery', () => {
  it('gives the same state and tape from the journal alone and from snapshot and tail', async () => {
    const folder = await temporaryFolder();
    const before = await tradedVenue(folder);
    const fromSnapshot = await startDurable(folder);
    expect(fromSnapshot.snapshotSeq).toBe(before.snapshotSeq);
    await fromSnapshot.journal.close();
    await new SnapshotStore({ dataFolder: folder }).setAside(before.snapshotSeq, 'aside');
    const fromStart = await startDurable(folder);
    expect(fromStart.snapshotSeq).toBe(0);

    for (const { sequencer, tape } of [fromSnapshot, fromStart]) {
      expect(stateHash(sequencer.state)).toBe(before.hash);
      expect(tape.serialize()).toBe(before.tape);
    }
  });

  it('tells its listeners what comes after the snapshot, and only that', async () => {
    const folder = await temporaryFolder();
    const { snapshotSeq } = await tradedVenue(folder);
    const seqs: number[] = [];
    const { head } = await startDurable(folder, { listeners: [(entry) => seqs.push(entry.seq)] });

    expect(seqs[0]).toBe(snapshotSeq + 1);
    expect(seqs.at(-1)).toBe(head.seq);
  });

  it('V1: refuses a snapshot of what the journal does not hold any more', async () => {
    const folder = await temporaryFolder();
    const { snapshotSeq } = await tradedVenue(folder);
    const snapshots = new SnapshotStore({ dataFolder: folder });
    const snapshot = (await snapshots.latest()) ?? expect.fail();
    await snapshots.save({ ...snapshot, chainHash: '00'.repeat(32) });

    await expect(startDurable(folder)).rejects.toThrow(
      `commands up to ${snapshotSeq} were acknowledged and are missing from the journal`,
    );
  });

  it('refuses a snapshot of another journal', async () => {
    const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
    await tradedVenue(folder);
    await tradedVenue(other);
    const foreign = (await new SnapshotStore({ dataFolder: other }).latest()) ?? expect.fail();
    await new SnapshotStore({ dataFolder: folder }).save(foreign);

    await expect(startDurable(folder)).rejects.toThrow(
      /made from another journal .* files of two venues/,
    );
  });

  it('refuses a system clock that is more than a minute behind the journal, and says so', async () => {
    const folder = await temporaryFolder();
    const venue = await startDurable(folder, { now: () => 100_000 });
    await venue.submitAll(openingCommands());
    await venue.journal.close();

    await expect(startDurable(folder, { now: () => 39_999 })).rejects.toThrow(
      new RecoveryRefused(
        "the system clock says 1970-01-01T00:00:39.999Z, but the journal's last entry is of " +
          '1970-01-01T00:01:40.000Z: set the clock',
      ),
    );
    await startDurable(folder, { now: () => 40_000 });
  });

  it('V6: believes a system clock that is ahead of the journal, with a line that names both times', async () => {
    const folder = await temporaryFolder();
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    const venue = await startDurable(folder, { now: () => 100_000, warn });
    await venue.submitAll(openingCommands());
    await venue.journal.close();

    const later = await startDurable(folder, { now: () => 160_000, warn });
    await later.journal.close();
    expect(warnings).toEqual([]);
    await startDurable(folder, { now: () => 8_640_160_001, warn });
    expect(warnings).toEqual([
      "the system clock says 1970-04-11T00:02:40.001Z, but the journal's last entry is of " +
        '1970-01-01T00:01:40.000Z: the clock is believed',
    ]);
  });

  it('does not ask the system clock of a venue on a manual one', async () => {
    const folder = await temporaryFolder();
    const venue = await startDurable(folder, { now: () => 100_000 });
    await venue.submitAll(openingCommands(true));
    await venue.journal.close();

    await expect(startDurable(folder, { now: () => 0 })).resolves.toBeDefined();
  });

  it('refuses rules that it does not know, in journal or snapshot, and names both', async () => {
    const folder = await temporaryFolder();
    const version = RULES_VERSION + 41;
    await writeBatches(folder, [[{ type: 'set-rules-version', version, by: 'test' }]]);
    const both = `follows rules version ${version}, this software knows up to ${RULES_VERSION}`;
    await expect(startDurable(folder)).rejects.toThrow(both);

    const other = await temporaryFolder();
    await tradedVenue(other);
    const snapshots = new SnapshotStore({ dataFolder: other });
    const snapshot = (await snapshots.latest()) ?? expect.fail();
    await snapshots.save({ ...snapshot, rulesVersion: version });
    await expect(startDurable(other)).rejects.toThrow(both);
  });

  it('refuses a command that the engine falls over, and names it', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[...openingCommands(), POISON]]);

    await expect(startDurable(folder)).rejects.toThrow(
      `command ${openingCommands().length + 1} (replace-quotes) failed`,
    );
  });
});
