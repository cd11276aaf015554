/** Batches whose sums are right, of a writer that this software does not know. */
import { expect, it } from 'vitest';
import { deposit, readAll, temporaryFolder } from '../../test/support/journal-fixture.ts';
import { COMMANDS } from '../engine/command.ts';
import { RecordWriter } from '../primitives/record-bytes.ts';
import { JournalAppender } from './journal-appender.ts';
import { Payload } from './record.ts';

/** What reading a journal of one batch with this payload says. */
async function said(payload: Uint8Array, batch = { entryCount: 1, timeMs: 1000 }): Promise<string> {
  const dataFolder = await temporaryFolder();
  const appender = await JournalAppender.open({ dataFolder });
  await appender.begin();
  await appender.append({ firstSeq: 1, payload, ...batch });
  await appender.close();
  const read = readAll(dataFolder);
  await expect(read).rejects.toMatchObject({ name: 'JournalDamage' });
  return read.then(String, ({ message }: Error) => message);
}

function written(write: (writer: RecordWriter) => void): Uint8Array {
  const writer = new RecordWriter();
  writer.count(1000);
  write(writer);
  return Uint8Array.from(writer.bytes);
}

function oneDeposit(): Uint8Array {
  const payload = new Payload();
  payload.add(1000, deposit('a'));
  return payload.take();
}

it('refuses a command of a later release by the tag that it does not know', async () => {
  const payload = written((writer) => writer.count(5000));
  expect(await said(payload)).toMatch(/damaged at byte \d+: 5000 is the tag of no command$/);
});

it('refuses a command that a later release gave another field', async () => {
  const payload = written((writer) => {
    writer.count(COMMANDS.tick.tag);
    writer.count(9);
  });
  expect(await said(payload)).toMatch(/: 9 fields where \d+ are known: it is newer$/);
});

it('refuses a batch that holds less or more than its header says', async () => {
  const payload = oneDeposit();
  expect(await said(payload, { entryCount: 2, timeMs: 1000 })).toMatch(/: it ends too early$/);
  expect(await said(Buffer.concat([payload, payload]))).toMatch(/there is more than was framed$/);
  expect(await said(payload, { entryCount: 1, timeMs: 1001 })).toMatch(
    /it ends at 1000, not at 1001 ms$/,
  );
  expect(await said(payload.subarray(0, -1))).toMatch(/: /);
});

it('takes nothing of a command that is not what its type says', () => {
  const payload = new Payload();
  payload.add(1000, deposit('a'));
  const broken = { ...deposit('b'), amount: 5 } as never;
  expect(() => payload.add(1001, broken)).toThrow('5 is no text');
  expect(payload.take()).toEqual(Buffer.from(oneDeposit()));
});
