import { afterEach, expect, test, vi } from 'vitest';
import { Care } from './care.ts';
import type { EtcdStore } from './etcd-store.ts';
import { type NodeNote, Roster } from './roster.ts';

/** Turns of a second, at the fifth of which whoever leads trims. */
const TO_TRIM_MS = 5_000;

afterEach(() => vi.useRealTimers());

function noteAt(archivedSeq: number): NodeNote {
  const said = { url: '', version: 'test', maxRules: 1, archivedHash: '', seenHead: 0 };
  return { ...said, archivedSeq, wallMs: 0 };
}

/** A node whose store keeps what it was asked for, beside others that have this much on their disks. */
function nodeBeside(...archivedSeqs: readonly number[]) {
  vi.useFakeTimers();
  const asked: (readonly [what: string, of: unknown])[] = [];
  const say =
    (what: string) =>
    async (of: unknown): Promise<void> =>
      void asked.push([what, of]);
  const store = {
    ...{ write: say('write'), trim: say('trim'), compact: say('compact') },
    bytesInUse: async () => 0,
  } as unknown as EtcdStore;
  const roster = new Roster('a');
  const notes = archivedSeqs.map((seq, at) => [`n${at}`, JSON.stringify(noteAt(seq))] as const);
  roster.hear(new Map(notes), performance.now(), { isLive: true });
  const node = { isLeading: true, revision: 70 };
  const care = new Care({
    ...{ store, node: 'a', roster, note: () => noteAt(0) },
    isLeading: () => node.isLeading,
    revision: () => node.revision,
  });
  return { asked, node, care };
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
