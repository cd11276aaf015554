/** Values that nobody should send where a field is documented as plain text. */
import type { Dice } from '../support/dice.ts';

const LONG = 5000;
const DEEP = 500;

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  [],
  {},
  [[]],
  ['1', '2'],
  { a: { b: 1 } },
  { length: 1, 0: 'x' },
  { toString: 'x', valueOf: 'y' },
  0,
  -0,
  -1,
  0.1 + 0.2,
  1e21,
  1e-7,
  1e308,
  2 ** 53,
  Number.MIN_VALUE,
  '-1',
  '+1',
  '1e5',
  '1E-9',
  '0x10',
  '1_000',
  '1,000',
  '.5',
  '5.',
  '00001',
  ' 1',
  '1\n',
  'NaN',
  'Infinity',
  '-Infinity',
  '1'.repeat(64),
  '1'.repeat(65),
  `0.${'0'.repeat(60)}1`,
  '99999999999999999999',
  '9007199254740993',
  '9'.repeat(LONG),
  'x'.repeat(LONG),
  '１２３',
  '٣',
  'é',
  '😀',
  '\u0000',
  '\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  "' or 1=1 --",
  '"; drop table orders; --',
  '%',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '{0}',
  '2026-01-01T00:00:00Z',
];

/** Names that must not reach the prototype of anything. */
export const POISONED_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
] as const;

export function hostileValue(dice: Dice): unknown {
  if (dice.chance(1, 40)) return nested(DEEP);
  // A copy: requests are spoilt further.
  return structuredClone(dice.pick(VALUES));
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
