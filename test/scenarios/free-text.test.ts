/** What people write freely, wherever it is taken. */
import { describe, expect, it } from 'vitest';
import { isFreeText } from '../../src/primitives/name-text.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { checkVenueFile } from '../../src/venue/file/read-venue-file.ts';
import { familyVenue, IRIS } from '../support/family-venue.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { perTest } from '../support/shared-outcomes.ts';

const HOSTILE = {
  NUL: 'a\u0000b',
  ESC: '\u001b[2J\u001b[31mpaid',
  'the C1 form of ESC [': 'a\u009b2J',
  'an end of line': 'a\nforged: line',
  'a line separator': 'a\u2028b',
  'an override of direction': '\u202eDSU 005',
  'an isolate of direction': 'a\u2066b',
  'a mark of direction': 'a\u200fb',
  'half a character': 'a\ud83d',
};
const HARMLESS = [
  'wire received',
  'Überweisung №7',
  '入金',
  '👩‍🚀',
  'שלום',
  'نقد',
  "O'Brien; --",
  '<b>&amp;',
];

describe('R-V-13 V13: free text', () => {
  it.each(Object.entries(HOSTILE))('refuses %s', (_, text) => {
    expect(isFreeText(text)).toBe(false);
  });

  it.each(HARMLESS)('takes %s', (text) => expect(isFreeText(text)).toBe(true));
});

const venue = perTest({ venueFile: familyVenue });
const acts = (await venueEndpoints()).filter(
  ({ access, method }) => access.kind === 'operator' && method === 'POST',
);

describe('R-V-13 V13: the reason of an act', () => {
  it.each(acts.map(({ path }) => path))('is refused by %s', async (path) => {
    const { seq } = venue().state;
    for (const reason of Object.values(HOSTILE)) {
      const reply = await venue().call('POST', path, { as: 'operator', body: { reason } });
      expect(reply).toMatchObject({ status: 400, code: '40020' });
      expect(reply.msg).toContain('reason');
      expect(isFreeText(reply.msg)).toBe(true);
    }
    expect(venue().state.seq).toBe(seq);
  });
});

it('R-V-13: so are references, labels and notes of any caller', async () => {
  const money = { uid: '1001', coin: 'USDT', amount: '1', reason: 'r' };
  const body = { ...money, reference: HOSTILE.ESC };
  const deposit = await venue().call('POST', '/operator/v1/deposit', { as: 'operator', body });
  expect(deposit.code).toBe('40020');
  const sub = { username: HOSTILE['an override of direction'] };
  const made = await venue().call('POST', '/api/v3/user/create-sub', { as: 'grace', body: sub });
  expect(made.code).toBe('40020');
  const key = { subUid: IRIS, note: HOSTILE.NUL, type: 'read_only', permissions: ['uta_mgt'] };
  const issued = await venue().call('POST', '/api/v3/user/create-sub-api', {
    as: 'grace',
    body: { ...key, passphrase: 'secret12' },
  });
  expect(issued.code).toBe('40020');
});

it('R-V-13: and the texts of a venue file', () => {
  const [first, ...others] = fixtureVenue.users ?? [];
  if (first === undefined) throw new Error('no user');
  const users = [{ ...first, label: HOSTILE.ESC }, ...others];
  expect(() => checkVenueFile({ ...fixtureVenue, users }, {})).toThrow(
    /users\[0\]\.label: expected text that is not empty, without control characters/,
  );
});
