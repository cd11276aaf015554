import { expect, test } from 'vitest';
import { Delivery } from './delivery.ts';
import type { EtcdBatch } from './etcd-batch.ts';

const batchTo = (lastSeq: number) => ({ batch: { lastSeq } as EtcdBatch, tickets: [lastSeq] });

function delivery(waitsForFiles: boolean) {
  const given: unknown[] = [];
  const made = new Delivery({
    ...{ waitsForFiles, lastSeq: 4 },
    give: ({ tickets }) => given.push(...tickets),
  });
  return { given, made };
}

test('gives what is in the store at once', () => {
  const { given, made } = delivery(false);
  made.add(batchTo(6));
  expect([given, made.lastSeq]).toEqual([[6], 6]);
});

test('gives what is in the files too, in its order, and nothing before', () => {
  const { given, made } = delivery(true);
  for (const lastSeq of [6, 9, 10]) made.add(batchTo(lastSeq));
  expect([given, made.lastSeq]).toEqual([[], 4]);
  made.archived(9);
  expect([given, made.lastSeq]).toEqual([[6, 9], 9]);
  made.archived(9);
  made.add(batchTo(12));
  made.archived(12);
  expect([given, made.lastSeq]).toEqual([[6, 9, 10, 12], 12]);
});
