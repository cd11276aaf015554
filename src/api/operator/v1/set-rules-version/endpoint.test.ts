import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import { RULES_VERSION } from '../../../../engine/core/reference.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const set = (body: object) =>
  venue.call('POST', '/operator/v1/set-rules-version', {
    as: 'operator',
    body: { reason: 'a new release', ...body },
  });

it('says which rules hold, and stands in the audit with who and why', async () => {
  const version = String(RULES_VERSION);
  expect((await set({ version })).data).toEqual({ version });
  const { data } = await venue.call('GET', '/operator/v1/audit', { as: 'operator' });
  expect(data.list[0]).toMatchObject({ command: 'set-rules-version', reason: 'a new release' });
});

it('keeps rules that this release does not know out of the journal, which it could not go on with', async () => {
  const audit = async () =>
    (await venue.call('GET', '/operator/v1/audit', { as: 'operator' })).data;
  const before = await audit();
  await set({ version: String(RULES_VERSION + 1) });
  expect(await audit()).toEqual(before);
});

describe('errors', () => {
  it.each([
    ['rules that this release does not know', { version: String(RULES_VERSION + 1) }, '90008'],
    ['rules of before', { version: '1' }, '90008'],
    ['no version', {}, '40019'],
    ['none', { version: '0' }, '40020'],
  ])('%s', async (_, body, code) => {
    expect(await set(body)).toMatchObject({ status: 400, code, data: null });
  });
});
