import { describe, expect, it } from 'vitest';
import { familyVenue, IRIS } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const freeze = (body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v3/user/freeze-sub', {
    body: { subUid: IRIS, operation: 'freeze', ...body },
    as,
  });
const read = () => venue().call('GET', '/api/v3/account/assets', { as: 'iris' });

describe('success', () => {
  it('shuts the keys of the sub-account out, until it is freed', async () => {
    expect(await freeze()).toMatchObject({ code: '00000', data: {} });
    expect(await read()).toMatchObject({ status: 400, code: '40013', data: null });
    await freeze({ operation: 'unfreeze' });
    expect(await read()).toMatchObject({ code: '00000' });
  });

  it('may be asked twice', async () => {
    await freeze();
    expect(await freeze()).toMatchObject({ code: '00000' });
  });
});

describe('errors', () => {
  it.each([
    ['the sub-account of somebody else', { subUid: '1001' }, '40028'],
    ['another operation', { operation: 'delete' }, '40020'],
    ['no operation', { operation: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await freeze(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a sub-account, and a key that only reads', async () => {
    expect(await freeze({}, 'iris')).toMatchObject({ code: '40061' });
    expect(await freeze({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
