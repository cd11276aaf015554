import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (as: string, query: Record<string, string>) =>
  venue.call('GET', '/venue/v1/receipts', { as, query });

/** Alice is long and bob short while two fundings pass. */
async function story(): Promise<string> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  await passFunding(venue, '60600');
  await passFunding(venue, '60600');
  const query = { category: 'USDT-FUTURES' };
  const { data } = await venue.call('GET', '/operator/v1/receipts', {
    as: 'operator',
    query: { uid: '1001', ...query },
  });
  return data.list[0].positionId;
}

describe('receipts', () => {
  it('of an own position are those that the operator reads, newest first, page by page', async () => {
    const positionId = await story();
    const query = { positionId };
    const asOperator = await venue.call('GET', '/operator/v1/receipts', { as: 'operator', query });
    const own = (await read('alice', query)).data;
    expect(own).toEqual(asOperator.data);
    expect(own.list).toHaveLength(2);
    const first = (await read('alice', { positionId, limit: '1' })).data;
    const second = (await read('alice', { positionId, idLessThan: first.endId })).data;
    expect([...first.list, ...second.list]).toEqual(own.list);
  });

  it('of the position that is open on a side of an instrument, which v3 tells no id of', async () => {
    const positionId = await story();
    const open = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', posSide: 'long' };
    const named = (await read('alice', open)).data;
    expect(named).toEqual((await read('alice', { positionId })).data);
    expect(named.list).toMatchObject([{ kind: 'funding' }, { kind: 'funding' }]);
    expect((await read('alice', { ...open, posSide: 'short' })).data.list).toEqual([]);
    expect((await read('alice', { category: 'USDT-FUTURES' })).code).toBe('40019');
  });

  it('of an own order tell of the trigger that placed it', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1'], { presetStopLossPrice: '59000' });
    await placeLimit(venue, 'bob', ['buy', '58000', '0.1']);
    await placeLimit(venue, 'carol', ['buy', '59000', '0.1'], { side: 'buy', tradeSide: 'open' });
    await placeLimit(venue, 'bob', ['sell', '59000', '0.1']);
    const all = await venue.call('GET', '/operator/v1/receipts', {
      as: 'operator',
      query: { uid: '1001' },
    });
    const [fired] = all.data.list;
    expect((await read('alice', { orderId: fired.orderId })).data.list).toEqual([fired]);
  });

  it('of others are nothing to the caller', async () => {
    const positionId = await story();
    expect((await read('bob', { positionId })).data).toEqual({ list: [], endId: '' });
  });
});

describe('refused', () => {
  it.each([
    ['neither order nor position', {}, '40019'],
    ['a cursor that is no number', { orderId: '1', idLessThan: 'abc' }, '40020'],
  ])('%s', async (_, query, code) => {
    expect(await read('alice', query)).toMatchObject({ status: 400, code });
  });

  it('a key that may not read trades', async () => {
    expect((await read('alice-mgt', { orderId: '1' })).code).toBe('40014');
  });
});
