/** The net (CONTRIBUTING.md): recorded commands lead to what they led to when they were recorded. */
import { expect, test } from 'vitest';
import { differences, recordedFigures, recordings, replayNet } from '../support/net.ts';

/** Ten seconds of one core, which a machine that does much else gives it late. */
const LIMIT_MS = 600_000;

test('replies, events, rows and states of the recorded commands are as they were', {
  timeout: LIMIT_MS,
}, async () => {
  const figures = await replayNet(recordings());
  expect(differences(recordedFigures(), figures), 'on purpose? npm run net -- --write').toEqual([]);
});
