import { expect, test } from 'vitest';
import type { Permission } from '../engine/core/user.ts';
import { grantedBy, permissionDenial } from './permission.ts';

function denied(has: Permission[], anyOf: Permission[]): string | undefined {
  const denial = permissionDenial(grantedBy(has), anyOf);
  return denial && `${denial.denied} ${denial.detail}`;
}

test('read_write includes read, read does not include write', () => {
  expect(denied(['spot:read_write'], ['spot:read'])).toBeUndefined();
  expect(denied(['spot:read'], ['spot:read_write'])).toBe('40014 spot read_write');
});

test('uta_trade grants the same level of spot and futures, never the reverse', () => {
  expect(denied(['uta_trade:read_write'], ['futures:read_write'])).toBeUndefined();
  expect(denied(['uta_trade:read'], ['spot:read'])).toBeUndefined();
  expect(denied(['uta_trade:read'], ['spot:read_write'])).toBe('40014 spot read_write');
  expect(denied(['spot:read_write', 'futures:read_write'], ['uta_trade:read'])).toBe(
    '40014 uta_trade read',
  );
});

test('one of several is enough, and a refusal names them all', () => {
  expect(denied(['uta_mgt:read'], ['spot:read', 'uta_mgt:read'])).toBeUndefined();
  expect(denied(['transfer:read'], ['spot:read', 'uta_mgt:read'])).toBe(
    '40014 spot read or uta_mgt read',
  );
});

test('an empty list asks for nothing', () => {
  expect(denied([], [])).toBeUndefined();
});
