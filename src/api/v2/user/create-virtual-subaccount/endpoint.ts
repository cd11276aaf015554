/** Creates sub-accounts of the caller, each standing or falling alone. wire.md Appendix A. */
import Type from 'typebox';
import type { User } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, list, object, str, text } from '../../../../http/fields.ts';
import { mainAccountOf, subAccountStatus, userOf } from '../../../calls/users.ts';

const NAME_MAX = 64;
const NAMES_MAX = 20;

const created = Type.Object({
  subaAccountUid: str('Its uid.'),
  subaAccountName: str('Its name.'),
  status: str('normal.'),
  label: str('What it is for.'),
  cTime: str('Unix ms.'),
  uTime: str('Unix ms.'),
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
    // The misspelling is the interface's own.
    failureList: list(Type.Object({ subaAccountName: str('A name that is taken.') })),
    successList: list(created),
  }),
  handle: async ({ input: { subAccountList }, venue, caller }) => {
    const { uid } = mainAccountOf(venue.state, caller);
    const results = await Promise.all(
      subAccountList.map((name) => venue.submit({ type: 'create-sub-account', uid, name })),
    );
    const successList = results.flatMap((result) =>
      result.ok ? [wire(userOf(venue.state, result))] : [],
    );
    const failureList = subAccountList
      .filter((_, index) => results[index]?.ok !== true)
      .map((subaAccountName) => ({ subaAccountName }));
    return { failureList, successList };
  },
});

function wire(sub: User) {
  return {
    subaAccountUid: sub.uid,
    subaAccountName: sub.label,
    status: subAccountStatus(sub),
    label: sub.note,
    cTime: String(sub.createdMs),
    uTime: String(sub.updatedMs),
  };
}
