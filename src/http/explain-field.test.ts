import { describe, expect, test } from 'vitest';
import { act, closed } from '../api/operator/shared/act.ts';
import { amount, listOf, uid } from '../api/operator/shared/entry-fields.ts';
import { changeableFields } from '../api/operator/shared/instrument-fields.ts';
import { keyFields } from '../api/operator/shared/key-entry.ts';
import { venueEndpoints } from '../venue/endpoints.ts';
import { explained } from './explain-field.ts';
import { readInput } from './field.ts';
import { oneOf, optional, text } from './fields.ts';
import { rejectionError, type WireCode, type WireError } from './wire-error.ts';

const input = act({
  ...changeableFields,
  uid: uid(),
  amount: amount(),
  status: oneOf(['online', 'halted']),
  productId: optional(text({ description: 'A loan product that was declared.', example: 'L-1' })),
  keys: optional(listOf(closed(keyFields), 'Keys.')),
});

const RIGHT = { uid: '1001', amount: '5', status: 'online' };

function messageOf(body: object): string {
  const raw = { ...RIGHT, ...body };
  try {
    readInput(input, raw);
  } catch (error) {
    return (explained(error, { input, raw }) as WireError).message;
  }
  return 'taken';
}

describe('Y8: a wrong field is told with what was sent, what was expected and an example', () => {
  test.each([
    [
      { amount: 'lots' },
      'Parameter amount error: amount: expected a plain decimal without a sign (an amount above zero, no finer than the smallest unit of its coin), such as "500.25"; got "lots"',
    ],
    [
      { status: 'open' },
      'Parameter status error: status: expected one of online, halted; got "open"',
    ],
    [
      { maxOpenOrders: 0 },
      'Parameter maxOpenOrders error: maxOpenOrders: expected a whole number from 1 to 1000000; got 0',
    ],
    [
      { tiers: [{ upTo: '10', maxLeverage: 5, maintenanceMarginRate: 'low' }] },
      'Parameter tiers[0].maintenanceMarginRate error: tiers[0].maintenanceMarginRate: expected a plain decimal without a sign, such as "0.01"; got "low"',
    ],
    [
      { uid: null },
      'Parameter uid cannot be empty: uid: expected a user id of 1 to 19 digits, such as "1001"',
    ],
    [
      { margin: { leverage: 5 } },
      'Parameter margin.leverage error: margin.leverage is no field of this act; expected some of maxLeverage, tiers',
    ],
    [{ keys: 'all' }, 'Parameter keys error: keys: expected a list of at most 1000; got "all"'],
  ])('%j', (body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  test('a name that is none is told with those that are', () => {
    expect(messageOf({ ammount: '5' })).toMatch(
      /^Parameter ammount error: ammount is no field of this act; expected some of minSize, .*, uid, amount, /,
    );
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'a name that every object has, %s, is one that nobody declared',
    (name) => {
      expect(messageOf(JSON.parse(`{"${name}":"5"}`))).toContain(`${name} is no field of this act`);
      expect(messageOf({ margin: JSON.parse(`{"${name}":5}`) })).toContain(
        'is no field of this act',
      );
    },
  );

  test('V13: what a terminal would heed is shown, not sent', () => {
    expect(messageOf({ reason: 'a\u001b[2J\u202e\u009b' })).toBe(
      'Parameter reason error: reason: expected why, for the audit, such as "wire received", ' +
        'without control characters and signs of direction; got "a\\u001b[2J\\u202e\\u009b"',
    );
  });

  test('a secret is never told again', () => {
    const key = { key: 'k', passphrase: { text: 'open sesame' }, permissions: ['spot:read'] };
    const message = messageOf({ keys: [key] });
    expect(message).toContain(
      'keys[0].passphrase: expected a passphrase, such as "alicepass"; got',
    );
    expect(message).not.toContain('sesame');
  });
});

describe('Y8: so is what only the engine can know to be wrong', () => {
  const refused = (reason: Parameters<typeof rejectionError>[1]['reason'], detail: string) =>
    explained(rejectionError('uta', { reason, detail }), {
      input,
      raw: { ...RIGHT, amount: '0', productId: 'nosuch' },
    }) as WireError;

  test.each([
    [
      'invalid-amount',
      'amount',
      'Invalid amount amount: amount: expected a plain decimal without a sign (an amount above zero, no finer than the smallest unit of its coin), such as "500.25"; got "0"',
    ],
    [
      'unknown-user',
      '1001',
      'User does not exist: uid: expected a user id of 1 to 19 digits, such as "1001"; got "1001"',
    ],
    [
      'unknown-loan-product',
      'nosuch',
      'Parameter nosuch does not exist: productId: expected a loan product that was declared, such as "L-1"; got "nosuch"',
    ],
    ['user-frozen', '7', 'The user has been frozen: 7'],
  ] as const)('%s %s', (reason, detail, message) => {
    const { message: said } = refused(reason, detail);
    if (reason === 'user-frozen') expect(said).toMatch(/: 7$/);
    else expect(said).toBe(message);
  });
});

interface Schema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function* bare(schema: Schema, path: string): Generator<string> {
  if (schema.type === 'string' && schema.enum === undefined && schema.examples === undefined)
    yield path;
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* bare(each, `${path}.${name}`);
  if (schema.items !== undefined) yield* bare(schema.items, `${path}[]`);
}

test('Y8: every field of every operator endpoint has an example', async () => {
  const operators = (await venueEndpoints()).filter(({ family }) => family === 'operator');
  expect(operators.length).toBeGreaterThan(35);
  const without = operators.flatMap(({ path, input: schema }) => [...bare(schema as Schema, path)]);
  expect(without).toEqual([]);
});

test('a code without anything about it stays as it is', () => {
  const error = rejectionError('uta', { reason: 'clock-not-manual' });
  expect(explained(error, { input, raw: {} })).toBe(error);
  expect(error.code satisfies WireCode).toBe('90007');
});
