import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';

/** Two commands each: more than the journal's queue holds. */
const USERS = 6000;

test('a venue file may hold more than the journal takes at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const users = Array.from({ length: USERS }, (_, index) => ({
    uid: String(10_000 + index),
    balances: { USDT: '1' },
  }));
  const venue = await startVenue({
    venue: { ...fixtureVenue, users },
    data: join(folder, 'data'),
    operatorToken: 'token',
  });
  expect(venue.sequencer.state.users.size).toBe(USERS);
  await venue.close();
});
