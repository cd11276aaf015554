import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const LEG = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', posSide: 'long' };

const setMargin = (venue: TestVenue, body: object, as = 'alice') =>
  venue.call('POST', '/api/v3/account/set-margin', { as, body: { ...LEG, ...body } });

/** Alice is long 0.1 BTC at 60 000, isolated at leverage 10: margin 600. */
async function opened(venue: TestVenue, marginMode = 'isolated'): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1'], { marginMode });
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1'], { marginMode });
}

async function marginSize(venue: TestVenue): Promise<string> {
  const query = { productType: 'USDT-FUTURES' };
  const path = '/api/v2/mix/position/all-position';
  return (await venue.call('GET', path, { as: 'alice', query })).data[0].marginSize;
}

describe('set-margin of v3', () => {
  const venue = perTest();

  it('R-C-12: adds and removes', async () => {
    await opened(venue());
    const added = await setMargin(venue(), { operation: 'add', amount: '50' });
    expect(added).toMatchObject({ code: '00000', data: 'success' });
    expect(await marginSize(venue())).toBe('650');
    await setMargin(venue(), { operation: 'remove', amount: '20.5' });
    expect(await marginSize(venue())).toBe('629.5');
  });

  it.each([
    ['more than the position can spare', { operation: 'remove', amount: '0.01' }, '25242'],
    ['more than is free', { operation: 'add', amount: '999999999' }, '25203'],
    ['a position that is not there', { operation: 'add', amount: '1', posSide: 'short' }, '25227'],
    ['spot', { operation: 'add', amount: '1', category: 'SPOT' }, '40020'],
    ['spot margin', { operation: 'add', amount: '1', category: 'MARGIN' }, '25240'],
    ['an unknown pair', { operation: 'add', amount: '1', symbol: 'NOPE' }, '25100'],
    ['no operation', { amount: '1' }, '40019'],
    ['zero', { operation: 'add', amount: '0' }, '40020'],
    ['a sign', { operation: 'remove', amount: '-1' }, '40020'],
    ['more decimals than the coin has', { operation: 'add', amount: '0.000000001' }, '40020'],
  ])('R-C-12: refuses %s', async (_, change, code) => {
    await opened(venue());
    expect((await setMargin(venue(), change)).code).toBe(code);
    expect(await marginSize(venue())).toBe('600');
  });

  it('R-C-12: a crossed position has no margin of its own', async () => {
    await opened(venue(), 'crossed');
    expect((await setMargin(venue(), { operation: 'add', amount: '1' })).code).toBe('25240');
  });

  it('needs a key that may write', async () => {
    const sent = { operation: 'add', amount: '1' };
    expect((await setMargin(venue(), sent, 'alice-reader')).code).toBe('40014');
  });
});
