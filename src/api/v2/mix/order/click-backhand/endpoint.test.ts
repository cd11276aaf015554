import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  futuresDefaults,
  placeLimit,
  placeMarket,
} from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/mix/order/click-backhand';
const { productType, symbol, marginCoin } = futuresDefaults;
const pair = { productType, symbol, marginCoin };

const reverse = (venue: TestVenue, as: string, body: object) =>
  venue.call('POST', PATH, { as, body: { ...pair, ...body } });

async function positions(venue: TestVenue, as: string) {
  const query = { productType: 'USDT-FUTURES' };
  return (await venue.call('GET', '/api/v2/mix/position/all-position', { as, query })).data;
}

/** A long position of 0.01, and bids to sell into. */
async function openLong(venue: TestVenue, as: string): Promise<void> {
  const position = as === 'carol' ? { tradeSide: 'open' } : {};
  await placeLimit(venue, 'bob', ['sell', '60000', '0.01']);
  await placeMarket(venue, as, ['buy', '0.01'], position);
  await placeLimit(venue, 'bob', ['buy', '59990', '1']);
}

describe('click-backhand', () => {
  const venue = perTest();

  it('turns a one-way position round by one order (R-C-14)', async () => {
    await openLong(venue(), 'alice');
    const reply = await reverse(venue(), 'alice', { side: 'sell', size: '0.01', clientOid: 't-1' });
    expect(reply.data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 't-1' });
    expect(await positions(venue(), 'alice')).toMatchObject([{ holdSide: 'short', total: '0.01' }]);
  });

  it.each([
    ['the position that closes', { side: 'buy' }],
    ['the position that closes, said so', { side: 'buy', tradeSide: 'Close' }],
    ['the position that opens', { side: 'sell', tradeSide: 'open' }],
  ])('turns a hedge position round, side naming %s (R-C-14)', async (_, body) => {
    await openLong(venue(), 'carol');
    expect(await reverse(venue(), 'carol', body)).toMatchObject({ code: '00000' });
    expect(await positions(venue(), 'carol')).toMatchObject([{ holdSide: 'short', total: '0.01' }]);
  });

  it.each([
    ['no position', { side: 'sell' }, '22002'],
    ['another margin coin', { side: 'sell', marginCoin: 'BTC' }, '43049'],
    ['an unknown side', { side: 'turn' }, '40020'],
    ['too fine a size', { side: 'sell', size: '0.0015' }, '40808'],
    ['an unknown pair', { symbol: 'NOPEUSDT' }, '40034'],
  ])('refuses %s', async (_, body, code) => {
    expect(await reverse(venue(), 'alice', body)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: PATH,
  request: async (venue) => {
    await openLong(venue, 'alice');
    await placeLimit(venue, 'bob', ['sell', '60010', '1']);
    return { body: pair };
  },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...pair, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
