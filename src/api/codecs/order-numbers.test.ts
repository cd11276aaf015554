import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../engine/core/instrument.ts';
import { compileInstrument } from '../../engine/markets/compile.ts';
import { type CodeColumn, WireError } from '../../http/wire-error.ts';
import { readPrice, readQuoteAmount, readSize } from './order-numbers.ts';

/** Half-dollar ticks and lots of 0.02, so that a number may have the decimals and yet be off. */
function coarse(): Instrument {
  const coin = {
    scale: 8,
    usdPrice: undefined,
    usdPriceFrom: undefined,
    collateral: [],
    borrow: undefined,
  };
  const coins = new Map([
    ['ETH', { coin: 'ETH', ...coin }],
    ['USDT', { coin: 'USDT', ...coin }],
  ]);
  const compiled = compileInstrument(
    { coins, statuses: new Map() },
    {
      symbol: 'ETHUSDT',
      category: 'SPOT',
      base: 'ETH',
      quote: 'USDT',
      priceStep: '0.5',
      sizeStep: '0.02',
      minSize: '0.04',
      minValue: '5',
      maxSize: '100',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
    },
    0,
  );
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
}

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof WireError) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error('nothing was refused');
}

const instrument = coarse();
const sent = (text: string, field: string, codes: CodeColumn = 'mix') => ({ text, field, codes });

describe('prices', () => {
  it('are counted in ticks, trailing zeros and all', () => {
    expect(readPrice(instrument, sent('2000.50', 'price'))).toBe(4001);
  });

  it.each([
    ['2000.25', 'mix', '40808', 'value=2000.25 checkScale=1'],
    ['2000.3', 'mix', '45115', 'multiple of 0.5'],
    ['2000.3', 'spot', '45115', 'multiple of 0.5'],
    ['2000.25', 'uta', '25244', 'multiple of 0.5'],
    ['2000.3', 'uta', '25244', 'multiple of 0.5'],
    ['0', 'mix', '40020', 'price'],
    ['1'.repeat(30), 'mix', '40020', 'price'],
  ] as const)('%s is refused on %s with %s: A42', (text, codes, code, words) => {
    const told = codeOf(() => readPrice(instrument, sent(text, 'price', codes)));
    expect(told.startsWith(code)).toBe(true);
    expect(told).toContain(words);
  });
});

describe('sizes', () => {
  it('are counted in lots', () => {
    expect(readSize(instrument, sent('0.10', 'size'))).toBe(5);
  });

  it.each([
    ['0.001', 'mix', '40808', 'size checkBDScale error value=0.001 checkScale=2'],
    ['0.03', 'mix', '22038', 'multiple of 0.02'],
    ['0.03', 'uta', '25610', 'multiple of 0.02'],
    ['0', 'spot', '45111', '0.04'],
    ['0', 'uta', '25207', '0.04'],
    ['9'.repeat(40), 'mix', '45112', '100'],
  ] as const)('%s is refused on %s with %s: A42', (text, codes, code, words) => {
    const told = codeOf(() => readSize(instrument, sent(text, 'size', codes)));
    expect(told.startsWith(code)).toBe(true);
    expect(told).toContain(words);
  });
});

describe('money of a market buy', () => {
  it('is passed on as text', () => {
    expect(readQuoteAmount(instrument, sent('10.5', 'size', 'spot'))).toBe('10.5');
  });

  it('is refused below a unit of the coin and at zero', () => {
    const read = (text: string) => codeOf(() => readQuoteAmount(instrument, sent(text, 'size')));
    expect(read('0.000000001')).toContain('40808');
    expect(read('0')).toContain('45110');
  });
});
