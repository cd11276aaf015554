/** What a preview tells agrees with what placing then does: test/scenarios/preview-order.test.ts. */
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { PERP_BID, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';

const venue = perTest();
const preview = (body: Record<string, unknown>, as = 'alice', locale = 'en-US') =>
  venue().call('POST', '/venue/v1/preview-order', { as, body, locale });

describe('success', () => {
  it('R-G-20: tells of a resting contract what it binds, what it would pay, where it would be liquidated', async () => {
    const { seq } = venue().state;
    // 0.005 · 59 000 / 10 = 29.5; taker fee in reserve 295 · 0.0006 = 0.177; as a maker 295 · 0.0002.
    expect((await preview(PERP_BID)).data).toEqual({
      coin: 'USDT',
      available: '1000000',
      cost: '29.677',
      margin: '29.677',
      fee: '0',
      feeCoin: '',
      platformFee: '0',
      platformFeeCoin: '',
      restFee: '0.059',
      filledQty: '0',
      averagePrice: '0',
      liquidationPrice: '0',
    });
    expect(venue().state.seq).toBe(seq);
  });

  it('tells of one that trades at once what it spends', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    const body = { ...PERP_BID, orderType: 'market', marginMode: 'isolated', qty: '0.05' };
    // 3 000 / 10 = 300 and 3 000 · 0.0006 = 1.8.
    expect((await preview(body)).data).toMatchObject({
      cost: '301.8',
      margin: '300',
      fee: '1.8',
      feeCoin: 'USDT',
      filledQty: '0.05',
      averagePrice: '60000',
      liquidationPrice: '54249.5',
    });
  });

  it('takes the order of v2 with its product type', async () => {
    const spot = {
      symbol: 'ETHUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: '2000',
      size: '0.01',
    };
    expect((await preview({ ...spot, productType: 'SPOT' }, 'dave')).data).toMatchObject({
      coin: 'USDT',
      available: '1000',
      cost: '20',
      restFee: '0.00001',
    });
    const perp = { ...spot, symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
    const sent = { ...perp, marginMode: 'crossed', price: '60000' };
    // 600 / 10 + 600 · 0.0006 = 60.36.
    expect((await preview(sent, 'dave')).data).toMatchObject({ available: '500', cost: '60.36' });
  });
});

describe('refusals', () => {
  it('says what would be needed where only money is missing, and in which words it is refused', async () => {
    const { data } = await preview({ ...SPOT_BID, qty: '600' });
    expect(data).toMatchObject({ available: '1000000', cost: '1200000', liquidationPrice: '' });
    expect(data.reject).toMatchObject({ code: '25202' });
    const chinese = await preview({ ...SPOT_BID, qty: '600' }, 'alice', 'zh-CN');
    expect(chinese.data.reject.msg).not.toBe(data.reject.msg);
  });

  it('gives no figures where the market says no', async () => {
    const body = { ...PERP_BID, reduceOnly: 'yes' };
    const { data } = await preview(body);
    expect(data).toMatchObject({ cost: '', margin: '', fee: '', available: '1000000' });
    const placed = await venue().call('POST', '/api/v3/trade/place-order', { body });
    expect(data.reject).toEqual({ code: placed.code, msg: placed.msg });
  });

  it.each([
    ['neither category nor productType', { symbol: 'ETHUSDT' }, '40019'],
    ['a limit order without a price', { ...SPOT_BID, price: '' }, '40019'],
    ['an unknown pair', { ...SPOT_BID, symbol: 'NOPE' }, '25100'],
    ['a pair without margin', { ...SPOT_BID, category: 'MARGIN' }, '25100'],
    ['an order that waits', { ...SPOT_BID, triggerPrice: '1' }, '40020'],
    ['an unknown product type', { ...SPOT_BID, category: '', productType: 'NOPE' }, '40020'],
  ])('of a body that names %s', async (_, body, code) => {
    expect(await preview(body)).toMatchObject({ status: 400, code });
  });

  it('of a key that may not read trades', async () => {
    expect((await preview(SPOT_BID, 'alice-mgt')).code).toBe('40014');
    expect((await preview(SPOT_BID, 'alice-reader')).code).toBe('00000');
  });
});
