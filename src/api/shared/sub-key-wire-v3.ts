/** Rights of a sub-account's key as v3 writes them: one level for a list of scopes. */
import Type, { type Static } from 'typebox';
import type { ApiKeySpec, Permission, PermissionScope } from '../../engine/user/user.ts';
import { arrayOf, list, oneOf, str } from '../../http/fields.ts';

const SCOPES = [
  'uta_mgt',
  'uta_trade',
  'transfer',
  'spot',
  'futures',
] as const satisfies readonly PermissionScope[];

const LEVELS = ['read_write', 'read_only'] as const;

export const typeField = () => oneOf(LEVELS, { description: 'The level of every permission.' });

export const permissionsField = () =>
  arrayOf(oneOf(SCOPES), { max: SCOPES.length, description: 'What the key is for.' });

export function permissionsOf(
  type: (typeof LEVELS)[number],
  scopes: readonly (typeof SCOPES)[number][],
): readonly Permission[] {
  const level = type === 'read_write' ? 'read_write' : 'read';
  return scopes.map((scope): Permission => `${scope}:${level}`);
}

export const subKeyFieldsV3 = {
  apiKey: str('The key.'),
  note: str('What its maker wrote about it.'),
  type: str('read_write, or read_only when it may change nothing.'),
  permissions: list(str('What the key is for.')),
  ips: list(str('An address it may be used from.')),
};

export const subKeyV3 = Type.Object(subKeyFieldsV3);

export function subKeyWireV3(apiKey: ApiKeySpec): Static<typeof subKeyV3> {
  const { ips, key, note, permissions } = apiKey;
  const mayWrite = permissions.some((permission) => permission.endsWith(':read_write'));
  return {
    apiKey: key,
    note: note ?? '',
    type: mayWrite ? 'read_write' : 'read_only',
    permissions: permissions.map((permission) => permission.replace(/:.*/, '')),
    ips: [...ips],
  };
}
