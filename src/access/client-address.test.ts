import { describe, expect, test } from 'vitest';
import { trustedProxies } from './client-address.ts';

function addressOf(trust: string, peer: string, forwarded?: string | readonly string[]) {
  return trustedProxies(trust)?.clientAddress(peer, forwarded);
}

describe('Y1: X-Forwarded-For is read from the right, and of a proxy alone', () => {
  test.each([
    ['off', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
    ['1', '127.0.0.1', undefined, '127.0.0.1'],
    ['1', '127.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['1', '127.0.0.1', '203.0.113.7, 198.51.100.9', '198.51.100.9'],
    ['1', '::1', '203.0.113.7,2001:db8::9', '2001:db8::9'],
    ['1', '::ffff:10.0.0.2', '203.0.113.7, ::ffff:198.51.100.9', '198.51.100.9'],
    ['1', '192.168.1.4', '203.0.113.7, 198.51.100.9:52341', '198.51.100.9'],
    ['1', 'fd00::4', '203.0.113.7, [2001:db8::9]:52341', '2001:db8::9'],
    ['1', '172.32.0.1', '203.0.113.7', '172.32.0.1'],
    ['1', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
    ['2', '127.0.0.1', '203.0.113.7, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
    ['2', '127.0.0.1', '198.51.100.9', '198.51.100.9'],
  ])('%s hops, from %s: %s is %s', (trust, peer, forwarded, address) => {
    expect(addressOf(trust, peer, forwarded)).toBe(address);
  });

  test.each([
    ['192.0.2.1', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
    ['192.0.2.1', '192.0.2.1', '203.0.113.7, 198.51.100.9', '198.51.100.9'],
    ['192.0.2.1, 10.0.0.0/8', '192.0.2.1', '203.0.113.7, 198.51.100.9, 10.0.0.2', '198.51.100.9'],
    ['192.0.2.1,10.0.0.0/8', '::ffff:10.9.9.9', '198.51.100.9, 192.0.2.1', '198.51.100.9'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['2001:db8::/32', '2001:db8::1', '203.0.113.7, 198.51.100.9', '198.51.100.9'],
  ])('%s believed, from %s: %s is %s', (trust, peer, forwarded, address) => {
    expect(addressOf(trust, peer, forwarded)).toBe(address);
  });

  test('several fields of the name are one list', () => {
    expect(addressOf('1', '127.0.0.1', ['203.0.113.7', '198.51.100.9'])).toBe('198.51.100.9');
  });

  test('what is no address opens no key of the proxy, and none before it is looked at', () => {
    expect(addressOf('1', '127.0.0.1', '203.0.113.7, nobody')).toBe('unknown');
    expect(addressOf('10.0.0.0/8', '10.0.0.1', '203.0.113.7, nobody, 10.0.0.2')).toBe('unknown');
  });

  test.each(['on', '', '0', '100', '-1', 'localhost', '10.0.0.0/33', '10.0.0.1,on', '10.0.0.1,'])(
    '"%s" is none of the three',
    (trust) => expect(trustedProxies(trust)).toBeUndefined(),
  );
});
