import { expect, test } from 'vitest';
import { deposit } from '../../../test/support/journal-fixture.ts';
import type { Command, Entry } from '../../engine/command.ts';
import { chainStart } from '../checksum.ts';
import { queuedCommand } from '../queued-command.ts';
import { encodeBatch, encodeCommand } from '../record.ts';
import { BatchMaker } from './batch-maker.ts';
import { Delivery } from './delivery.ts';
import { type EtcdBatch, readBatch } from './etcd-batch.ts';
import { RulesLimit } from './rules-limit.ts';

const FIRST = { lastSeq: 4, timeMs: 1, chainHash: chainStart('test').toString('hex') };

/** Batches that follow each other, of so many commands each. */
function batchesOf(...all: readonly (readonly Command[])[]): readonly EtcdBatch[] {
  const maker = new BatchMaker({ weight: 100, bytes: 1_000_000 });
  let last: typeof FIRST = FIRST;
  return all.map((commands) => {
    for (const command of commands) {
      const record = encodeCommand(command);
      maker.add(queuedCommand(command, { record, ticket: undefined, nowMs: 1 }));
    }
    const { batch } = maker.make(last);
    last = batch;
    return batch;
  });
}

const deposits = (count: number) => Array.from({ length: count }, () => deposit('one'));
/** Up to entries 6, 9, 10 and 12. */
const [TO_6, TO_9, TO_10, TO_12] = batchesOf(
  deposits(2),
  deposits(3),
  deposits(1),
  deposits(2),
) as readonly EtcdBatch[] as [EtcdBatch, EtcdBatch, EtcdBatch, EtcdBatch];

function delivery(waitsForFiles: boolean) {
  const given: number[] = [];
  const rules = new RulesLimit(1);
  const made = new Delivery({
    ...{ waitsForFiles, lastSeq: 4, rules },
    give: (entries: readonly Entry[]) => given.push(entries.at(-1)?.seq ?? 0),
  });
  const add = (...batches: readonly EtcdBatch[]): void => {
    for (const batch of batches) made.add({ batch, tickets: [] });
  };
  return { given, made, rules, add };
}

test('gives what is in the store at once', () => {
  const { given, made, add } = delivery(false);
  add(TO_6);
  expect([given, made.lastSeq]).toEqual([[6], 6]);
});

test('gives what is in the files too, in its order, and nothing before', () => {
  const { given, made, add } = delivery(true);
  add(TO_6, TO_9, TO_10);
  expect([given, made.lastSeq]).toEqual([[], 4]);
  made.archived(9);
  expect([given, made.lastSeq]).toEqual([[6, 9], 9]);
  made.archived(9);
  add(TO_12);
  made.archived(12);
  expect([given, made.lastSeq]).toEqual([[6, 9, 10, 12], 12]);
});

test.each([
  ['rules that are not known', rising(), /entry 8 brings rules version 2, .* up to 1: start/],
  ['a command that is not known', unread(), /what follows entry 6 is unknown here .*: start/],
])('%s end what is given, and do not count', (_, batch, cause) => {
  const { given, made, rules, add } = delivery(false);
  add(TO_6, batch, TO_10);
  expect([given, made.lastSeq, rules.lastSeq]).toEqual([[6], 6, 6]);
  expect(rules.cause).toMatch(cause);
});

test('rules that are known are given as all else', () => {
  const known = { type: 'set-rules-version', version: 1, by: 'test' } as const;
  const { given, rules, add } = delivery(false);
  add(...batchesOf([known]));
  expect([given, rules.cause]).toEqual([[5], undefined]);
});

/** Entries 7 to 9, of which the second brings rules. */
function rising(): EtcdBatch {
  const rise = { type: 'set-rules-version', version: 2, by: 'test' } as const;
  return batchesOf(deposits(2), [deposit('x'), rise, deposit('y')])[1] as EtcdBatch;
}

/** A batch after entry 6 that is whole, of a record that no command of this software has. */
function unread(): EtcdBatch {
  const { bytes } = encodeBatch({
    ...{ entryCount: 1, firstSeq: 7, timeMs: 1, previousHash: chainStart('test') },
    payload: Uint8Array.of(1, 127, 127, 127, 127),
  });
  return readBatch(bytes, []);
}
