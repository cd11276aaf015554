/** Rights of a sub-account's key in the words of v2 (permList). */
import Type, { type Static } from 'typebox';
import { grantedBy } from '../../access/permission.ts';
import type { ApiKey, ApiKeySpec, Permission } from '../../engine/user/user.ts';
import { arrayOf, list, oneOf, str } from '../../http/fields.ts';

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

export function permissionsOfWords(words: readonly Word[]): readonly Permission[] {
  return [...new Set(words.flatMap((word) => MEANING[word]))];
}

/** The words for what these keys may do, taken together. */
export function permListOf(keys: readonly Pick<ApiKey, 'permissions'>[]): string[] {
  const granted = grantedBy(keys.flatMap(({ permissions }) => permissions));
  return WORDS.filter((word) => MEANING[word].some((permission) => granted.has(permission)));
}

export const subKeyFieldsV2 = {
  subAccountUid: str('Sub-account.'),
  subAccountApiKey: str('The key.'),
  label: str('What its maker wrote about it.'),
  permList: list(str('What the key may do.')),
  ipList: list(str('An address it may be used from.')),
};

export const subKeyV2 = Type.Object(subKeyFieldsV2);

export function subKeyWireV2(uid: string, apiKey: ApiKeySpec): Static<typeof subKeyV2> {
  return {
    subAccountUid: uid,
    subAccountApiKey: apiKey.key,
    label: apiKey.note ?? '',
    permList: permListOf([apiKey]),
    ipList: [...apiKey.ips],
  };
}
