/** Who may do what as an operator: tokens that act, tokens that only read, and guesses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { startVenue } from '../support/checked-replies.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';

let venue: RunningVenue;
beforeAll(async () => {
  const operatorToken = 'audit:only-reads:read,ann:acts,ben:acts-too';
  venue = await startVenue({ venue: fixtureVenue, operatorToken, clock: 'manual', env: {} });
});
afterAll(() => venue.close());

async function call(
  method: 'GET' | 'POST',
  url: string,
  token: string,
  remoteAddress = '127.0.0.1',
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = method === 'POST' ? { payload: '{}' } : {};
  const reply = await venue.app.inject({ method, url, headers, remoteAddress, ...body });
  return { status: reply.statusCode, text: reply.body, code: reply.json().code as string };
}

const operated = (await venueEndpoints()).filter(({ access }) => access.kind === 'operator');
const acts = operated.filter(({ method }) => method === 'POST').map(({ path }) => path);
const reads = operated.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe('Y4: a token that only reads', () => {
  it.each(acts)('is 40014 on POST %s, whatever is sent', async (path) => {
    const { seq } = venue.sequencer.state;
    expect(await call('POST', path, 'only-reads')).toMatchObject({ status: 400, code: '40014' });
    expect(venue.sequencer.state.seq).toBe(seq);
  });

  it.each(reads)('reads GET %s, and no secret', async (path) => {
    const query = path.endsWith('/commands') ? '?seqs=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15' : '';
    const { code, text } = await call('GET', path + query, 'only-reads');
    expect(['00000', '40019', '40020']).toContain(code);
    expect(text).not.toMatch(/"(?:sealedSecret|passphraseMac|secret)":"[^*"]/);
    for (const secret of ['alice-secret', 'alicepass1234']) expect(text).not.toContain(secret);
  });
});

it('Y4: the ready file has the first token that acts, and the screen only names', () => {
  expect(venue.operatorToken).toBe('acts');
  expect(venue.ownOperators).toEqual(['audit', 'ann', 'ben']);
});

it('Y4: ten wrong tokens a minute from an address, and then 429 for all of its tokens', async () => {
  const url = '/operator/v1/users';
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await call('GET', url, `guess-${turn}`, '192.0.2.1')).toMatchObject({ status: 401 });
  }
  expect(await call('GET', url, 'guess', '192.0.2.1')).toMatchObject({ status: 429, code: '429' });
  expect(await call('GET', url, 'acts', '192.0.2.1')).toMatchObject({ status: 429 });
  expect(await call('GET', url, 'acts', '192.0.2.2')).toMatchObject({ status: 200 });
});
