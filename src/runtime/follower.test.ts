import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import {
  createFollower,
  openingCommands,
  RecordingSink,
  startDurable,
  tradingCommands,
} from '../../test/support/durable-venue.ts';
import { temporaryFolder } from '../../test/support/journal-fixture.ts';
import { emptyState, type State } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { restoreState } from '../engine/restore.ts';
import { JournalReader, readJournal } from '../journal/journal-reader.ts';
import { add } from '../primitives/units.ts';
import { SnapshotStore } from './snapshot-store.ts';
import { type StateMark, stateHash } from './state-hash.ts';

const WITHIN = { timeout: 20_000 };

async function tradedVenue(folder: string, trades = 100) {
  const venue = await startDurable(folder);
  await venue.submitAll([...openingCommands(), ...tradingCommands(trades)]);
  return venue;
}

describe('the follower', () => {
  it('comes to the same state as the main engine and projects each entry once, in order', async () => {
    const folder = await temporaryFolder();
    const { journal, sequencer, submitAll } = await tradedVenue(folder);
    const [sink, state] = [new RecordingSink(), emptyState()];
    const follower = createFollower(folder, journal, { sink, state });
    follower.advance(50);
    follower.advance(journal.head.seq);
    await submitAll(tradingCommands(30));
    follower.advance(journal.head.seq);
    await follower.close();

    expect(stateHash(state)).toBe(stateHash(sequencer.state));
    expect(sink.applied).toEqual(Array.from({ length: journal.head.seq }, (_, index) => index + 1));
    expect(sink.checkpoints.at(-1)).toEqual({
      seq: journal.head.seq,
      hash: journal.head.chainHash,
    });
  });

  it('does not project again what is projected, nor move the checkpoint back', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const sink = new RecordingSink();
    const { seq } = journal.head;
    const follower = createFollower(folder, journal, { sink, projectedSeq: seq });
    follower.advance(seq);
    await follower.close();

    expect(sink.applied).toEqual([]);
    expect(sink.checkpoints).toEqual([]);
  });

  it('tells the hash of its state at each so manieth entry, wherever a batch ends', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const told: string[] = [];
    const hashing = {
      every: 7,
      told: (mark: StateMark) => void told.push(`${mark.seq} ${mark.hash}`),
    };
    const state = emptyState();
    const follower = createFollower(folder, journal, { hashing, state });
    follower.advance(journal.head.seq);
    await follower.close();

    const other = emptyState();
    const expected: string[] = [];
    for await (const { entries } of readJournal(folder))
      for (const entry of entries) {
        apply(other, entry);
        if (entry.seq % 7 === 0) expected.push(`${entry.seq} ${stateHash(other)}`);
      }
    expect(expected.length).toBeGreaterThan(10);
    expect(told).toEqual(expected);
  });

  it('starts from a snapshot', async () => {
    const folder = await temporaryFolder();
    const { journal, sequencer, submitAll } = await tradedVenue(folder);
    const first = createFollower(folder, journal);
    first.advance(journal.head.seq);
    const snapshotSeq = await first.snapshot();
    await submitAll(tradingCommands(30));
    const snapshot = await new SnapshotStore({ dataFolder: folder }).read(snapshotSeq);
    const state: State = restoreState(snapshot?.state ?? expect.fail());
    const reader = new JournalReader({ dataFolder: folder, afterSeq: snapshotSeq, voids: [] });
    const sink = new RecordingSink();
    const second = createFollower(folder, journal, {
      state,
      reader,
      sink,
      projectedSeq: snapshotSeq,
    });
    second.advance(snapshotSeq);
    second.advance(journal.head.seq);
    await second.close();

    expect(sink.applied).toHaveLength(30);
    expect(stateHash(state)).toBe(stateHash(sequencer.state));
  });

  it('takes a snapshot every so many entries, never past the checkpoint', async () => {
    const folder = await temporaryFolder();
    const { journal, submitAll } = await tradedVenue(folder);
    const sink = new RecordingSink();
    const taken: { snapshot: number; checkpoint: number | undefined }[] = [];
    const follower = createFollower(folder, journal, {
      sink,
      snapshotEntries: 50,
      onSnapshot: (snapshot) => taken.push({ snapshot, checkpoint: sink.checkpoints.at(-1)?.seq }),
    });
    follower.advance(journal.head.seq);
    await submitAll(tradingCommands(20));
    follower.advance(journal.head.seq);
    await submitAll(tradingCommands(60));
    follower.advance(journal.head.seq);
    await follower.close();

    expect(taken.length).toBeGreaterThan(0);
    for (const { snapshot, checkpoint } of taken) expect(checkpoint).toBe(snapshot);
    const seqs = await new SnapshotStore({ dataFolder: folder }).seqs();
    expect(seqs).toEqual(taken.map(({ snapshot }) => snapshot).reverse());
  });

  it('takes a snapshot only when the commit under way is done', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const told: string[] = [];
    const commits: (() => void)[] = [];
    const checkpoint = async () => {
      await new Promise<void>((resolve) => commits.push(resolve));
      told.push('committed');
    };
    const follower = createFollower(folder, journal, {
      sink: { ...new RecordingSink(), checkpoint },
      onSnapshot: () => told.push('saved'),
    });
    follower.advance(journal.head.seq);
    await vi.waitUntil(() => commits.length === 1, WITHIN);
    const taken = follower.snapshot();
    // Longer than a snapshot of this venue takes.
    await pause(200);

    expect(told).toEqual([]);
    commits[0]?.();
    await taken;
    expect(told).toEqual(['committed', 'saved']);
  });

  it('applies what comes after a snapshot while that waits for its commit', async () => {
    const folder = await temporaryFolder();
    const { journal, submitAll } = await tradedVenue(folder);
    const commits: (() => void)[] = [];
    const sink = new RecordingSink();
    const applied = vi.spyOn(sink, 'apply');
    const checkpoint = () => new Promise<void>((resolve) => commits.push(resolve));
    const taken: number[] = [];
    const follower = createFollower(folder, journal, {
      sink: { apply: (entry) => sink.apply(entry), checkpoint },
      snapshotEntries: 1,
      onSnapshot: (seq) => taken.push(seq),
    });
    const snapshotSeq = journal.head.seq;
    follower.advance(snapshotSeq);
    await vi.waitUntil(() => commits.length === 1, WITHIN);
    await submitAll(tradingCommands(1));
    follower.advance(journal.head.seq);
    await vi.waitUntil(() => applied.mock.lastCall?.[0].seq === journal.head.seq, WITHIN);

    expect(taken).toEqual([]);
    commits[0]?.();
    await vi.waitUntil(() => commits.length === 2, WITHIN);
    expect(taken).toEqual([snapshotSeq]);
    commits[1]?.();
    await follower.close();
  });

  it('takes a snapshot when the last is old and something has changed, else not', async () => {
    const folder = await temporaryFolder();
    const { journal, submitAll } = await tradedVenue(folder);
    let nowMs = 0;
    const taken: number[] = [];
    const follower = createFollower(folder, journal, {
      now: () => nowMs,
      snapshotMs: 1000,
      onSnapshot: (seq) => taken.push(seq),
    });
    follower.advance(journal.head.seq);
    await follower.snapshot();
    await submitAll(tradingCommands(1));
    follower.advance(journal.head.seq);
    await follower.snapshotIfDue();
    expect(taken).toHaveLength(1);
    nowMs = 1000;
    await follower.snapshotIfDue();
    expect(taken).toHaveLength(2);
    nowMs = 5000;
    await follower.snapshotIfDue();

    expect(taken).toHaveLength(2);
  });

  it('V10: gathers what follows a commit, unless somebody waits for it', async () => {
    const folder = await temporaryFolder();
    const { journal, submitAll } = await tradedVenue(folder, 1);
    const sink = new RecordingSink();
    let nowMs = 0;
    const follower = createFollower(folder, journal, { sink, now: () => nowMs });
    const commitsAfter = async (ms: number): Promise<number> => {
      const before = sink.checkpoints.length;
      nowMs += ms;
      await submitAll(tradingCommands(1));
      follower.advance(journal.head.seq);
      await follower.checkInvariants();
      return sink.checkpoints.length - before;
    };
    expect(await commitsAfter(0)).toBe(1);
    expect(await commitsAfter(1)).toBe(0);
    follower.hurry();
    await follower.checkInvariants();
    expect(sink.checkpoints.at(-1)?.seq).toBe(journal.head.seq);
    expect(await commitsAfter(1)).toBe(0);
    expect(await commitsAfter(1_000)).toBe(1);
    expect(await commitsAfter(1)).toBe(0);
    await follower.close();
    expect(sink.checkpoints.at(-1)?.seq).toBe(journal.head.seq);
  });

  it('tells how far it has projected', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const seqs: number[] = [];
    const follower = createFollower(folder, journal, { onProjected: (seq) => seqs.push(seq) });
    follower.advance(journal.head.seq);
    await follower.close();

    expect(seqs.at(-1)).toBe(journal.head.seq);
  });

  it('applies what comes next while a commit is under way, of which there is one at a time', async () => {
    const folder = await temporaryFolder();
    const { journal, submitAll } = await tradedVenue(folder);
    const sink = new RecordingSink();
    const commits: (() => void)[] = [];
    const checkpoint = async (seq: number, hash: string) => {
      await new Promise<void>((resolve) => commits.push(resolve));
      await sink.checkpoint(seq, hash);
    };
    const follower = createFollower(folder, journal, {
      sink: { ...sink, checkpoint },
      now: () => performance.now(),
    });
    follower.advance(60);
    await vi.waitUntil(() => commits.length === 1, WITHIN);
    await submitAll(tradingCommands(10));
    follower.advance(journal.head.seq);
    await vi.waitUntil(() => sink.applied.at(-1) === journal.head.seq, WITHIN);

    expect(commits).toHaveLength(1);
    expect(sink.checkpoints).toEqual([]);
    commits[0]?.();
    await vi.waitUntil(() => commits.length === 2, WITHIN);
    commits[1]?.();
    await follower.close();
    expect(sink.checkpoints.at(-1)?.seq).toBe(journal.head.seq);
  });

  it('stops with the cause when the projection fails, once, and does nothing more', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const failures: string[] = [];
    const sink = new RecordingSink();
    const follower = createFollower(folder, journal, {
      sink: {
        ...sink,
        checkpoint: () => {
          throw new Error('disk I/O error');
        },
      },
      onFailure: (cause) => failures.push(cause.message),
    });
    follower.advance(journal.head.seq);
    await expect(follower.snapshot()).rejects.toThrow('disk I/O error');
    follower.advance(journal.head.seq + 1);
    await follower.close();

    expect(failures).toEqual(['disk I/O error']);
    expect(await new SnapshotStore({ dataFolder: folder }).seqs()).toEqual([]);
  });

  it('refuses to snapshot a state whose invariants are false', async () => {
    const folder = await temporaryFolder();
    const { journal } = await tradedVenue(folder);
    const state = emptyState();
    const failures: string[] = [];
    const follower = createFollower(folder, journal, {
      state,
      onFailure: (cause) => failures.push(cause.message),
    });
    follower.advance(journal.head.seq);
    await vi.waitUntil(() => state.seq === journal.head.seq, WITHIN);
    for (const account of state.ledger.accounts.values()) account.balance = add(account.balance, 1);

    await expect(follower.snapshot()).rejects.toThrow(/before snapshot/);
    expect(failures).toHaveLength(1);
  });
});
