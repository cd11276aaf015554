/** A `keys` entry of the venue file as an operator sends it, and the key it becomes. */
import { type ApiKeySpec, isOpenToAll, type Permission } from '../../../engine/core/user.ts';
import type { OperatorServices } from '../../../http/endpoint.ts';
import { arrayOf, oneOf, optional, text } from '../../../http/fields.ts';
import { rejectionError, wrong } from '../../../http/wire-error.ts';
import { keyName, lines, listOf } from './entry-fields.ts';

const PUBLIC_KEY_MAX = 4096;

const PERMISSIONS = [
  'spot:read',
  'spot:read_write',
  'futures:read',
  'futures:read_write',
  'transfer:read',
  'transfer:read_write',
  'uta_trade:read',
  'uta_trade:read_write',
  'uta_mgt:read',
  'uta_mgt:read_write',
  'withdraw',
] as const satisfies readonly Permission[];

export const keyFields = {
  key: keyName(),
  secret: optional(
    text({
      description: 'A secret; left out, it is generated and told once.',
      example: 'alice-secret',
    }),
  ),
  publicKey: optional(
    lines(PUBLIC_KEY_MAX, 'An RSA public key, instead of a secret.', '-----BEGIN PUBLIC KEY-----…'),
  ),
  passphrase: text({ description: 'A passphrase.', example: 'alicepass' }),
  kind: oneOf(['standard', 'copy_trading'], { default: 'standard' }),
  ips: optional(
    listOf(
      text({ description: 'An address or a subnet.', example: '10.0.0.0/8' }),
      'Allowed addresses; empty = any.',
    ),
  ),
  permissions: arrayOf(oneOf(PERMISSIONS), { max: PERMISSIONS.length }),
};

export interface KeyEntry {
  readonly key: string;
  readonly secret: string | undefined;
  readonly publicKey: string | undefined;
  readonly passphrase: string;
  readonly kind: ApiKeySpec['kind'];
  readonly ips: readonly string[] | undefined;
  readonly permissions: readonly Permission[];
}

export interface IssuedKey {
  readonly apiKey: ApiKeySpec;
  /** Only when it was generated: the one time that it is told. */
  readonly secret: string | undefined;
}

/** Seals the entry for the journal, with a secret of its own when it has none. */
export function issueKey(
  entry: KeyEntry,
  { seal, generateSecret }: Pick<OperatorServices, 'seal' | 'generateSecret'>,
): IssuedKey {
  if (entry.secret !== undefined && entry.publicKey !== undefined)
    throw wrong('publicKey', 'nothing beside a secret');
  const given = entry.publicKey ?? entry.secret;
  const generated = given === undefined ? generateSecret() : undefined;
  const { key, passphrase, kind, permissions } = entry;
  const ips = entry.ips ?? [];
  if (isOpenToAll({ permissions, ips }))
    throw rejectionError('uta', { reason: 'key-open-to-all', detail: key });
  return {
    apiKey: {
      key,
      kind,
      algorithm: entry.publicKey === undefined ? 'hmac' : 'rsa',
      ...seal({ key, secret: given ?? generated ?? '', passphrase }),
      permissions,
      ips,
    },
    secret: generated,
  };
}
