import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { mul } from '../../../../primitives/units.ts';

const venue = perTest({ venueFile: familyVenue });

const MOVE = { fromType: 'spot', toType: 'uta', coin: 'USDT', amount: '100' };
const transfer = (fromUserId: string, toUserId: string, body: object = {}, as = 'grace') =>
  venue().call('POST', '/api/v3/account/sub-transfer', {
    body: { ...MOVE, fromUserId, toUserId, ...body },
    as,
  });

const balance = (uid: string, wallet: string) =>
  venue().state.ledger.accounts.get(`user:${uid}:${wallet}:available:USDT`)?.balance ?? 0;

const COIN = 100000000;

describe('success', () => {
  it('the main account gives to a sub-account, moves between two, and takes back', async () => {
    expect((await transfer(GRACE, JACK, { clientOid: 'feed' })).data).toEqual({
      transferId: '1000000000000000000',
      clientOid: 'feed',
      oldTransferId: '1000000000000000000',
    });
    await transfer(JACK, KATE, { fromType: 'uta', toType: 'usdt_futures', amount: '40' });
    await transfer(KATE, KATE, { fromType: 'usdt_futures', toType: 'spot', amount: '10' });
    await transfer(IRIS, GRACE, { amount: '1000' });
    expect(balance(GRACE, 'unified')).toBe(mul(10900, COIN));
    expect(balance(JACK, 'unified')).toBe(mul(60, COIN));
    expect(balance(KATE, 'usdt_futures')).toBe(mul(30, COIN));
    expect(balance(KATE, 'spot')).toBe(mul(60, COIN));
    expect(balance(IRIS, 'unified')).toBe(0);
  });

  it('a repeated clientOid moves nothing again', async () => {
    const first = await transfer(GRACE, JACK, { clientOid: 'feed' });
    expect((await transfer(GRACE, JACK, { clientOid: 'feed' })).data).toEqual(first.data);
    expect(balance(JACK, 'unified')).toBe(mul(100, COIN));
  });
});

describe('errors', () => {
  it.each<[string, [string, string], object, string]>([
    ['from a stranger', ['1001', GRACE], {}, '43127'],
    ['to a stranger', [GRACE, '1001'], {}, '43127'],
    ['to nobody', [GRACE, 'nobody'], {}, '43127'],
    ['more than there is', [IRIS, GRACE], { amount: '1000.01' }, '43117'],
    ['to an account that the sub-account does not have', [GRACE, KATE], {}, '40034'],
    ['an unknown coin', [GRACE, JACK], { coin: 'NONE' }, '25201'],
    ['nothing', [GRACE, JACK], { amount: '0.0' }, '40020'],
    ['without a receiver', [GRACE, ''], {}, '40019'],
  ])('%s', async (_, [from, to], body, code) => {
    const reply = await transfer(from, to, body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(balance(GRACE, 'unified')).toBe(mul(10000, COIN));
  });

  it('a sub-account does not call it, not even for its own money', async () => {
    expect(await transfer(IRIS, GRACE, {}, 'iris')).toMatchObject({ code: '40061' });
  });

  it('nothing goes to or from a frozen sub-account', async () => {
    await venue().submit({ type: 'freeze-sub-account', uid: GRACE, subUid: IRIS, isFrozen: true });
    expect(await transfer(GRACE, IRIS)).toMatchObject({ code: '43136' });
    expect(await transfer(IRIS, GRACE)).toMatchObject({ code: '43136' });
  });

  it('a key that may not transfer', async () => {
    for (const key of ['grace-reader', 'grace-trader'])
      expect(await transfer(GRACE, JACK, {}, key)).toMatchObject({ code: '40014' });
  });
});
