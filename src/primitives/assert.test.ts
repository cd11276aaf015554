import { expect, test } from 'vitest';
import { assert, assertNever, Invariant } from './assert.ts';

test('a true condition passes, a false one is an Invariant with its sentence', () => {
  expect(() => assert(1, 'one is true')).not.toThrow();
  expect(() => assert(0, 'zero is false')).toThrow(new Invariant('zero is false'));
  expect(new Invariant('x').name).toBe('Invariant');
});

test('a case that the types exclude is an Invariant that shows it', () => {
  expect(() => assertNever({ type: 'surprise' } as never)).toThrow(
    'unexpected case: {"type":"surprise"}',
  );
});
