import { describe, expect, it } from 'vitest';
import { maskText } from './formats.ts';

describe('text in a spreadsheet', () => {
  it.each([
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1+1',
    "'quoted",
    '1000000000000000003',
    '0012',
    '1e5',
    '2026-01-05',
    '1/2',
    '.5',
    '12 345',
    '１２',
    '½',
    '(5)',
    '$5',
    '€5',
    '%5',
    '#N/A',
    '/x',
    'MAR1',
    'Dec-25',
    'sept 2',
    'May/2026',
    'TRUE',
    'false',
  ])('R-Y-3: masks %j, which it would take for something else', (text) => {
    expect(maskText(text)).toBe(`'${text}`);
  });

  it.each([
    '',
    'BTCUSDT',
    'one_way_mode',
    '1001',
    '0',
    '999999999999999',
    'a=1',
    'x-7',
    'über',
    '_x',
    'MARKET-1',
    'MAYBE1',
    'DECIMAL 5',
    'trueish',
    'March',
  ])('R-Y-3: leaves %j as it is', (text) => {
    expect(maskText(text)).toBe(text);
  });
});
