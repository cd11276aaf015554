import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatRatio,
  formatUnits,
  parseDecimal,
  parseUnits,
  rescaleFloor,
  sumDecimals,
} from './decimal.ts';
import { ceilDiv, floorDiv, halfEvenDiv, pow10, unitsOf } from './units.ts';

/** An independent implementation, wide enough that nothing here is rounded by accident. */
const Exact = Decimal.clone({ precision: 200, toExpNeg: -200, toExpPos: 200 });

const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(unitsOf);
const scale = fc.integer({ min: 0, max: 18 });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 20n }).map(unitsOf);

describe('reading decimals', () => {
  test.each([
    ['0', { units: 0, scale: 0 }],
    ['-0', { units: 0, scale: 0 }],
    ['007', { units: 7, scale: 0 }],
    ['1.50', { units: 15, scale: 1 }],
    ['-0.000', { units: 0, scale: 0 }],
    ['-12.034', { units: -12034, scale: 3 }],
    ['100', { units: 100, scale: 0 }],
  ])('reads %j exactly', (text, expected) => {
    expect(parseDecimal(text)).toEqual(expected);
  });

  test.each(['', ' ', '1e3', '1E-3', '+1', '.5', '5.', '1,5', '0x10', 'NaN', '--1', '1 ', '１'])(
    'does not take %j for a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
      expect(parseUnits(text, 8)).toBeUndefined();
    },
  );

  test('reads units at a scale, and refuses what is finer', () => {
    expect(parseUnits('1.5', 8)).toBe(150000000);
    expect(parseUnits('0.00000001', 8)).toBe(1);
    expect(parseUnits('0.000000010', 8)).toBe(1);
    expect(parseUnits('0.000000001', 8)).toBeUndefined();
    expect(parseUnits('-3', 0)).toBe(-3);
  });
});

describe('writing decimals', () => {
  test('writes the shortest plain text, never an exponent', () => {
    expect(formatUnits(150000000, 8)).toBe('1.5');
    expect(formatUnits(-1, 18)).toBe('-0.000000000000000001');
    expect(formatUnits(0, 8)).toBe('0');
    expect(formatUnits(pow10(40), 2)).toBe(`1${'0'.repeat(38)}`);
    expect(formatUnits(-120, 0)).toBe('-120');
  });

  test('gives back what was read, as decimal.js writes it', () => {
    fc.assert(
      fc.property(units, scale, (value, places) => {
        const text = formatUnits(value, places);
        expect(parseUnits(text, places)).toBe(value);
        expect(text).toBe(new Exact(value.toString()).div(new Exact(10).pow(places)).toFixed());
      }),
    );
  });

  test('reads any plain decimal as decimal.js does', () => {
    const digits = fc.stringMatching(/^-?\d{1,20}(\.\d{1,12})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const read = parseUnits(text, 12);
        expect(read?.toString()).toBe(new Exact(text).times(new Exact(10).pow(12)).toFixed());
      }),
    );
  });
});

describe('dividing', () => {
  test('rounds down, up and half to even as decimal.js does, on either side of zero', () => {
    const modes = [
      [floorDiv, Decimal.ROUND_FLOOR],
      [ceilDiv, Decimal.ROUND_CEIL],
      [halfEvenDiv, Decimal.ROUND_HALF_EVEN],
    ] as const;
    fc.assert(
      fc.property(units, divisor, (dividend, by) => {
        const quotient = new Exact(dividend.toString()).div(by.toString());
        for (const [divide, mode] of modes)
          expect(divide(dividend, by).toString()).toBe(quotient.toDecimalPlaces(0, mode).toFixed());
      }),
    );
  });

  test.each([
    [5, 2, 2],
    [7, 2, 4],
    [-5, 2, -2],
    [-7, 2, -4],
    [-1, 2, 0],
  ])('halves of %i / %i go to the even neighbour %i', (dividend, by, expected) => {
    expect(halfEvenDiv(dividend, by)).toBe(expected);
  });

  test('writes a quotient with at most 18 decimals, half to even, whatever the signs', () => {
    expect(formatRatio(1, 3)).toBe('0.333333333333333333');
    expect(formatRatio(2, -3)).toBe('-0.666666666666666667');
    expect(formatRatio(-2, -4)).toBe('0.5');
    expect(formatRatio(1, 8, 2)).toBe('0.12');
    expect(formatRatio(3, 8, 2)).toBe('0.38');
  });

  test('moves between scales, rounding down towards the coarser', () => {
    expect(rescaleFloor(15, 1, 3)).toBe(1500);
    expect(rescaleFloor(1599, 3, 1)).toBe(15);
    expect(rescaleFloor(-1501, 3, 1)).toBe(-16);
    expect(rescaleFloor(7, 2, 2)).toBe(7);
  });

  test('sums texts of any scales exactly, and refuses what is no decimal', () => {
    const texts = fc.array(fc.tuple(units, fc.integer({ min: 0, max: 18 })), { maxLength: 9 });
    fc.assert(
      fc.property(texts, (terms) => {
        const written = terms.map(([value, scale]) => formatUnits(value, scale));
        const sum = written.reduce((total, text) => total.plus(text), new Exact(0));
        expect(sumDecimals(written)).toBe(sum.toFixed());
      }),
    );
    expect(sumDecimals([])).toBe('0');
    expect(sumDecimals(['0.1', '0.2', '-0.3'])).toBe('0');
    expect(() => sumDecimals(['1', ''])).toThrow(' is no decimal');
  });
});
