import { describe, expect, test } from 'vitest';
import { givingDenial, type KeyRights } from './given-rights.ts';

const rights = (rest: Partial<KeyRights> = {}): KeyRights => ({
  kind: 'standard',
  permissions: ['uta_mgt:read_write', 'uta_trade:read'],
  ips: [],
  ...rest,
});

describe('R-T-12 V12: a key cannot give what it has not', () => {
  test.each<[string, Partial<KeyRights>, Partial<KeyRights>, string | undefined]>([
    ['its own rights', {}, {}, undefined],
    ['what follows from them', {}, { permissions: ['spot:read', 'uta_mgt:read'] }, undefined],
    ['another permission', {}, { permissions: ['transfer:read'] }, '40014'],
    ['a higher level', {}, { permissions: ['futures:read_write'] }, '40014'],
    ['a narrower list', {}, { ips: ['10.0.0.1'] }, undefined],
    ['any address, itself bound', { ips: ['10.0.0.1'] }, {}, '40018'],
    ['another address', { ips: ['10.0.0.1'] }, { ips: ['10.0.0.1', '10.0.0.2'] }, '40018'],
    ['an address of its subnet', { ips: ['10.0.0.0/8'] }, { ips: ['10.9.0.0/16'] }, undefined],
    ['a larger subnet', { ips: ['10.0.0.0/16'] }, { ips: ['10.0.0.0/8'] }, '40018'],
    ['what is no address', { ips: ['10.0.0.1'] }, { ips: ['junk'] }, '40018'],
    ['a standard key, itself copying', { kind: 'copy_trading' }, {}, '40014'],
  ])('%s', (_, giver, wanted, denied) => {
    expect(givingDenial(rights(giver), rights(wanted))?.denied).toBe(denied);
  });

  test('to take away is open to every giver, and to give back is not', () => {
    const giver = rights({ permissions: ['uta_mgt:read_write'], ips: ['10.0.0.1'] });
    const before = rights({ permissions: ['uta_trade:read_write'] });
    const less = rights({ permissions: ['uta_trade:read'], ips: ['10.9.9.9'] });
    expect(givingDenial(giver, less, before)).toBeUndefined();
    expect(givingDenial(giver, before, less)).toMatchObject({ denied: '40014' });
  });
});
