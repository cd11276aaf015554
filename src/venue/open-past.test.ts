/** A venue that goes on from where another one stands. */
import { expect, test } from 'vitest';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import type { Entry } from '../engine/command.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { openVenue, type VenuePast } from './open-venue.ts';

const OPTIONS = { venue: fixtureVenue, clock: 'manual', market: 'off', env: {} } as const;

test('applies nothing that was before, until somebody asks of it', async () => {
  const first = await openVenue(OPTIONS);
  const { standing, ...past } = await first.standing();
  expect(past.entries.length).toBeGreaterThan(5);
  const again = await openVenue(OPTIONS, { ...past, ...(standing && { standing }) });
  expect(stateHash(again.sequencer.state)).toBe(stateHash(first.sequencer.state));
  // An entry that no engine can apply is not missed where it is not applied.
  const unknown = { type: 'unheard-of' } as unknown as Entry['command'];
  const lost = past.entries.map((entry) => ({ ...entry, command: unknown }));
  const from = (given: Partial<VenuePast>) => openVenue(OPTIONS, { ...past, ...given });
  const blind = await from({ entries: lost, ...(standing && { standing }) });
  expect(stateHash(blind.sequencer.state)).toBe(stateHash(first.sequencer.state));
  await expect(blind.services.history.ledger({}, { limit: 1 })).rejects.toThrow(/unheard-of/);
  const asked = (venue: typeof first) => venue.services.history.ledger({}, { limit: 100 });
  const rows = await asked(again);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows).toEqual(await asked(first));
  for (const venue of [first, again]) await venue.close();
});
