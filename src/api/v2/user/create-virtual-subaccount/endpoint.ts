/** Creates sub-accounts of the caller, each standing or falling alone. wire.md Appendix A. */

import Type from 'typebox';
import type { ReadUser } from '../../../../engine/core/entities.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, list, object, str, text } from '../../../../http/fields.ts';
import { mainAccountOf, subAccountStatus, userOf } from '../../../calls/users.ts';
import { codec, textsOf } from '../../../codecs/codec.ts';
import { permListOf } from '../../../codecs/sub-key.ts';

const NAME_MAX = 64;
const NAMES_MAX = 20;

/** The misspelling is the interface's own. */
const created = codec<ReadUser>({
  subaAccountUid: ['Its uid.', (sub) => sub.uid],
  subaAccountName: ['Its name.', (sub) => sub.label],
  status: ['normal.', subAccountStatus],
  permList: textsOf('What its keys may do: it has none yet.', () => permListOf([])),
  label: ['What it is for.', (sub) => sub.note],
  cTime: ['Unix ms.', (sub) => String(sub.createdMs)],
  uTime: ['Unix ms.', (sub) => String(sub.updatedMs)],
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/user/create-virtual-subaccount',
  summary: 'Create sub-accounts',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ subAccountList: arrayOf(text({ max: NAME_MAX }), { max: NAMES_MAX }) }),
  data: Type.Object({
    failureList: list(Type.Object({ subaAccountName: str('A name that is taken.') })),
    successList: list(created.schema),
  }),
  handle: async ({ input: { subAccountList }, venue, caller }) => {
    const { uid } = mainAccountOf(venue.state, caller);
    const results = await Promise.all(
      subAccountList.map((name) => venue.submit({ type: 'create-sub-account', uid, name })),
    );
    const successList = results.flatMap((result) =>
      result.ok ? [created.encode(userOf(venue.state, result))] : [],
    );
    const failureList = subAccountList
      .filter((_, index) => results[index]?.ok !== true)
      .map((subaAccountName) => ({ subaAccountName }));
    return { failureList, successList };
  },
});
