import { describe, expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { orderInfo, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';

const venue = perTest({ venueFile: marginFile });

const MARGIN_BID = { ...SPOT_BID, category: 'MARGIN', price: '1900', qty: '1000' } as const;

const get = (name: string, query: Record<string, string>) =>
  venue().call('GET', `/api/v3/trade/${name}`, { query });
const post = (name: string, body: unknown) =>
  venue().call('POST', `/api/v3/trade/${name}`, { body });
const ids = (rows: readonly { orderId: string }[]) => rows.map(({ orderId }) => orderId);

/** Alice has 1 000 000 USDT: 900 000 are lacking. */
describe('a margin order', () => {
  it('borrows what it lacks, which the account shows as debt', async () => {
    await placeUnified(venue(), MARGIN_BID);
    const { data } = await venue().call('GET', '/api/v3/account/assets', {
      query: { coin: 'USDT' },
    });
    expect(data.assets[0]).toMatchObject({
      debt: '900000',
      balance: '1900000',
      available: '0',
      locked: '1900000',
    });
    // A fifth and a tenth of the debt.
    expect(data).toMatchObject({ imr: '180000', mmr: '90000' });
  });

  it('R-B-12 is of category MARGIN wherever it is listed', async () => {
    const margin = await placeUnified(venue(), MARGIN_BID);
    const spot = await placeUnified(venue(), { ...SPOT_BID, qty: '0.01' }, 'bob');
    expect((await orderInfo(venue(), margin)).data).toMatchObject({
      category: 'MARGIN',
      symbol: 'ETHUSDT',
    });
    expect(ids((await get('unfilled-orders', { category: 'MARGIN' })).data.list)).toEqual([margin]);
    expect((await get('unfilled-orders', { category: 'SPOT' })).data.list).toEqual([]);
    expect(ids((await get('unfilled-orders', {})).data.list)).toEqual([margin]);
    expect((await orderInfo(venue(), spot, 'bob')).data.category).toBe('SPOT');
  });

  it('R-B-12 fills and finishes under MARGIN', async () => {
    const order = await placeUnified(venue(), { ...MARGIN_BID, qty: '1' });
    const ask = { ...SPOT_BID, side: 'sell', price: '1900', qty: '1' };
    await placeUnified(venue(), ask, 'bob');
    const finished = (await get('history-orders', { category: 'MARGIN' })).data.list;
    expect(finished).toEqual([
      expect.objectContaining({ orderId: order, category: 'MARGIN', orderStatus: 'filled' }),
    ]);
    expect((await get('history-orders', { category: 'SPOT' })).data.list).toEqual([]);
    expect((await get('fills', { category: 'MARGIN' })).data.list).toHaveLength(1);
    expect((await get('fills', { category: 'SPOT' })).data.list).toEqual([]);
  });

  it('R-B-12 is cancelled under MARGIN, not under SPOT', async () => {
    const orderId = await placeUnified(venue(), MARGIN_BID);
    expect((await post('cancel-order', { orderId, category: 'SPOT' })).code).toBe('25204');
    expect((await post('cancel-symbol-order', { category: 'SPOT' })).data.list).toEqual([]);
    expect((await post('cancel-batch', [{ orderId, category: 'SPOT' }])).data[0].code).toBe(
      '25204',
    );
    expect((await post('cancel-symbol-order', { category: 'MARGIN' })).data.list).toHaveLength(1);
  });

  it('is refused beyond what is lent, and on a pair without margin', async () => {
    expect((await post('place-order', { ...MARGIN_BID, qty: '5000' })).code).toBe('25219');
    const doge = { ...MARGIN_BID, symbol: 'DOGEUSDT', price: '0.1', qty: '10' };
    expect(await post('place-order', doge)).toMatchObject({ code: '25240' });
  });

  it('is listed where pairs trade on margin', async () => {
    const path = '/api/v3/market/instruments';
    const { data } = await venue().call('GET', path, { query: { category: 'MARGIN' } });
    expect(data).toEqual([
      expect.objectContaining({ symbol: 'ETHUSDT', category: 'MARGIN', maxLeverage: '5' }),
    ]);
  });
});
