import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const PAID = { uid: '1001', coin: 'USDT', amount: '12.5', reference: 'bank-1' };

const deposit = (body: object) =>
  venue.call('POST', '/operator/v1/deposit', { as: 'operator', body: { ...PAID, ...body } });

describe('success', () => {
  it('pays in, and tells what is available', async () => {
    expect((await deposit({})).data).toEqual({
      reference: 'bank-1',
      balance: '1000012.5',
      repeated: false,
    });
  });

  it('Y5: R-L-1 moves nothing again for the same act, answers as the first time and says so, in the audit too', async () => {
    await deposit({});
    await deposit({ reference: 'bank-2' });
    expect((await deposit({})).data).toEqual({
      reference: 'bank-1',
      balance: '1000012.5',
      repeated: true,
    });
    const audit = await venue.call('GET', '/operator/v1/audit', { as: 'operator', body: {} });
    const outcomes = audit.data.list.map((row: { outcome: string }) => row.outcome);
    expect(outcomes.slice(0, 3)).toEqual(['repeated', 'done', 'done']);
    expect((await deposit({ reference: 'bank-3' })).data.balance).toBe('1000037.5');
  });

  it('Y5: R-L-16 refuses another act under a reference that was used, naming the first', async () => {
    await deposit({});
    const reply = await deposit({ uid: '1004', amount: '70000' });
    expect(reply).toMatchObject({ status: 400, code: '90013', data: null });
    expect(reply.msg).toMatch(
      /^The reference was used for another act: bank-1 is that of journal number \d+, deposit of amount 12\.5, coin USDT, uid 1001, wallet \w+$/,
    );
  });

  it('pays into the wallet named of a classic user', async () => {
    const reply = await deposit({ uid: '1004', wallet: 'usdt_futures' });
    expect(reply.data.balance).toBe('512.5');
  });
});

describe('errors', () => {
  it.each([
    ['an unknown user', { uid: '9' }, '25005'],
    ['an unknown coin', { coin: 'NOPE' }, '25201'],
    ['a wallet that the user has not', { wallet: 'spot' }, '40034'],
    ['an unknown wallet', { wallet: 'pocket' }, '40020'],
    ['an amount of zero', { amount: '0' }, '90004'],
    ['an amount below zero', { amount: '-5' }, '40020'],
    ['an amount finer than the coin', { amount: '0.000000001' }, '90004'],
    ['no reference', { reference: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await deposit(body)).toMatchObject({ status: 400, code, data: null });
  });
});
