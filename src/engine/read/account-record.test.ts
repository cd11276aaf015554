import { describe, expect, test } from 'vitest';
import { BTC, ETH, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { mul } from '../../primitives/units.ts';
import { nextFundingMs } from '../core/instrument.ts';
import { marginCoinsOf } from '../core/state.ts';
import { categoriesOf } from '../core/user.ts';
import { feeRatesText } from '../core/value.ts';
import { fundingRate } from '../markets/mark-price.ts';
import { usdPrice } from '../markets/usd-value.ts';
import { coinsIn, futuresPocket, transferableCoins } from './account-record.ts';
import { positionRecords } from './position-record.ts';
import { usdAsCoin, usdValueText } from './usd-value.ts';

const RICH = { USDT: '1000000', BTC: '10', ETH: '10' };

describe('a balance', () => {
  test('R-2.5-1 locked is spot orders alone; equity is balance and both unrealised profits', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    const bob = venue.trader('bob', RICH);
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1', { marginMode: 'isolated' });
    bob.sells(ETHF, '1 @ 2000');
    alice.buys(ETHF, '1');
    alice.buys(ETH, '1 @ 100');
    alice.buys(ETHF, '1 @ 1000');
    venue.index(BTC, '60100');
    venue.index(ETHF, '1950');
    // Fees 3.6 and 1.2; isolated 600 (+10); crossed 200 (−50); held 100 and 100.6.
    expect(alice.coin('USDT')).toEqual({
      coin: 'USDT',
      balance: '9995.2',
      free: '8944.6',
      forIsolated: '8944.6',
      transferable: '8944.6',
      marginable: '8944.6',
      spotLocked: '100',
      orderMargin: '100.6',
      isolatedMargin: '600',
      crossedMargin: '200',
      crossedProfit: '-50',
      isolatedProfit: '10',
      debt: '0',
      principal: '0',
      equity: '9955.2',
    });
  });

  test('R-2.5-2 what is free is never shown below zero', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '604' });
    const bob = venue.trader('bob', RICH);
    bob.sells(BTC, '0.1 @ 60000');
    alice.buys(BTC, '0.1');
    venue.index(BTC, '55000');
    // 600.4 − margin 600 − loss 500 would be −499.6.
    expect(alice.coin('USDT')).toMatchObject({ free: '0', equity: '100.4', balance: '600.4' });
  });

  test('R-2.5-3 a wallet lists the coins it has anything of, by name', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10', ETH: '1' });
    const dave = venue.trader('dave', { USDT: '10' }, { accountMode: 'classic' });
    expect(coinsIn(venue.state, alice.user, 'unified')).toEqual(['ETH', 'USDT']);
    expect(coinsIn(venue.state, dave.user, 'usdt_futures')).toEqual([]);
    expect(marginCoinsOf(venue.state, 'USDT-FUTURES')).toEqual(['USDT']);
    expect(marginCoinsOf(venue.state, 'USDC-FUTURES')).toEqual([]);
    expect(futuresPocket(dave.user, 'COIN-FUTURES', 'BTC').wallet).toBe('coin_futures');
    expect(categoriesOf(dave.user, 'usdc_futures')).toEqual(['USDC-FUTURES', 'SUSDC-FUTURES']);
    expect(categoriesOf(alice.user, 'unified')).toHaveLength(6);
  });
});

describe('a position list', () => {
  test('R-F-23 is sorted by category, symbol and side, and filtered by each', () => {
    const venue = engineVenue();
    const bob = venue.trader('bob', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    for (const key of [INV, ETHF, BTC]) {
      bob.sells(key, '0.1 @ 1999');
      carol.opens(key, 'long', '0.1');
    }
    bob.buys(BTC, '0.1 @ 60000');
    carol.opens(BTC, 'short', '0.1');
    carol.opens(BTC, 'long', '0.3 @ 1000');
    const list = (filter: object) =>
      positionRecords(venue.state, carol.user, filter).map(
        ({ category, symbol, side }) => `${category} ${symbol} ${side}`,
      );
    expect(list({})).toEqual([
      'COIN-FUTURES BTCUSD long',
      'USDT-FUTURES BTCUSDT long',
      'USDT-FUTURES BTCUSDT short',
      'USDT-FUTURES ETHUSDT long',
    ]);
    expect(list({ category: 'COIN-FUTURES' })).toEqual(['COIN-FUTURES BTCUSD long']);
    expect(list({ symbol: 'ETHUSDT' })).toEqual(['USDT-FUTURES ETHUSDT long']);
    expect(list({ marginCoin: 'BTC' })).toEqual(['COIN-FUTURES BTCUSD long']);
    expect(carol.positions(BTC)[0]).toMatchObject({ openOrderSize: '0.3', holdMode: 'hedge_mode' });
  });
});

describe('dollar values', () => {
  test('R-V-10 a coin is worth its declared price, or the mark that it names', () => {
    const venue = engineVenue();
    expect(usdValueText(venue.state, 'DOGE', '123.45')).toBe('12.345');
    expect(usdValueText(venue.state, 'BTC', '0.5')).toBe('30000');
    venue.index(BTC, '60000.01');
    expect(usdValueText(venue.state, 'BTC', '0.5')).toBe('30000.005');
    expect(usdValueText(venue.state, 'BTC', 'x')).toBe('0');
    expect(usdAsCoin(venue.state, mul(6000001, 10 ** 6), 'BTC')).toBe('1');
    expect(usdAsCoin(venue.state, 1, 'NONE')).toBe('0');
  });

  test('R-V-10 a coin without price, or whose instrument has none, is worth nothing', () => {
    const venue = engineVenue({ instruments: [] });
    venue.operator({ type: 'create-coin', coin: 'FREE', scale: 2 });
    venue.operator({ type: 'create-coin', coin: 'TINY', scale: 2, usdPrice: '0.00000000000019' });
    expect(usdPrice(venue.state, 'FREE')).toBe(0);
    expect(usdPrice(venue.state, 'TINY')).toBe(0);
    expect(usdPrice(venue.state, 'BTC')).toBe(0);
    expect(usdValueText(venue.state, 'BTC', '5')).toBe('0');
  });
});

describe('rates', () => {
  test('R-2.11-1 the fee rates of an instrument are decimal fractions', () => {
    const venue = engineVenue();
    expect(feeRatesText(venue.market(BTC).instrument)).toEqual({
      maker: '0.0002',
      taker: '0.0006',
    });
  });

  test('R-V-11 the funding rate is the mean premium of the mark over the index, within its cap', () => {
    const venue = engineVenue({ instruments: [{ ...fixtureSpec(BTC), fundingCap: '0.003' }] });
    const market = venue.market(BTC);
    const start = venue.timeMs;
    const pin = (price: string | null) =>
      venue.operator({
        type: 'set-mark-price',
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        price,
      });
    const rate = () => fundingRate(market, venue.timeMs);
    expect(rate()).toBe(0);
    // 60 above 60 000 is 0.1 %; at the first moment the mean is what it is now.
    pin('60060');
    expect(rate()).toBe(1000000000);
    pin('70000');
    expect(rate()).toBe(3000000000);
    pin('50000');
    expect(rate()).toBe(-3000000000);
    // An hour at 0.1 %, then an hour at nothing: 0.05 %.
    pin('60060');
    venue.timeMs = start + 3_600_000;
    pin(null);
    expect(rate()).toBe(1000000000);
    venue.timeMs = start + 7_200_000;
    expect(rate()).toBe(500000000);
  });

  test('R-V-11 funding times are counted from UTC midnight', () => {
    const venue = engineVenue();
    const market = venue.market(BTC);
    const day = Date.UTC(2026, 0, 5);
    const hour = 3_600_000;
    expect(nextFundingMs(market, day)).toBe(day + 8 * hour);
    expect(nextFundingMs(market, day + 8 * hour - 1)).toBe(day + 8 * hour);
    expect(nextFundingMs(market, day + 23 * hour)).toBe(day + 24 * hour);
  });
});

test('what goes from one wallet to another is told by name, whenever a coin was made', () => {
  const venue = engineVenue();
  const dave = venue.trader('dave', { USDT: '1' }, { accountMode: 'classic' });
  for (const coin of ['ZZZ', 'AAA'])
    venue.operator({ type: 'create-coin', coin, scale: 8, usdPrice: '1' });
  const user = venue.state.users.get(dave.uid);
  if (user === undefined) throw new Error('there is dave');
  const coins = transferableCoins(venue.state, { user, wallet: 'spot' }, { user, wallet: 'spot' });
  expect(coins).toEqual([...coins].sort());
  expect(coins).toContain('AAA');
});
