/** The fast path beside node:http alone: a hundred thousand requests, and no client can tell. */
import { expect, test } from 'vitest';
import { startBothReaders } from '../support/both-readers.ts';

const REQUESTS = 100_000;
const SEED = Number(process.env.BOURSE_SEED ?? 1);

test(`a hundred thousand requests are read alike by the fast path and node:http (BOURSE_SEED=${SEED})`, async () => {
  const readers = await startBothReaders();
  let sent = 0;
  for (let seed = SEED; sent < REQUESTS; seed += 1) sent += await readers.run(seed);
  await readers.close();
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
}, 240_000);
