/** The sub-accounts of the caller, newest first. wire.md Appendix A. */
import Type from 'typebox';
import { compareUids, keysOf, subAccountsOf } from '../../../../engine/core/family.ts';
import type { State } from '../../../../engine/core/state.ts';
import type { User } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, oneOf, optional, orderId, str } from '../../../../http/fields.ts';
import { wrong } from '../../../../http/wire-error.ts';
import { isIdText } from '../../../../primitives/id.ts';
import { mainAccountOf, subAccountStatus } from '../../../calls/users.ts';
import { permListOf } from '../../../codecs/sub-key.ts';

const input = object({
  idLessThan: optional(orderId({ description: 'Only sub-accounts below this id.' })),
  limit: limit({ default: 100, max: 500 }),
  status: optional(oneOf(['normal', 'freeze'], { description: 'Only of this status.' })),
});

const row = Type.Object({
  subAccountUid: str('Sub-account.'),
  subAccountName: str('Its name.'),
  status: str('normal or freeze.'),
  permList: list(str('What its keys may do.')),
  label: str('What it is for.'),
  cTime: str('Unix ms.'),
  uTime: str('When it was created, frozen or freed last, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/user/virtual-subaccount-list',
  summary: 'Get sub-accounts',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({
    subAccountList: list(row),
    endId: str('Pass it as `idLessThan` to read on; empty with an empty page.'),
  }),
  handle: ({ input: asked, venue: { state }, caller }) => {
    const { idLessThan, status } = asked;
    if (idLessThan !== undefined && !isIdText(idLessThan)) throw wrong('idLessThan');
    const subs = subAccountsOf(state, mainAccountOf(state, caller).uid)
      .reverse()
      .filter(({ uid }) => idLessThan === undefined || compareUids(uid, idLessThan) < 0)
      .filter((sub) => status === undefined || subAccountStatus(sub) === status)
      .slice(0, asked.limit);
    return {
      subAccountList: subs.map((sub) => wire(state, sub)),
      endId: subs.at(-1)?.uid ?? '',
    };
  },
});

function wire(state: State, sub: User) {
  return {
    subAccountUid: sub.uid,
    subAccountName: sub.label,
    status: subAccountStatus(sub),
    permList: permListOf(keysOf(state, sub.uid)),
    label: sub.note,
    cTime: String(sub.createdMs),
    uTime: String(sub.updatedMs),
  };
}
