/** The fast path beside node:http alone: a hundred thousand requests, and no client can tell. */
import { expect, test } from 'vitest';
import { startBothReaders } from '../support/both-readers.ts';
import { startNetworkReaders } from '../support/network-readers.ts';
import { orderReaders } from '../support/order-readers.ts';
import { addTally, noTally, ReadersDiffer, tallyFaults } from '../support/wire-comparison.ts';

const REQUESTS = 100_000;
const SEED = Number(process.env.SEED ?? 1);

test(`S-8: a hundred thousand requests are read alike by the fast path and node:http (SEED=${SEED})`, async () => {
  const readers = await startBothReaders();
  const tally = noTally();
  for (let seed = SEED; tally.requests < REQUESTS; seed += 1)
    addTally(tally, await readers.run(seed));
  await readers.close();
  expect(tallyFaults(tally)).toEqual([]);
}, 240_000);

test('through the kernel they are too', async () => {
  const readers = await startNetworkReaders();
  const tally = noTally();
  for (let seed = SEED; seed < SEED + 8; seed += 1) addTally(tally, await readers.run(seed));
  await readers.close();
  expect(tally.takenByFastPath).toBeGreaterThan(50);
});

test('whole venues whose orders come through them are in the same state', async () => {
  const tally = noTally();
  for (let seed = SEED; seed < SEED + 8; seed += 1) addTally(tally, await orderReaders().run(seed));
  expect(tally.acts).toBeGreaterThan(100);
});

test.each([
  ['does not hear that a connection ends', 'Connection: close', 'Connection: nothe'],
  ['does not see a length', '\r\nContent-Length: ', '\r\nContent-Langth: '],
  ['reads one key for another', 'ACCESS-KEY: key-1', 'ACCESS-KEY: key-2'],
  ['takes LF for the end of a line', /(?<!\r)\n/g, '\r\n'],
])('a reader that %s is found', async (_, sent, read) => {
  const misread = (piece: Buffer) =>
    Buffer.from(piece.toString('latin1').replace(sent, read), 'latin1');
  const readers = await startBothReaders({ misread });
  const runs = async () => {
    for (let seed = 1; seed <= 8; seed += 1) await readers.run(seed);
  };
  await expect(runs()).rejects.toThrow(ReadersDiffer);
  await readers.close();
});
