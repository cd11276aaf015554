import { afterEach, expect, test, vi } from 'vitest';
import { Care } from './care.ts';
import type { EtcdStore } from './etcd-store.ts';
import type { Room } from './room.ts';
import { type NodeNote, Roster } from './roster.ts';

/** Turns of a second, at the fifth of which whoever leads trims. */
const TO_TRIM_MS = 5_000;

const MIB = 1024 * 1024;
const ROOM: Room = { usedBytes: 0, quotaBytes: 100 * MIB, usage: 0, alarms: [] };

afterEach(() => vi.useRealTimers());

function noteAt(archivedSeq: number): NodeNote {
  const said = { url: '', version: 'test', maxRules: 1, archivedHash: '', seenHead: 0 };
  return { ...said, archivedSeq, wallMs: 0 };
}

/** A node whose store keeps what it was asked for, beside others that have this much on their disks. */
function nodeBeside(...archivedSeqs: readonly number[]) {
  vi.useFakeTimers();
  const node = { isLeading: true, revision: 70, room: ROOM, isFull: false };
  const asked: (readonly [what: string, of: unknown])[] = [];
  const say =
    (what: string) =>
    async (of: unknown): Promise<void> =>
      void asked.push([what, of]);
  const store = {
    ...{ trim: say('trim'), compact: say('compact') },
    write: async () => {
      if (node.isFull) throw new Error('database space exceeded');
    },
    room: async () => node.room,
  } as unknown as EtcdStore;
  const roster = new Roster('a');
  const notes = archivedSeqs.map((seq, at) => [`n${at}`, JSON.stringify(noteAt(seq))] as const);
  roster.hear(new Map(notes), performance.now(), { isLive: true });
  const shortages: (string | undefined)[] = [];
  const care = new Care({
    ...{ store, node: 'a', roster, note: () => noteAt(0) },
    isLeading: () => node.isLeading,
    revision: () => node.revision,
    onShortage: (cause) => shortages.push(cause),
  });
  return { asked, node, care, shortages };
}

test('whoever leads cuts what each node has said that it has on its disk, and no more', async () => {
  const { asked, care } = nodeBeside(50_000, 30_000, 40_000);
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  expect(asked.filter(([what]) => what === 'trim')).toEqual([['trim', 20_000]]);
  care.close();
});

test('nothing is cut while a node has nothing, nor by a node that does not lead', async () => {
  const behind = nodeBeside(50_000, 0);
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  behind.care.close();
  const standby = nodeBeside(50_000, 30_000);
  standby.node.isLeading = false;
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  standby.care.close();
  for (const { asked } of [behind, standby])
    expect(asked.filter(([what]) => what === 'trim')).toEqual([]);
});

test('what is forgotten is older than what was seen the time before', async () => {
  const { asked, node, care } = nodeBeside(50_000, 30_000);
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  node.revision = 90;
  expect(asked.filter(([what]) => what === 'compact')).toEqual([]);
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  expect(asked.filter(([what]) => what === 'compact')).toEqual([['compact', 70]]);
  care.close();
});

test('a store that is nearly full is given no more, and what two have on their disks is cut', async () => {
  const { asked, node, care, shortages } = nodeBeside(50_000, 30_000, 40_000);
  node.room = { ...ROOM, usedBytes: 85 * MIB, usage: 0.85 };
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  expect(shortages[0]).toMatch(/^etcd is nearly full \(85 of 100 MiB\)/);
  expect(asked.filter(([what]) => what === 'trim')).toEqual([['trim', 40_000]]);
  node.room = ROOM;
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  expect(shortages.at(-1)).toBeUndefined();
  care.close();
});

test('a store that has raised NOSPACE is told of by every node, and is cut all the same', async () => {
  const { asked, node, care, shortages } = nodeBeside(50_000, 30_000);
  node.isFull = true;
  node.room = { ...ROOM, alarms: ['NOSPACE'] };
  await vi.advanceTimersByTimeAsync(TO_TRIM_MS);
  expect(shortages[0]).toMatch(/alarm NOSPACE\).*etcdctl alarm disarm$/);
  expect(asked.filter(([what]) => what === 'trim')).toEqual([['trim', 20_000]]);
  care.close();
  const standby = nodeBeside(50_000);
  standby.node.isLeading = false;
  standby.node.isFull = true;
  standby.node.room = node.room;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(standby.shortages.length).toBeGreaterThan(0);
  standby.node.isFull = false;
  standby.node.room = ROOM;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(standby.shortages.at(-1)).toBeUndefined();
  standby.care.close();
});
