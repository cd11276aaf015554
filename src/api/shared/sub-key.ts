/** API keys that a main account makes for a sub-account: what is asked, and the key it becomes. */
import type { ApiKeySpec, Permission } from '../../engine/user/user.ts';
import type { OperatorServices } from '../../http/endpoint.ts';
import { text } from '../../http/fields.ts';
import { textList } from './text-list.ts';

const IPS_MAX = 30;
const PASSPHRASE_MAX = 64;
/** Hex digits behind the prefix of a key's name. */
const NAME_DIGITS = 32;

export const passphraseField = () =>
  text({ max: PASSPHRASE_MAX, description: 'Sent with every request of the key.' });

export const ipsField = () => textList(IPS_MAX, 'Addresses it may be used from; none = any.');

interface Asked {
  readonly passphrase: string;
  readonly permissions: readonly Permission[];
  readonly ips: readonly string[] | undefined;
  readonly note: string;
}

/** A key with a name and a secret of its own; the secret is told once. */
export function issueSubKey(
  asked: Asked,
  { generateSecret, seal }: Pick<OperatorServices, 'generateSecret' | 'seal'>,
): { readonly apiKey: ApiKeySpec; readonly secret: string } {
  const { ips, note, passphrase, permissions } = asked;
  const key = `bg_${generateSecret().slice(0, NAME_DIGITS)}`;
  const secret = generateSecret();
  const apiKey: ApiKeySpec = {
    key,
    kind: 'standard',
    algorithm: 'hmac',
    ...seal({ key, secret, passphrase }),
    permissions,
    ips: ips ?? [],
    note,
  };
  return { apiKey, secret };
}

/** The passphrase of an existing key as the journal keeps it. */
export function passphraseMac(
  { key, passphrase }: { readonly key: string; readonly passphrase: string },
  { seal }: Pick<OperatorServices, 'seal'>,
): string {
  return seal({ key, secret: '', passphrase }).passphraseMac;
}
