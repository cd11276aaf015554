/**
 * API keys that a main account makes for a sub-account: what is asked, the key it becomes, and how each
 * family writes its rights: v2 in words (permList), v3 as one level for a list of scopes.
 */
import type { Denial } from '../../access/denial.ts';
import { givingDenial, type KeyRights } from '../../access/given-rights.ts';
import { grantedBy } from '../../access/permission.ts';
import type { ApiKey, ApiKeySpec, Permission, PermissionScope } from '../../engine/core/user.ts';
import { refusal } from '../../http/admission.ts';
import type { OperatorServices } from '../../http/endpoint.ts';
import { behaviourOf, type Field, field } from '../../http/field.ts';
import { arrayOf, oneOf, optional, text } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';
import { codec, type RowFields, textsOf } from './codec.ts';

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

/**
 * A key with a name and a secret of its own; the secret is told once. Of the kind of its giver, and with
 * no right that the giver lacks: `WireError`.
 */
export function issueSubKey(
  asked: Asked,
  giver: KeyRights,
  { generateSecret, seal }: Pick<OperatorServices, 'generateSecret' | 'seal'>,
): { readonly apiKey: ApiKeySpec; readonly secret: string } {
  const { ips = [], note, passphrase, permissions } = asked;
  const { kind } = giver;
  refuseToGive(givingDenial(giver, { kind, permissions, ips }));
  const key = `bg_${generateSecret().slice(0, NAME_DIGITS)}`;
  const secret = generateSecret();
  const apiKey: ApiKeySpec = {
    key,
    kind,
    algorithm: 'hmac',
    ...seal({ key, secret, passphrase }),
    permissions,
    ips,
    note,
  };
  return { apiKey, secret };
}

/** Throws `WireError` for rights that the key would gain and the giver lacks. */
export function checkKeyChange(
  giver: KeyRights,
  before: KeyRights,
  { permissions, ips }: { readonly [K in 'permissions' | 'ips']: KeyRights[K] | undefined },
): void {
  const { kind } = before;
  const after = { kind, permissions: permissions ?? before.permissions, ips: ips ?? before.ips };
  refuseToGive(givingDenial(giver, after, before));
}

function refuseToGive(denial: Denial | undefined): void {
  if (denial !== undefined) throw refusal(denial);
}

/** A list of at most `max` texts that may also be empty. */
function textList(max: number, description: string): Field<readonly string[]> {
  const inner = arrayOf(text(), { max, description });
  const { read } = behaviourOf(inner);
  const schema = { type: 'array', items: text(), maxItems: max, description };
  return field(schema, (raw, path) =>
    Array.isArray(raw) && raw.length === 0 ? [] : read(raw, path),
  );
}

/** The passphrase of an existing key as the journal keeps it. */
export function passphraseMac(
  { key, passphrase }: { readonly key: string; readonly passphrase: string },
  { seal }: Pick<OperatorServices, 'seal'>,
): string {
  return seal({ key, secret: '', passphrase }).passphraseMac;
}

const WORDS = ['read', 'spot_trade', 'contract_trade', 'transfer'] as const;
type Word = (typeof WORDS)[number];

const MEANING: Readonly<Record<Word, readonly Permission[]>> = {
  read: ['spot:read', 'futures:read', 'transfer:read'],
  spot_trade: ['spot:read_write'],
  contract_trade: ['futures:read_write'],
  transfer: ['transfer:read_write'],
};

/** Without a list a key may read. */
export const permListField = () =>
  arrayOf(oneOf(WORDS), { max: WORDS.length, description: 'What the key may do.' });

/** `read` is to read what the giver may read. */
export function permissionsOfWords(
  words: readonly Word[],
  giver: Pick<KeyRights, 'permissions'>,
): readonly Permission[] {
  const granted = grantedBy(giver.permissions);
  const readable = MEANING.read.filter((permission) => granted.has(permission));
  const read = readable.length > 0 ? readable : MEANING.read;
  return [...new Set(words.flatMap((word) => (word === 'read' ? read : MEANING[word])))];
}

/** The words for what these keys may do, taken together. */
export function permListOf(keys: readonly Pick<ApiKey, 'permissions'>[]): string[] {
  const granted = grantedBy(keys.flatMap(({ permissions }) => permissions));
  return WORDS.filter((word) => MEANING[word].some((permission) => granted.has(permission)));
}

/** A key with the sub-account that it is of. */
interface OwnedKey extends ApiKeySpec {
  readonly uid: string;
}

export const subKeyFieldsV2: RowFields<OwnedKey> = {
  subAccountUid: ['Sub-account.', ({ uid }) => uid],
  subAccountApiKey: ['The key.', ({ key }) => key],
  label: ['What its maker wrote about it.', ({ note }) => note ?? ''],
  permList: textsOf('What the key may do.', (apiKey) => permListOf([apiKey])),
  ipList: textsOf('An address it may be used from.', ({ ips }) => ips),
};

export const subKeyV2 = codec<OwnedKey>(subKeyFieldsV2);

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

export const subKeyFieldsV3: RowFields<ApiKeySpec> = {
  apiKey: ['The key.', ({ key }) => key],
  note: ['What its maker wrote about it.', ({ note }) => note ?? ''],
  type: ['read_write, or read_only when it may change nothing.', levelOf],
  permissions: textsOf('What the key is for.', scopesOf),
  ips: textsOf('An address it may be used from.', ({ ips }) => ips),
};

export const subKeyV3 = codec<ApiKeySpec>(subKeyFieldsV3);

/** Of all its permissions together. */
export function levelOf({ permissions }: Pick<ApiKey, 'permissions'>): (typeof LEVELS)[number] {
  const mayWrite = permissions.some((permission) => permission.endsWith(':read_write'));
  return mayWrite ? 'read_write' : 'read_only';
}

export function scopesOf({ permissions }: Pick<ApiKey, 'permissions'>): readonly string[] {
  return permissions.map((permission) => permission.replace(/:.*/, ''));
}

/** By which a v3 call names a key: clients write `apiKey`, the interface documents `apikey`. */
export const keyFields = {
  apiKey: optional(text({ description: 'The key.' })),
  apikey: optional(text({ description: 'The same by another spelling.' })),
};

export function keyOf(input: {
  readonly apiKey: string | undefined;
  readonly apikey: string | undefined;
}): string {
  const key = input.apiKey ?? input.apikey;
  if (key === undefined) throw missing('apiKey');
  return key;
}
