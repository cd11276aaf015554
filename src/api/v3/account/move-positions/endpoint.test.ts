import { expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/move-positions';
const HISTORY = '/api/v3/account/move-position-history';
const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const venue = perTest({ venueFile: familyVenue });

const post = (as: string, path: string, body: object) => venue().call('POST', path, { as, body });

async function graceIsLong(): Promise<void> {
  const order = { ...PAIR, orderType: 'limit', qty: '0.1', price: '60000' };
  await post('bob', '/api/v3/trade/place-order', { ...order, side: 'sell' });
  await post('grace', '/api/v3/trade/place-order', { ...order, side: 'buy' });
}

const move = (as: string, ...positionList: object[]) =>
  post(as, PATH, { fromUid: GRACE, toUid: IRIS, category: PAIR.category, positionList });

it('R-C-20 moves each or refuses it for itself, and tells of it afterwards', async () => {
  await graceIsLong();
  const [right, wrong] = [
    { symbol: 'BTCUSDT', side: 'buy', qty: '0.04' },
    { symbol: 'BTCUSDT', side: 'sell', qty: '0.04' },
  ];
  const { data } = await move('grace', right, wrong);
  const done = { orderId: expect.stringMatching(/^\d+$/), code: '0', msg: 'success' };
  const refused = { orderId: '', code: '25227', msg: expect.any(String) };
  expect(data).toMatchObject({ closePosition: [done, refused], openPosition: [done, refused] });
  const positions = await venue().call('GET', '/api/v3/position/current-position', {
    as: 'iris',
    query: PAIR,
  });
  expect(positions.data.list).toMatchObject([{ posSide: 'long', total: '0.04' }]);
  const query = { category: PAIR.category };
  const { list } = (await venue().call('GET', HISTORY, { as: 'grace', query })).data;
  expect(list).toMatchObject([
    {
      ...{ ...PAIR, fromUid: GRACE, toUid: IRIS, posSide: 'long', qty: '0.04', price: '60000' },
      status: 'completed',
      orderId: data.closePosition[0].orderId,
    },
  ]);
  expect(list[0].openExecId).not.toBe(list[0].closeExecId);
});

it.each([
  ['a sub-account', 'iris', '40061'],
  ['a key without the right', 'grace-reader', '40014'],
])('R-C-20 is refused to %s', async (_, as, code) => {
  const reply = await move(as, { symbol: 'BTCUSDT', side: 'buy', qty: '0.01' });
  expect(reply).toMatchObject({ status: 400, code, data: null });
});
