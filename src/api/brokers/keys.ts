/**
 * API keys of a broker's sub-accounts: their rights in the words of both families, and what makes, changes and ends them.
 * v2 has words for what a key is for, v3 its scopes; both have one level for all of them, which `withdraw` and
 * transfers need to be the higher one.
 * Decides R-K-5.
 */
import { grantedBy } from '../../access/permission.ts';
import type {
  ApiKey,
  ApiKeySpec,
  Permission,
  PermissionLevel,
  PermissionScope,
} from '../../engine/core/user.ts';
import type { UserCall } from '../../http/endpoint.ts';
import { arrayOf, oneOf, optional, text } from '../../http/fields.ts';
import { rejectionError, wrong } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { submit } from '../calls/submit.ts';
import { callingKey } from '../calls/users.ts';
import { codec, type RowFields, textsOf } from '../codecs/codec.ts';
import {
  checkKeyChange,
  ipsField,
  issueSubKey,
  keyFields,
  keyOf,
  levelOf,
  passphraseField,
  passphraseMac,
} from '../codecs/sub-key.ts';
import { brokerSub, codesOf, subUidField } from './broker.ts';

/** Both spellings that clients have of the two levels. */
const LEVELS = {
  read_write: 'read_write',
  read_and_write: 'read_write',
  read_only: 'read',
  readonly: 'read',
} as const satisfies Readonly<Record<string, PermissionLevel>>;

type LevelWord = keyof typeof LEVELS;

/** What a word lets a key do at a level; undefined: not at this one. */
type Meaning = (level: PermissionLevel) => Permission | undefined;

const writing =
  (permission: Permission): Meaning =>
  (level) =>
    level === 'read_write' ? permission : undefined;

/** How a family writes rights. */
interface Vocabulary {
  readonly meanings: Readonly<Record<string, Meaning>>;
  readonly levels: Readonly<Record<ReturnType<typeof levelOf>, LevelWord>>;
}

const futures: Meaning = (level) => `futures:${level}`;
const spot: Meaning = (level) => `spot:${level}`;

const V2: Vocabulary = {
  meanings: {
    contract_order: futures,
    contract_position: futures,
    spot_trade: spot,
    margin_trade: spot,
    wallet_transfer: writing('transfer:read_write'),
    wallet_withdraw: writing('withdraw'),
  },
  levels: { read_write: 'read_and_write', read_only: 'readonly' },
};

const V3: Vocabulary = {
  meanings: {
    uta_trade: (level) => `uta_trade:${level}`,
    uta_mgt: (level) => `uta_mgt:${level}`,
    transfer: (level) => `transfer:${level}`,
    withdraw: writing('withdraw'),
  },
  levels: { read_write: 'read_write', read_only: 'read_only' },
};

const VOCABULARIES = { v2: V2, v3: V3 } as const;

type Family = keyof typeof VOCABULARIES;

const LABEL_MAX = 64;

const labelField = () => text({ max: LABEL_MAX, description: 'What the key is for.' });

const levelField = () =>
  oneOf(Object.keys(LEVELS) as LevelWord[], { description: 'The level of every permission.' });

function wordsField(family: Family) {
  const words = Object.keys(VOCABULARIES[family].meanings);
  return arrayOf(oneOf(words), { max: words.length, description: 'What the key is for.' });
}

export function newKeyFields(family: Family) {
  return {
    subUid: subUidField(),
    passphrase: passphraseField(),
    label: optional(labelField()),
    ipList: optional(ipsField()),
    permType: levelField(),
    permList: wordsField(family),
  };
}

export function keyChangeFields(family: Family) {
  return {
    subUid: subUidField(),
    ...keyFields,
    passphrase: passphraseField(),
    label: optional(labelField()),
    ipList: optional(ipsField()),
    permType: optional(levelField()),
    permList: optional(wordsField(family)),
  };
}

export const keyNameFields = { subUid: subUidField(), ...keyFields };

/** What the words come to at a level; 40020 for one that there is not at it. */
function permissionsOf(family: Family, words: readonly string[], level: PermissionLevel) {
  const { meanings } = VOCABULARIES[family];
  const meant = words.map((word) => meanings[word]?.(level));
  return [...new Set(meant)].map((permission) => {
    if (permission === undefined) throw wrong('permList', 'what a key of this level may do');
    return permission;
  });
}

/** Every word for something that the key may do. */
function wordsOf(family: Family, { permissions }: Pick<ApiKey, 'permissions'>): readonly string[] {
  const scopes = new Set([...grantedBy(permissions)].map(scopeOf));
  const { meanings } = VOCABULARIES[family];
  return Object.keys(meanings).filter((word) => {
    const meant = meanings[word]?.('read_write');
    return meant !== undefined && scopes.has(scopeOf(meant));
  });
}

function scopeOf(permission: Permission): string {
  return permission.replace(/:.*/, '');
}

/** A key with whose it is, and its secret where it is told. */
export interface ShownKey extends ApiKeySpec {
  readonly uid: string;
  readonly secret?: string;
}

function keyRow(family: Family): RowFields<ShownKey> {
  const { levels } = VOCABULARIES[family];
  return {
    subUid: ['Sub-account.', ({ uid }) => uid],
    label: ['What its maker wrote about it.', ({ note }) => note ?? ''],
    apiKey: ['The key.', ({ key }) => key],
    permType: [`${levels.read_write} or ${levels.read_only}.`, (key) => levels[levelShown(key)]],
    permList: textsOf('What the key is for.', (key) => wordsOf(family, key)),
    ipList: textsOf('An address it may be used from.', ({ ips }) => ips),
  };
}

/** `withdraw` is no level: a key that may withdraw may do something. */
function levelShown({ permissions }: Pick<ApiKey, 'permissions'>) {
  return permissions.includes('withdraw') ? 'read_write' : levelOf({ permissions });
}

function withSecret(row: RowFields<ShownKey>, means: string): RowFields<ShownKey> {
  return { ...row, secretKey: [means, ({ secret = '' }) => secret] };
}

/** A key of which the secret was told before. */
function listedRow(family: Family): RowFields<ShownKey> {
  return withSecret(keyRow(family), 'Empty: it was told when the key was made.');
}

export const keyRowsV3 = listedRow('v3');

function keyCodecs(family: Family) {
  const row = keyRow(family);
  return {
    issued: codec<ShownKey>(withSecret(row, 'It is not told again.')),
    changed: codec<ShownKey>(row),
    listed: codec<ShownKey>(listedRow(family), ({ key }) => key),
  };
}

export const keyCodecsOf = { v2: keyCodecs('v2'), v3: keyCodecs('v3') } as const;

interface AskedKey {
  readonly subUid: string;
  readonly passphrase: string;
  readonly label: string | undefined;
  readonly ipList: readonly string[] | undefined;
  readonly permType: LevelWord;
  readonly permList: readonly string[];
}

/** Makes a key, whose secret is told once. */
export async function createKey(family: Family, call: UserCall<AskedKey>): Promise<ShownKey> {
  const { caller, input, operator, venue } = call;
  const { ipList: ips, label: note = '', passphrase, subUid } = input;
  const { uid: sub } = brokerSub(venue.state, caller, subUid);
  const permissions = permissionsOf(family, input.permList, LEVELS[input.permType]);
  const giver = callingKey(venue.state, caller);
  const { apiKey, secret } = issueSubKey({ passphrase, permissions, ips, note }, giver, operator);
  const command = { type: 'create-sub-key', uid: caller.uid, subUid: sub, apiKey } as const;
  await submit(venue, codesOf(family), command);
  return { ...apiKey, uid: sub, secret };
}

interface NamedKey {
  readonly subUid: string;
  readonly apiKey: string | undefined;
  readonly apikey: string | undefined;
}

/** The key of that sub-account: 40065 for any other. */
function ownKey(family: Family, { caller, input, venue }: UserCall<NamedKey>): ApiKey {
  const { uid } = brokerSub(venue.state, caller, input.subUid);
  const found = venue.state.keys.get(keyOf(input));
  if (found?.uid !== uid) throw rejectionError(codesOf(family), { reason: 'unknown-sub-key' });
  return found;
}

interface AskedChange extends NamedKey {
  readonly passphrase: string;
  readonly label: string | undefined;
  readonly ipList: readonly string[] | undefined;
  readonly permType: LevelWord | undefined;
  readonly permList: readonly string[] | undefined;
}

/** Changes what is named, and leaves the rest. */
export async function changeKey(family: Family, call: UserCall<AskedChange>): Promise<ShownKey> {
  const { caller, input, operator, venue } = call;
  const { ipList: ips, label: note, passphrase } = input;
  const before = ownKey(family, call);
  const permissions = changedPermissions(family, before, input);
  checkKeyChange(callingKey(venue.state, caller), before, { permissions, ips });
  const { key } = before;
  await submit(venue, codesOf(family), {
    type: 'change-sub-key',
    uid: caller.uid,
    key,
    passphraseMac: passphraseMac({ key, passphrase }, operator),
    ...present({ permissions, ips, note }),
  });
  return ownKey(family, call);
}

/** Of a level alone it is all that the key may do that is another; of words alone their level stays. */
function changedPermissions(
  family: Family,
  before: ApiKey,
  { permList, permType }: Pick<AskedChange, 'permList' | 'permType'>,
): readonly Permission[] | undefined {
  const level = LEVELS[permType ?? levelShown(before)];
  if (permList !== undefined) return permissionsOf(family, permList, level);
  return permType === undefined ? undefined : atLevel(before, level);
}

function atLevel(
  { permissions }: Pick<ApiKey, 'permissions'>,
  level: PermissionLevel,
): readonly Permission[] {
  return permissions.flatMap((permission): Permission[] => {
    if (permission === 'withdraw') return level === 'read' ? [] : [permission];
    return [`${scopeOf(permission) as PermissionScope}:${level}`];
  });
}

/** Ends a key. */
export async function deleteKey(family: Family, call: UserCall<NamedKey>): Promise<void> {
  const { key } = ownKey(family, call);
  const { caller, venue } = call;
  await submit(venue, codesOf(family), { type: 'delete-sub-key', uid: caller.uid, key });
}
