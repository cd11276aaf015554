import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const position = {
  productType: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  marginCoin: 'USDT',
  holdSide: 'long',
};

const setMargin = (venue: TestVenue, body: object, as = 'alice') =>
  venue.call('POST', '/api/v2/mix/account/set-margin', { as, body: { ...position, ...body } });

/** Alice is long 0.1 BTC at 60 000, isolated at leverage 10: margin 600. */
async function opened(venue: TestVenue): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
}

async function marginSize(venue: TestVenue): Promise<string> {
  const query = { productType: 'USDT-FUTURES' };
  const reply = await venue.call('GET', '/api/v2/mix/position/all-position', {
    as: 'alice',
    query,
  });
  return reply.data[0].marginSize;
}

describe('set-margin', () => {
  const venue = perTest();

  it('R-C-12: adds and takes out, and answers with nothing', async () => {
    await opened(venue());
    expect(await setMargin(venue(), { amount: '50' })).toMatchObject({ code: '00000', data: '' });
    expect(await marginSize(venue())).toBe('650');
    await setMargin(venue(), { amount: '-20.5' });
    expect(await marginSize(venue())).toBe('629.5');
  });

  it.each([
    ['more than the position can spare', { amount: '-0.01' }, '40800'],
    ['more than is free', { amount: '999999999' }, '40762'],
    ['a position that is not there', { amount: '1', holdSide: 'short' }, '22002'],
    ['another margin coin', { amount: '1', marginCoin: 'BTC' }, '43049'],
    ['no amount', {}, '40019'],
    ['zero', { amount: '0' }, '40020'],
    ['an exponent', { amount: '1e2' }, '40020'],
    ['more decimals than the coin has', { amount: '0.000000001' }, '40020'],
  ])('R-C-12: refuses %s', async (_, change, code) => {
    await opened(venue());
    expect((await setMargin(venue(), change)).code).toBe(code);
    expect(await marginSize(venue())).toBe('600');
  });

  it('R-C-12: a crossed position has no margin of its own', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1'], { marginMode: 'crossed' });
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1'], { marginMode: 'crossed' });
    expect((await setMargin(venue(), { amount: '1' })).code).toBe('40875');
  });

  it('needs the permission to trade futures', async () => {
    expect((await setMargin(venue(), { amount: '1' }, 'alice-reader')).code).toBe('40014');
  });
});
