/** Sub-accounts of a broker: how both families show them, and what makes and changes them. */
import { ACCOUNT_RIGHTS, type AccountRight, rightsOf } from '../../engine/core/account-rights.ts';
import type { ReadUser } from '../../engine/core/entities.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { Caller, UserCall } from '../../http/endpoint.ts';
import { arrayOf, oneOf, text } from '../../http/fields.ts';
import { wrong } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { submit } from '../calls/submit.ts';
import { type PageStart, subAccountStatus, subAccountsBelow, userOf } from '../calls/users.ts';
import { codec, only, type RowFields, textsOf } from '../codecs/codec.ts';
import { codesOf } from './broker.ts';

const NAME_MAX = 64;
const LABEL_MAX = 50;

export const nameField = () =>
  text({ max: NAME_MAX, description: 'A name that no other sub-account has.' });

export const labelField = () => text({ max: LABEL_MAX, description: 'What it is for.' });

export const STATUSES = ['normal', 'freeze'] as const;

export const LANGUAGES = [
  'en_US',
  'zh_CN',
  'ja_JP',
  'vi_VN',
  'zh_TW',
  'ru_RU',
  'es_ES',
  'tr_TR',
  'fr_FR',
  'de_DE',
  'pt_PT',
  'th_TH',
] as const;

/** Clients of unified accounts write the rights to trade so. */
const OF_UNIFIED = {
  uta_spot_trade: 'spot_trade',
  uta_margin_trade: 'margin_trade',
  uta_contract_trade: 'contract_trade',
} as const satisfies Readonly<Record<string, AccountRight>>;

type UnifiedWord = keyof typeof OF_UNIFIED;
export type RightWord = AccountRight | UnifiedWord;

const WORDS = [...ACCOUNT_RIGHTS, ...(Object.keys(OF_UNIFIED) as UnifiedWord[])] as const;

export const rightsField = () =>
  arrayOf(oneOf(WORDS), { max: WORDS.length, description: 'All that it may do from now on.' });

function rightsNamed(words: readonly RightWord[]): readonly AccountRight[] {
  return words.map((word) => (isOfUnified(word) ? OF_UNIFIED[word] : word));
}

function isOfUnified(word: RightWord): word is UnifiedWord {
  return word in OF_UNIFIED;
}

/** Until its broker names one: no mail is ever sent there. */
function emailOf({ email, uid }: Pick<ReadUser, 'email' | 'uid'>): string {
  return email ?? `${uid}@broker`;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function checkEmail(email: string): string {
  if (!EMAIL.test(email)) throw wrong('subaccountEmail', 'an e-mail address');
  return email;
}

const fields: RowFields<ReadUser> = {
  subUid: ['Sub-account.', ({ uid }) => uid],
  subaccountName: ['Its name.', ({ label }) => label],
  subaccountEmail: ['Its address: one of the venue’s own until the broker names another.', emailOf],
  status: ['normal or freeze.', subAccountStatus],
  permList: textsOf('What it may do.', rightsOf),
  label: ['What it is for.', ({ note }) => note],
  language: ['In which its user is written to.', ({ language }) => language ?? LANGUAGES[0]],
  cTime: ['When it was made, Unix ms.', ({ createdMs }) => String(createdMs)],
  uTime: ['When it was made or changed last, Unix ms.', ({ updatedMs }) => String(updatedMs)],
};

function shown(...names: readonly string[]) {
  return codec<ReadUser>(only(fields, names), ({ uid }) => uid);
}

const MADE = ['status', 'permList', 'label'] as const;
const TIMES = ['cTime', 'uTime'] as const;

export const createdV2 = shown('subUid', 'subaccountName', ...MADE, 'cTime');
export const createdV3 = shown('subUid', 'subaccountName', 'subaccountEmail', ...MADE, 'cTime');
export const listedV2 = shown('subUid', 'subaccountName', ...MADE, 'language', ...TIMES);
export const listedV3 = codec<ReadUser>(fields, ({ uid }) => uid);
export const modifiedV3 = shown('subUid', 'subaccountName', ...MADE, ...TIMES);
export const withEmail = shown('subUid', 'subaccountName', 'subaccountEmail', ...TIMES);

type Family = Parameters<typeof codesOf>[0];

/** Those below an id that are of a status, newest first. */
export function subsBelow(
  state: Pick<ReadState, 'users'>,
  caller: Pick<Caller, 'uid'>,
  { status, ...start }: PageStart & { readonly status: string | undefined },
): readonly ReadUser[] {
  const isMeant = (user: ReadUser) => status === undefined || subAccountStatus(user) === status;
  return subAccountsBelow(state, caller, start).filter(isMeant);
}

/** Makes one, named and labelled as it is asked. */
export async function createSub(
  family: Family,
  { caller, input, venue }: UserCall<{ subaccountName: string; label: string | undefined }>,
): Promise<ReadUser> {
  const { label: note, subaccountName: name } = input;
  const { uid } = caller;
  const command = { type: 'create-sub-account', uid, name, ...present({ note }) } as const;
  return userOf(venue.state, await submit(venue, codesOf(family), command));
}

interface AskedChange {
  readonly subUid: string;
  readonly status?: (typeof STATUSES)[number] | undefined;
  readonly permList?: readonly RightWord[] | undefined;
  readonly language?: string | undefined;
  readonly subaccountEmail?: string | undefined;
}

/** Changes what is named, and leaves the rest. */
export async function changeSub(
  family: Family,
  { caller, input, venue }: UserCall<AskedChange>,
): Promise<ReadUser> {
  const { language, permList, status, subUid, subaccountEmail } = input;
  const changed = await submit(venue, codesOf(family), {
    type: 'change-sub-account',
    uid: caller.uid,
    subUid,
    ...present({
      isFrozen: status === undefined ? undefined : status === 'freeze',
      rights: permList && rightsNamed(permList),
      language,
      email: subaccountEmail === undefined ? undefined : checkEmail(subaccountEmail),
    }),
  });
  return userOf(venue.state, changed);
}
