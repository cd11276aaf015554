import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { mul, neg } from '../../primitives/units.ts';
import { type Instrument, type InstrumentSpec, marginCoinOf } from '../core/instrument.ts';
import { emptyState } from '../core/state.ts';
import { parseStep, parseSteps } from '../core/steps.ts';
import { baseUnits, feeOn, marginValue, tradeValue } from '../core/value.ts';
import { compileInstrument } from './compile.ts';

/** Compiles a fixture instrument with changes, its coins at the given scales. */
function compile(key: string, changes: Partial<InstrumentSpec> = {}, scales = {}) {
  const state = emptyState();
  const all = { USDT: 8, BTC: 8, ETH: 8, ...scales };
  for (const [coin, scale] of Object.entries(all))
    state.coins.set(coin, {
      coin,
      scale,
      usdPrice: undefined,
      usdPriceFrom: undefined,
      collateral: [],
      borrow: undefined,
    });
  return compileInstrument(state, { ...fixtureSpec(key), ...changes }, 5);
}

function compiled(key: string, changes: Partial<InstrumentSpec> = {}, scales = {}): Instrument {
  const instrument = compile(key, changes, scales);
  if (typeof instrument === 'string') throw new Error(instrument);
  return instrument;
}

describe('what an instrument is worth', () => {
  test('R-V-8 a linear trade is worth ticks × lots in the quote coin, exactly', () => {
    const btc = compiled(BTC);
    // 60 000.1 · 0.003 = 180.0003
    expect(tradeValue(btc, 600_001, 3)).toBe(18000030000);
    expect(marginValue(btc, 7, 3)).toBe(7);
    // Beyond 2^53 the product is still exact.
    expect(tradeValue(btc, 90_071_992_547, 1_000_003)).toBe(mul(mul(90071992547, 1000003), 10000));
  });

  test('R-V-8 an inverse one is margined by its size in the base coin', () => {
    const inverse = compiled(INV);
    expect(inverse.kind).toBe('inverse');
    expect(baseUnits(inverse, 1_500)).toBe(150000000);
    expect(marginValue(inverse, 0, 1_500)).toBe(150000000);
  });

  test('R-S-5 fees round up, and so does a rebate against who gets it', () => {
    const rate = 600000000;
    expect(feeOn(1, rate)).toBe(1);
    expect(feeOn(10000, rate)).toBe(6);
    expect(feeOn(10001, neg(rate))).toBe(-6);
  });

  test('R-V-9 one tick of one lot must be a whole unit of money, and one lot of the base coin', () => {
    expect(compile(ETH, { priceStep: '0.00001', sizeStep: '0.0001' }, { USDT: 8 })).toBe(
      'priceStep × sizeStep must be a whole unit of USDT (its scale is 8)',
    );
    const coarse = { priceStep: '0.00002', sizeStep: '0.0005', minSize: '0.0005' };
    expect(compiled(ETH, coarse).valuePerTickLot).toBe(1);
    expect(compile(ETH, { sizeStep: '0.0001' }, { ETH: 3 })).toBe(
      'sizeStep must be a whole unit of ETH',
    );
  });

  test('R-V-9 prices finer than a mark can be are refused, so that every price has a mark', () => {
    expect(compile(ETH, { priceStep: '0.0000000000001' }, { USDT: 18 })).toBe(
      'priceStep must be a positive decimal of at most 12 places',
    );
  });
});

describe('what is wrong with an instrument', () => {
  const faults: [string, Partial<InstrumentSpec>, string][] = [
    [BTC, { marginCoin: 'ETH' }, 'marginCoin must be the quote coin (linear) or the base coin'],
    [BTC, { priceStep: '0' }, 'priceStep must be a positive decimal'],
    [BTC, { priceStep: '1e-1' }, 'priceStep must be a positive decimal'],
    [BTC, { sizeStep: '-1' }, 'sizeStep must be a positive decimal'],
    [BTC, { quote: 'EUR', marginCoin: 'EUR' }, 'coin EUR is not declared'],
    [ETH, { base: 'NONE' }, 'coin NONE is not declared'],
    [BTC, { minSize: '0.0005' }, 'minSize must be a positive multiple of sizeStep'],
    [BTC, { maxSize: '0' }, 'maxSize must be a positive multiple of sizeStep'],
    [BTC, { maxMarketSize: 'x' }, 'maxMarketSize must be a positive multiple of sizeStep'],
    [BTC, { minValue: '-1' }, 'minValue must be a decimal of the quote coin'],
    [BTC, { minValue: '0.000000001' }, 'minValue must be a decimal of the quote coin'],
    [BTC, { makerFeeRate: '1' }, 'makerFeeRate must be a decimal below 1'],
    [BTC, { makerFeeRate: '0.0000000000001' }, 'makerFeeRate must be a decimal below 1'],
    [BTC, { takerFeeRate: '-0.1' }, 'takerFeeRate must be a decimal from 0 to 1'],
    [BTC, { makerFeeRate: '-0.001' }, 'makerFeeRate must not give back more than takerFeeRate'],
    [BTC, { priceBand: { buy: '2', sell: '0.1' } }, 'priceBand needs two decimals from 0 to 1'],
    [BTC, { priceBand: { buy: '0.1', sell: '-0.1' } }, 'priceBand needs two decimals from 0 to 1'],
    [BTC, { margin: { maxLeverage: 5 } }, 'margin needs a spot pair and a whole maxLeverage'],
    [ETH, { margin: { maxLeverage: 1.5 } }, 'margin needs a spot pair and a whole maxLeverage'],
    [ETH, { margin: { maxLeverage: 0 } }, 'margin needs a spot pair and a whole maxLeverage'],
    [ETH, { deliveryMs: 9 }, 'deliveryMs is for futures'],
    [BTC, { fundingCap: '-0.1' }, 'fundingCap must be a decimal from 0 to 1'],
    [BTC, { fundingCap: 'x' }, 'fundingCap must be a decimal from 0 to 1'],
    [BTC, { fundingIntervalHours: 7 }, 'fundingIntervalHours must divide a day'],
    [ETH, { openInterestLimit: { user: '1' } }, 'openInterestLimit is for futures'],
    [BTC, { openInterestLimit: { user: '-1' } }, 'openInterestLimit needs decimals'],
    [BTC, { openInterestLimit: { withSubAccounts: 'x' } }, 'openInterestLimit needs decimals'],
    [BTC, { tiers: [{ upTo: '-1', maxLeverage: 5, maintenanceMarginRate: '0.1' }] }, 'tiers'],
  ];

  test.each(faults)('R-V-2 %s %j: %s', (key, changes, sentence) => {
    expect(compile(key, changes)).toContain(sentence);
  });

  test('R-V-2 what is not said has a default', () => {
    const { minSize, ...rest } = fixtureSpec(ETH);
    expect(compiled(ETH, { ...rest, minSize })).toMatchObject({
      maxLots: Number.MAX_SAFE_INTEGER,
      maxMarketLots: Number.MAX_SAFE_INTEGER,
      maxOpenOrders: Number.MAX_SAFE_INTEGER,
      mergeScales: 4,
      maxDepth: 200,
      maxLeverage: 125,
      status: 'online',
      createdMs: 5,
    });
    expect(compiled(ETH, { maxSize: '2', maxMarketSize: '5' }).maxMarketLots).toBe(20_000);
  });

  test('R-V-2 the category decides the margin coin', () => {
    expect(marginCoinOf({ category: 'SPOT', base: 'BTC', quote: 'USDT' })).toBeUndefined();
    expect(marginCoinOf({ category: 'USDT-FUTURES', base: 'BTC', quote: 'USDT' })).toBe('USDT');
    expect(marginCoinOf({ category: 'SCOIN-FUTURES', base: 'SBTC', quote: 'SUSD' })).toBe('SBTC');
  });
});

describe('steps', () => {
  test('R-O-12 too many decimals and off the step are told apart (A42)', () => {
    const step = { units: 5, scale: 2 };
    expect(parseSteps('1.05', step)).toBe(21);
    expect(parseSteps('1.050', step)).toBe(21);
    expect(parseSteps('1.051', step)).toBe('too-many-decimals');
    expect(parseSteps('1.07', step)).toBe('off-step');
    expect(parseSteps('0', step)).toBe('not-positive');
    expect(parseSteps('-1', step)).toBe('not-positive');
    expect(parseSteps('1e2', step)).toBe('malformed');
    expect(parseSteps('99999999999999999999', step)).toBe('too-large');
  });

  test('R-O-12 a step is a positive decimal within the safe integers', () => {
    expect(parseStep('0.050')).toEqual({ units: 5, scale: 2 });
    expect(parseStep('10')).toEqual({ units: 10, scale: 0 });
    for (const text of ['0', '-0.1', '', 'x', '1e3', '9007199254740993'])
      expect(parseStep(text), text).toBeUndefined();
  });
});
