import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';

test.each([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=%E9%BE%99+x%2By&b', { a: '龙 x+y', b: '' }],
  ['a=1&a=2', { a: '1' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=%ZZ', { a: '%ZZ' }],
])('the query %j is read as %j', (query, expected) => {
  expect({ ...parseQuery(query) }).toEqual(expected);
});

test('names of the prototype are only names', () => {
  const query = parseQuery('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(query)).toBeNull();
  expect(query.constructor).toBe('y');
});
