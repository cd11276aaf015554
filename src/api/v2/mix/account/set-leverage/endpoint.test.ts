import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function setLeverage(venue: TestVenue, body: Record<string, unknown>, as = 'alice') {
  const named = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };
  const path = '/api/v2/mix/account/set-leverage';
  return venue.call('POST', path, { as, body: { ...named, ...body } });
}

function leverages(long: number, short: number, crossed: number) {
  return {
    longLeverage: String(long),
    shortLeverage: String(short),
    crossMarginLeverage: String(crossed),
  };
}

describe('success', () => {
  const venue = perTest();

  it('sets the contract as a whole with leverage alone, given as text or number', async () => {
    const reply = await setLeverage(venue(), { leverage: '25' });
    expect(reply.data).toEqual({
      symbol: 'BTCUSDT',
      marginCoin: 'USDT',
      ...leverages(25, 25, 25),
      marginMode: 'crossed',
    });
    expect((await setLeverage(venue(), { leverage: 5 })).data).toMatchObject(leverages(5, 5, 5));
  });

  it('sets one isolated position with holdSide', async () => {
    const reply = await setLeverage(venue(), { leverage: '3', holdSide: 'Short' });
    expect(reply.data).toMatchObject(leverages(10, 3, 10));
  });

  it('sets both isolated positions apart', async () => {
    const reply = await setLeverage(venue(), { longLeverage: '20', shortLeverage: '4' });
    expect(reply.data).toMatchObject(leverages(20, 4, 10));
    const long = await setLeverage(venue(), { longLeverage: '7' });
    expect(long.data).toMatchObject(leverages(7, 4, 10));
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 43050 outside the contract and 40020 for what is no whole number', async () => {
    expect(await setLeverage(venue(), { leverage: '126' })).toMatchObject({ code: '43050' });
    expect(await setLeverage(venue(), { leverage: '0' })).toMatchObject({ code: '40020' });
    expect(await setLeverage(venue(), { leverage: '2.5' })).toMatchObject({ code: '40020' });
    expect(await setLeverage(venue(), {})).toMatchObject({ code: '40019' });
    expect(await setLeverage(venue(), { leverage: '5', marginCoin: 'BTC' })).toMatchObject({
      code: '43049',
    });
  });

  it('changes nothing when one of two positions cannot be set', async () => {
    const reply = await setLeverage(venue(), { longLeverage: '20', shortLeverage: '126' });
    expect(reply).toMatchObject({ status: 400, code: '43050', data: null });
    const unchanged = await setLeverage(venue(), { leverage: '10', holdSide: 'short' });
    expect(unchanged.data).toMatchObject(leverages(10, 10, 10));
  });

  it('is 40893 when open orders would need more margin than there is', async () => {
    await placeLimit(venue(), 'alice', ['buy', '60000', '100'], { marginMode: 'crossed' });
    const reply = await setLeverage(venue(), { leverage: '1' });
    expect(reply).toMatchObject({ status: 400, code: '40893', data: null });
  });
});
