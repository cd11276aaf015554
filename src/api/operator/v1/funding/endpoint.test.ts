import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string> = {}) =>
  venue.call('GET', '/operator/v1/funding', { as: 'operator', query });

const INTERVAL_MS = 8 * 3_600_000;

/** Alice long 0.1 and bob short; a funding at a mark 1 % above the index. */
async function story(): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  await passFunding(venue, '60600');
}

describe('funding', () => {
  it('R-N-5: has each position with its rate and what it paid or received', async () => {
    await story();
    const { list, endId } = (await read()).data;
    // 0.1 · 60 600 = 6060, 1 % of it = 60.6 from the long to the short.
    const row = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      size: '0.1',
      markPrice: '60600',
      value: '6060',
      rate: '0.01',
      coin: 'USDT',
      timeMs: String(FIXTURE_START_MS + INTERVAL_MS),
    };
    expect(list).toMatchObject([
      { ...row, uid: '1002', positionSide: 'short', due: '60.6', amount: '60.6' },
      { ...row, uid: '1001', positionSide: 'long', due: '-60.6', amount: '-60.6' },
    ]);
    expect(endId).toBe(list[1].receiptId);
  });

  it('R-N-5: is what the ledger moved for funding', async () => {
    await story();
    await passFunding(venue, '59400');
    const ledger = await venue.call('GET', '/operator/v1/ledger', {
      as: 'operator',
      query: { limit: '1000' },
    });
    const moved = ledger.data.list
      .filter(({ kind, uid }: Record<string, string>) => kind === 'funding' && uid !== '')
      .map(({ uid, amount, timeMs }: Record<string, string>) => `${timeMs} ${uid} ${amount}`);
    const told = (await read()).data.list.map(
      ({ uid, amount, timeMs }: Record<string, string>) => `${timeMs} ${uid} ${amount}`,
    );
    expect(told).toHaveLength(4);
    expect(told.sort()).toEqual(moved.sort());
  });

  it('is that of one user, of a time, page by page', async () => {
    await story();
    await passFunding(venue, '60600');
    const first = (await read({ uid: '1001', limit: '1' })).data;
    const second = (await read({ uid: '1001', limit: '1', idLessThan: first.endId })).data;
    const both = (await read({ uid: '1001' })).data.list;
    expect([...first.list, ...second.list]).toEqual(both);
    expect(both).toHaveLength(2);
    const endTime = String(FIXTURE_START_MS + INTERVAL_MS);
    expect((await read({ uid: '1001', endTime })).data.list).toEqual(second.list);
    expect((await read({ startTime: String(venue.clock.nowMs + 1) })).data).toEqual({
      list: [],
      endId: '',
    });
  });
});

describe('errors', () => {
  it.each([
    ['a limit below zero', { limit: '-1' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
    ['a time that is none', { startTime: 'yesterday' }],
  ])('%s', async (_, query) => {
    expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/funding', { as: 'alice' });
    expect(reply.code).not.toBe('00000');
  });
});
