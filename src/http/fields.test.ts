import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Field, readInput } from './field.ts';
import {
  arrayOf,
  category,
  clientOid,
  coin,
  decimal,
  limit,
  mapOf,
  object,
  oneOf,
  optional,
  orderId,
  positiveInt,
  productType,
  symbol,
  text,
  timeMs,
  yesNo,
} from './fields.ts';
import { WireError } from './wire-error.ts';

/** What `f` reads as when it is the field `f` of an input, or the code and message it is refused with. */
function read(f: Field<unknown>, raw: unknown): unknown {
  return outcome(object({ f }), { f: raw }, (value) => (value as { f: unknown }).f);
}

function outcome(input: Field<unknown>, raw: unknown, pick = (value: unknown) => value): unknown {
  try {
    return pick(readInput(input, raw));
  } catch (error) {
    if (error instanceof WireError) return `${error.code} ${error.message}`;
    throw error;
  }
}

const WRONG = '40020 Parameter f error';
const MISSING = '40019 Parameter f cannot be empty';

test('symbols and coins are upper-cased', () => {
  expect(read(symbol(), 'btcusdt')).toBe('BTCUSDT');
  expect(read(coin(), 'usdt')).toBe('USDT');
  expect(read(symbol(), '龙虾usdt')).toBe('龙虾USDT');
  expect(read(symbol(), 'x'.repeat(65))).toBe(WRONG);
});

test.each(['0', '1', '0.0001', '60000.10', '00012.5'])('the decimal %s is read as sent', (sent) => {
  expect(read(decimal(), sent)).toBe(sent);
});

test.each([
  '9e-04',
  '1E3',
  '2.5e3',
  '-1',
  '+1',
  '.5',
  '5.',
  '1,5',
  '0x10',
  ' 1',
  'NaN',
  'Infinity',
])('A41: %s is no plain decimal', (sent) => {
  expect(read(decimal(), sent)).toBe(WRONG);
});

test('a decimal as long as a hostile body is refused without being parsed', () => {
  expect(read(decimal(), '9'.repeat(1_000_000))).toBe(WRONG);
});

test.each([
  [0.1, '0.1'],
  [9e-5, '0.00009'],
  [1e-7, '0.0000001'],
  [60000, '60000'],
  [123456789012.345, '123456789012.345'],
  [1e15, '1000000000000000'],
])('the JSON number %d is read as %s', (sent, expected) => {
  expect(read(decimal(), sent)).toBe(expected);
});

test('A26: a JSON number that may have lost digits is refused', () => {
  expect(read(orderId(), JSON.parse('1000000000000000001'))).toBe(WRONG);
  expect(read(decimal(), -0.5)).toBe(WRONG);
  expect(read(decimal(), 1e-80)).toBe(WRONG);
});

test('Z21: an amount that is a JSON number of more digits than are exact reads as too fine for any step', () => {
  expect(read(decimal(), JSON.parse('0.12345678901234567'))).toBe('0.123456789012345663492098');
  expect(read(decimal(), 0.1 + 0.2)).toBe('0.300000000000000044408921');
  expect(read(orderId(), 0.1 + 0.2)).toBe(WRONG);
  // 17 digits that end in a half: what was sent cannot be told, and it would fit a step.
  expect(read(decimal(), JSON.parse('2251799813685249.5'))).toBe(WRONG);
});

test('every JSON number of up to 15 digits reads as the decimal that was written', () => {
  const digits = fc.integer({ min: 1, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 18 }), (units, scale) => {
      const padded = String(units).padStart(scale + 1, '0');
      const cut = padded.length - scale;
      const written = scale === 0 ? padded : `${padded.slice(0, cut)}.${padded.slice(cut)}`;
      const trimmed = written.includes('.') ? written.replace(/\.?0+$/, '') : written;
      expect(read(decimal(), Number(written))).toBe(trimmed);
    }),
  );
});

test.each([
  ['50', 50],
  [50, 50],
  ['101', 100],
  ['999999999999999', 100],
  [undefined, 20],
  ['', 20],
  ['0', 1],
  ['-1', WRONG],
  ['1.5', WRONG],
  ['ten', WRONG],
  ['9'.repeat(30), WRONG],
])('Z11: the limit %j of default 20 and maximum 100 is read as %j', (sent, expected) => {
  expect(read(limit({ default: 20, max: 100 }), sent)).toBe(expected);
});

test('a positive number without default is required', () => {
  expect(read(positiveInt(), undefined)).toBe(MISSING);
  expect(read(positiveInt(), '7')).toBe(7);
});

test('times are milliseconds', () => {
  expect(read(timeMs(), '1700000000000')).toBe(1_700_000_000_000);
  expect(read(timeMs(), 1_700_000_000_000)).toBe(1_700_000_000_000);
  expect(read(timeMs(), '2023-11-14')).toBe(WRONG);
});

test('A29: a malformed order id passes as text, so that the answer is not found', () => {
  expect(read(orderId(), 'abc')).toBe('abc');
  expect(read(orderId(), { a: 1 })).toBe(WRONG);
});

test('client order ids have 1 to 64 of the known characters', () => {
  const refused = expect.stringMatching(/^40305 /);
  expect(read(clientOid(), 'x-Ab.9:/_+#-')).toBe('x-Ab.9:/_+#-');
  expect(read(clientOid(), 'a'.repeat(64))).toBe('a'.repeat(64));
  expect(read(clientOid(), 'a'.repeat(65))).toEqual(refused);
  expect(read(clientOid(), '火星')).toEqual(refused);
  expect(read(clientOid(), 'a b')).toEqual(refused);
});

test('A39: words are read in any case as listed, and an unknown one is never the default', () => {
  const force = oneOf(['gtc', 'ioc'], { default: 'gtc' });
  expect(read(force, 'GTC')).toBe('gtc');
  expect(read(force, 'Ioc')).toBe('ioc');
  expect(read(force, '')).toBe('gtc');
  expect(read(force, 'day')).toBe(WRONG);
  expect(read(oneOf(['limit', 'market']), 'limitt')).toBe(WRONG);
  expect(read(oneOf(['limit', 'market']), '__proto__')).toBe(WRONG);
});

test('product types and categories are read in any case', () => {
  expect(read(productType(), 'usdt-futures')).toBe('USDT-FUTURES');
  expect(read(category(), 'margin')).toBe('MARGIN');
  expect(read(productType(), 'SPOT')).toBe(WRONG);
  expect(read(category(), 'STOCKS')).toBe(WRONG);
});

test('A39: yes and no are read in any case, and as the JSON booleans of some clients', () => {
  expect(read(yesNo({ default: false }), 'yes')).toBe(true);
  expect(read(yesNo({ default: false }), true)).toBe(true);
  expect(read(yesNo({ default: true }), 'No')).toBe(false);
  expect(read(yesNo({ default: false }), undefined)).toBe(false);
  expect(read(yesNo({ default: false }), 'maybe')).toBe(WRONG);
});

test.each([undefined, null, ''])('A40: %j is absent', (raw) => {
  expect(read(optional(decimal()), raw)).toBeUndefined();
  expect(read(decimal(), raw)).toBe(MISSING);
});

test.each([{ a: 1 }, ['1']])(
  'A44: %j where text is wanted is refused by the name of the field',
  (raw) => {
    expect(read(text(), raw)).toBe(WRONG);
    expect(read(decimal(), raw)).toBe(WRONG);
    expect(read(oneOf(['a']), raw)).toBe(WRONG);
  },
);

test('text has a maximum', () => {
  expect(read(text({ max: 3 }), 'abc')).toBe('abc');
  expect(read(text({ max: 3 }), 'abcd')).toBe(WRONG);
});

test('all missing fields are named at once, unknown ones are ignored', () => {
  const input = object({ symbol: symbol(), size: decimal(), price: optional(decimal()) });
  expect(outcome(input, {})).toBe('40019 Parameter symbol,size cannot be empty');
  expect(outcome(input, { symbol: 'a', size: '1', nonsense: {} })).toEqual({
    symbol: 'A',
    size: '1',
    price: undefined,
  });
});

test.each([[[]], ['x'], [1], [null]])('A44: %j is no object of fields', (raw) => {
  expect(outcome(object({}), raw)).toMatch(/^40017 /);
});

test('arrays name the item that is wrong and have a maximum', () => {
  const input = arrayOf(object({ symbol: symbol() }), { max: 2 });
  expect(outcome(input, [{ symbol: 'a' }, { symbol: 'b' }])).toEqual([
    { symbol: 'A' },
    { symbol: 'B' },
  ]);
  expect(outcome(input, [{}, { symbol: '' }])).toBe('40019 Parameter [0].symbol cannot be empty');
  expect(outcome(input, [{ symbol: 'a' }, 7])).toBe('40020 Parameter [1] error');
  expect(outcome(input, [null])).toBe('40019 Parameter [0] cannot be empty');
  expect(outcome(input, [])).toBe('40019 Parameter body cannot be empty');
  expect(outcome(input, [{}, {}, {}])).toMatch(/^40306 .* 2: body: got 3$/);
  expect(outcome(input, { orderIds: ['1'] })).toMatch(/^40017 /);
});

test('maps keep their keys and check their values', () => {
  const input = object({ balances: mapOf(decimal(), 'Amounts.') });
  expect(outcome(input, { balances: { USDT: '1', BTC: 2 } })).toEqual({
    balances: { USDT: '1', BTC: '2' },
  });
  expect(outcome(input, { balances: { USDT: '1e3' } })).toBe('40020 Parameter balances.USDT error');
  expect(outcome(input, { balances: [] })).toBe('40020 Parameter balances error');
});

test('a field is shown to readers as plain JSON Schema', () => {
  const shown = JSON.parse(
    JSON.stringify(object({ side: oneOf(['buy', 'sell']), limit: limit({ default: 5, max: 9 }) })),
  );
  expect(shown.required).toEqual(['side']);
  expect(shown.properties.side.enum).toEqual(['buy', 'sell']);
  expect(shown.properties.limit.description).toBe('Number of records, default 5, max 9.');
});

test('whatever JSON comes in, reading answers or refuses, and never fails otherwise', () => {
  const input = object({
    a: symbol(),
    b: optional(decimal()),
    c: limit({ default: 1, max: 5 }),
    d: optional(arrayOf(object({ e: yesNo() }), { max: 3 })),
    f: optional(mapOf(clientOid(), 'Ids.')),
  });
  const near = fc.record(
    {
      a: fc.jsonValue(),
      b: fc.jsonValue(),
      c: fc.jsonValue(),
      d: fc.jsonValue(),
      f: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), near), (raw) => {
      expect(() => outcome(input, raw)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
