import { expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/delta-info';
const venue = perTest({ venueFile: familyVenue });

const thresholds = { deltaThreshold: '0.2', positionThreshold: '0.05' };

it('R-G-13 tells what part of the equity moves with prices', async () => {
  const read = async () => (await venue().call('GET', PATH, { as: 'grace' })).data;
  // 60 000 of 70 000 dollars are BTC.
  expect(await read()).toEqual({
    ...thresholds,
    deltaEquityRatio: '0.85714286',
    list: [{ coin: 'BTC', positionRatio: '' }],
  });
  for (const [as, side] of [
    ['grace', 'sell'],
    ['erin', 'buy'],
  ] as const) {
    const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side, orderType: 'limit' };
    const body = { ...order, qty: '0.9', price: '60000' };
    const placed = await venue().call('POST', '/api/v3/trade/place-order', { as, body });
    expect(placed, placed.text).toMatchObject({ code: '00000' });
  }
  // 6 000 of 70 000, less the fee of 0.02 %, which is 10.80.
  const ratio = '0.08572751';
  expect(await read()).toEqual({
    ...thresholds,
    deltaEquityRatio: ratio,
    list: [{ coin: 'BTC', positionRatio: ratio }],
  });
  const none = { deltaEquityRatio: '0', list: [] };
  expect((await venue().call('GET', PATH, { as: 'jack' })).data).toMatchObject(none);
});
