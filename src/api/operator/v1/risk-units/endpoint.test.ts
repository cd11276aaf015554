import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, CAROL, lends, opensUnit } from '../../../../../test/support/loans.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
  await opensUnit(venue);
});
afterEach(() => venue.close());

const units = async (query: Record<string, string> = {}) =>
  (await venue.call('GET', '/operator/v1/risk-units', { as: 'operator', query })).data.list;

describe('success', () => {
  it('tells what is owed, what stands for it, and how near the lines it is', async () => {
    await lends(venue, '500000');
    const [unit] = await units();
    // 2 500 000 USDT; 200 BTC at 60 000 and 0.9 are 10 800 000, of which 10 000 000 count.
    expect(unit).toMatchObject({
      riskUnitId: 'RU-1',
      ownerUid: ALICE,
      uids: [ALICE, BOB],
      ltv: '0.04',
      warn: '0.7',
      margin: '0.8',
      liquidate: '0.9',
      unpaid: '500000',
      assets: '12500000',
      debts: [{ coin: 'USDT', unpaidAmount: '500000', unpaidInterest: '0' }],
    });
    expect(unit.balances).toContainEqual({
      coin: 'BTC',
      price: '60000',
      amount: '200',
      converted: '10000000',
    });
  });

  it('has no lines where nothing is lent', async () => {
    expect(await units()).toMatchObject([
      { ltv: '0', warn: '', margin: '', liquidate: '', unpaid: '0', debts: [] },
    ]);
  });

  it('has the strictest lines of what is lent', async () => {
    await lends(venue, '1');
    await lends(venue, '1', { productId: 'L-BTC-1', uid: BOB });
    expect(await units()).toMatchObject([{ warn: '0.6667', margin: '0.75', liquidate: '0.85' }]);
  });

  it('finds units by name or member', async () => {
    const body = { id: 'RU-0', uids: [CAROL] };
    await venue.call('POST', '/operator/v1/create-risk-unit', { as: 'operator', body });
    const names = async (query: Record<string, string>) =>
      (await units(query)).map(({ riskUnitId }: { riskUnitId: string }) => riskUnitId);
    expect(await names({})).toEqual(['RU-0', 'RU-1']);
    expect(await names({ id: 'RU-0' })).toEqual(['RU-0']);
    expect(await names({ uid: BOB })).toEqual(['RU-1']);
    expect(await names({ uid: '1004' })).toEqual([]);
  });
});

describe('errors', () => {
  it('a uid that is none', async () => {
    const query = { uid: 'alice' };
    const reply = await venue.call('GET', '/operator/v1/risk-units', { as: 'operator', query });
    expect(reply).toMatchObject({ status: 400, code: '40020' });
  });
});
