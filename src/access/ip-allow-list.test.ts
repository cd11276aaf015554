import { expect, test } from 'vitest';
import { ipAllowList } from './ip-allow-list.ts';

test('an empty list allows every address', () => {
  expect(ipAllowList([])('203.0.113.9')).toBe(true);
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.1.2.3', true],
  ['11.0.0.1', false],
  ['2001:db8::5', true],
  ['2001:db9::5', false],
  ['not an address', false],
  ['', false],
])('with addresses and subnets listed, %s is %s', (address, isAllowed) => {
  const list = ipAllowList(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'junk', '1.2.3.4/99']);
  expect(list(address)).toBe(isAllowed);
});

test('a list of nothing but junk allows nobody', () => {
  expect(ipAllowList(['junk'])('127.0.0.1')).toBe(false);
});
