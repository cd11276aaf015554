/**
 * The instruments that engine tests trade (the shared fixture of the cases: spot fee 0.1 %, futures
 * maker 0.02 % and taker 0.06 %), chosen so that every figure in a test can be checked by hand.
 */
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import type { InstrumentSpec } from '../../src/engine/core/instrument.ts';

/** Spot ETH/USDT: tick 0.01, lot 0.0001, at least 1 USDT. */
export const ETH = 'SPOT:ETHUSDT';
/** Spot DOGE/USDT: tick 0.00001, lot 0.1, at least 1 USDT. */
export const DOGE = 'SPOT:DOGEUSDT';
/** Linear BTC/USDT: tick 0.1, lot 0.001, index 60 000. */
export const BTC = 'USDT-FUTURES:BTCUSDT';
/** Linear ETH/USDT: tick 0.01, lot 0.01, index 2 000; margins in USDT like BTC. */
export const ETHF = 'USDT-FUTURES:ETHUSDT';
/** Inverse BTC/USD, margined in BTC: tick 0.1, lot 0.001, index 60 000. */
export const INV = 'COIN-FUTURES:BTCUSD';

const SPOT = {
  category: 'SPOT',
  quote: 'USDT',
  minValue: '1',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
} as const;

/** The mark is the index, so that a test moves it with one word. */
const FUTURES = {
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  maxLeverage: 125,
  markSource: 'index',
} as const;

const LINEAR = {
  ...FUTURES,
  category: 'USDT-FUTURES',
  quote: 'USDT',
  marginCoin: 'USDT',
} as const;

const INVERSE = {
  ...FUTURES,
  category: 'COIN-FUTURES',
  quote: 'USD',
  marginCoin: 'BTC',
} as const;

export const FIXTURE_INSTRUMENTS: readonly InstrumentSpec[] = [
  { ...SPOT, symbol: 'ETHUSDT', base: 'ETH', ...grid('0.01', '0.0001') },
  { ...SPOT, symbol: 'DOGEUSDT', base: 'DOGE', ...grid('0.00001', '0.1') },
  { ...LINEAR, symbol: 'BTCUSDT', base: 'BTC', ...grid('0.1', '0.001'), indexPrice: '60000' },
  { ...LINEAR, symbol: 'ETHUSDT', base: 'ETH', ...grid('0.01', '0.01'), indexPrice: '2000' },
  { ...INVERSE, symbol: 'BTCUSD', base: 'BTC', ...grid('0.1', '0.001'), indexPrice: '60000' },
];

export const FIXTURE_COINS: readonly CreateCoin[] = [
  coin('USDT', { usdPrice: '1' }),
  coin('BTC', { usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } }),
  coin('ETH', { usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } }),
  coin('DOGE', { usdPrice: '0.1' }),
];

/** The declared form of one fixture instrument, to be changed by a test. */
export function fixtureSpec(key: string): InstrumentSpec {
  const found = FIXTURE_INSTRUMENTS.find((spec) => `${spec.category}:${spec.symbol}` === key);
  if (found === undefined) throw new Error(`no fixture instrument ${key}`);
  return found;
}

function grid(priceStep: string, sizeStep: string) {
  return { priceStep, sizeStep, minSize: sizeStep };
}

function coin(name: string, price: Pick<CreateCoin, 'usdPrice' | 'usdPriceFrom'>): CreateCoin {
  return { type: 'create-coin', by: 'test', coin: name, scale: 8, ...price };
}
