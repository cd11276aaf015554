/** The net (CONTRIBUTING.md): recorded commands lead to what they led to when they were recorded. */
import { expect, test } from 'vitest';
import { differences, recordedFigures, recordings, replayNet } from '../support/net.ts';

test('replies, events, rows and states of the recorded commands are as they were', async () => {
  const figures = await replayNet(recordings());
  expect(differences(recordedFigures(), figures), 'on purpose? npm run net -- --write').toEqual([]);
});
