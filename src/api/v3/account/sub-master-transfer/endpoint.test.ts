import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const MOVE = { fromType: 'uta', toType: 'spot', coin: 'USDT', amount: '250' };
const give = (body: object = {}, as = 'iris') =>
  venue().call('POST', '/api/v3/account/sub-master-transfer', { body: { ...MOVE, ...body }, as });

const balance = (uid: string) =>
  venue().state.ledger.accounts.get(`user:${uid}:unified:available:USDT`)?.balance;

describe('success', () => {
  it('gives to the main account, whatever the accounts are called', async () => {
    expect((await give({ clientOid: 'back' })).data).toMatchObject({ clientOid: 'back' });
    await give({ fromType: 'spot' });
    expect(balance(IRIS)).toBe(50000000000);
    expect(balance(GRACE)).toBe(1050000000000);
  });
});

describe('errors', () => {
  it('a main account has nobody to give to', async () => {
    expect(await give({}, 'grace')).toMatchObject({ code: '43127', data: null });
  });

  it('more than there is, and a key that may not', async () => {
    expect(await give({ amount: '1000.5' })).toMatchObject({ code: '43117' });
    expect(await give({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
