import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../test/support/funded-venue.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const INTERVAL_MS = 8 * 3_600_000;

let venue: TestVenue;
beforeEach(async () => {
  venue = await startFundedVenue();
});
afterEach(() => venue.close());

const read = (query: Record<string, string>) =>
  venue.call('GET', '/operator/v1/receipts', { as: 'operator', query });

/** Alice long 0.1 and bob short; two fundings at a mark 1 % above the index. */
async function story(): Promise<number> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  const opened = venue.state.seq;
  await passFunding(venue, '60600');
  await passFunding(venue, '60600');
  return opened;
}

describe('receipts', () => {
  it('R-X-1: tell of each funding its inputs, the entries behind them, the formula and the sum', async () => {
    const opened = await story();
    const { list, endId } = (await read({ uid: '1001', limit: '1' })).data;
    // 0.1 · 60 600 = 6 060, 1 % of it.
    expect(list).toEqual([
      {
        receiptId: endId,
        seq: String(venue.state.seq),
        timeMs: String(FIXTURE_START_MS + 2 * INTERVAL_MS),
        kind: 'funding',
        step: '',
        uid: '1001',
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        positionSide: 'long',
        positionId: expect.stringMatching(/^1\d{18}$/),
        orderId: '',
        inputs: expect.arrayContaining([
          { name: 'size', value: '0.1', coin: '', seq: String(opened) },
          { name: 'rate', value: '0.01', coin: '', seq: String(venue.state.seq) },
          { name: 'value at the mark', value: '6060', coin: 'USDT', seq: String(venue.state.seq) },
        ]),
        formula: 'paid = value at the mark × |rate|, rounded up, as far as it is there',
        outcome: expect.arrayContaining([
          { name: 'amount', value: '-60.6', coin: 'USDT', seq: String(venue.state.seq) },
        ]),
        ranks: [],
      },
    ]);
  });

  it('R-X-2: are found by user and by position, newest first, page by page', async () => {
    await story();
    const own = (await read({ uid: '1001' })).data.list;
    expect(own).toHaveLength(2);
    const { positionId } = own[0];
    expect((await read({ positionId })).data.list).toEqual(own);
    expect((await read({ positionId, uid: '1002' })).data.list).toEqual([]);
    const first = (await read({ positionId, limit: '1' })).data;
    const second = (await read({ positionId, limit: '1', idLessThan: first.endId })).data;
    expect([...first.list, ...second.list]).toEqual(own);
    expect((await read({ positionId, idLessThan: second.endId })).data).toEqual({
      list: [],
      endId: '',
    });
    expect((await read({ orderId: positionId })).data.list).toEqual([]);
  });

  it('R-X-2: name the order that a trigger placed', async () => {
    await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue, 'alice', ['buy', '60000', '0.1'], { presetStopLossPrice: '59000' });
    await placeLimit(venue, 'bob', ['buy', '58000', '0.1']);
    await placeLimit(venue, 'carol', ['buy', '59000', '0.1'], { side: 'buy', tradeSide: 'open' });
    await placeLimit(venue, 'bob', ['sell', '59000', '0.1']);
    const [fired] = (await read({ uid: '1001' })).data.list;
    expect(fired).toMatchObject({ kind: 'trigger', symbol: 'BTCUSDT', positionSide: 'long' });
    expect((await read({ orderId: fired.orderId })).data.list).toEqual([fired]);
    // Of everybody, where nobody is named.
    expect((await read({})).data.list).toContainEqual(fired);
  });
});

describe('errors', () => {
  it.each([
    ['a limit below zero', { limit: '-1' }],
    ['a cursor that is no number', { idLessThan: 'abc' }],
    ['a uid that is none', { uid: 'alice' }],
  ])('%s', async (_, query) => {
    expect(await read({ uid: '1001', ...query })).toMatchObject({ status: 400, code: '40020' });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/receipts', {
      as: 'alice',
      query: { uid: '1001' },
    });
    expect(reply.code).not.toBe('00000');
  });
});
