import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const VIP = { tier: 'vip1', rates: { SPOT: { maker: '0.0008', taker: '0.0009' } } };

const declare = (body: object) =>
  venue.call('POST', '/operator/v1/set-fee-schedule', { as: 'operator', body });

const ratesOf = async (as: string) => {
  const query = { category: 'SPOT', symbol: 'ETHUSDT' };
  const { data } = await venue.call('GET', '/api/v3/account/fee-rate', { as, query });
  return [data.makerFeeRate, data.takerFeeRate];
};

describe('success', () => {
  it('declares tiers that users can be given', async () => {
    const named = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', maker: '0', taker: '0.0001' };
    const feeTiers = [VIP, { tier: 'vip2', volume30d: '5000000', instruments: [named] }];
    const reply = await declare({ feeTiers, reason: 'new year' });
    expect(reply).toMatchObject({ code: '00000', data: { tiers: '2' } });
    const gift = { uid: '1001', tier: 'vip1' };
    await venue.call('POST', '/operator/v1/set-fee-tier', { as: 'operator', body: gift });
    expect(await ratesOf('alice')).toEqual(['0.0008', '0.0009']);
  });

  it('replaces those before: a tier that is gone is lost', async () => {
    await declare({ feeTiers: [VIP] });
    const gift = { uid: '1001', tier: 'vip1' };
    await venue.call('POST', '/operator/v1/set-fee-tier', { as: 'operator', body: gift });
    expect((await declare({ feeTiers: [] })).data).toEqual({ tiers: '0' });
    expect(await ratesOf('alice')).toEqual(['0.001', '0.001']);
  });

  it('names the platform coin, and takes it back', async () => {
    await declare({ feeTiers: [], feeDeduction: { coin: 'XRP', discount: '0.2' } });
    expect(venue.state.fees.deduction).toMatchObject({ coin: 'XRP' });
    await declare({ feeTiers: [] });
    expect(venue.state.fees.deduction).toBeUndefined();
  });
});

describe('errors, and then nothing changes', () => {
  it.each([
    ['a tier twice', { feeTiers: [VIP, VIP] }, '90002', 'vip1'],
    ['a rate above one', { feeTiers: [rated('2')] }, '90004', ''],
    ['a rate that is none', { feeTiers: [rated('-0.1')] }, '40020', 'feeTiers[0].rates.SPOT.maker'],
    ['no rate', { feeTiers: [rated('')] }, '40019', 'feeTiers[0].rates.SPOT.maker'],
    ['an unknown word', { feeTiers: [{ tier: 'x', rate: '1' }] }, '40020', 'feeTiers[0].rate'],
    [
      'an unknown instrument',
      { feeTiers: [{ tier: 'x', instruments: [pair('NOPE')] }] },
      '25100',
      'NOPE',
    ],
    ['an unknown platform coin', { feeTiers: [], feeDeduction: coin('NOPE') }, '25201', ''],
    ['a discount above one', { feeTiers: [], feeDeduction: coin('XRP', '1.1') }, '90004', ''],
    ['no tiers at all', {}, '40019', 'feeTiers'],
  ])('%s', async (_, body, code, words) => {
    await declare({ feeTiers: [{ ...VIP, tier: 'old' }] });
    const reply = await declare(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(venue.state.fees.tiers.map(({ tier }) => tier)).toEqual(['old']);
  });
});

function rated(maker: string) {
  return { tier: 'x', rates: { SPOT: { maker, taker: '0.001' } } };
}

function pair(symbol: string) {
  return { category: 'SPOT', symbol, maker: '0', taker: '0' };
}

function coin(name: string, discount = '0.2') {
  return { coin: name, discount };
}
