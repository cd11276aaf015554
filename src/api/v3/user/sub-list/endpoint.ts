/** The sub-accounts of the caller, page by page. wire.md 4.6. */
import Type from 'typebox';
import { subAccountsOf } from '../../../../engine/core/family.ts';
import type { User } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { mainAccountOf, pageByUid, subAccountStatus } from '../../../calls/users.ts';

const input = object({
  cursor: optional(orderId({ description: 'The cursor of the page before.' })),
  limit: limit({ default: 100, max: 100 }),
});

const row = Type.Object({
  subUid: str('Sub-account.'),
  username: str('Its name.'),
  status: str('normal or freeze.'),
  accountMode: str('CLASSIC, or UNIFIED where the unified interface is open to it.'),
  type: str('virtual: it exists under its main account alone.'),
  note: str('What it is for.'),
  createdTime: str('Unix ms.'),
  updatedTime: str('When it was created, frozen or freed last, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/user/sub-list',
  summary: 'Get sub-accounts',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({
    list: list(row),
    hasNext: Type.Boolean({ description: 'Whether there are more.' }),
    cursor: str('Pass it to read the next page; empty with an empty page.'),
  }),
  handle: ({ input: page, venue: { state }, caller }) => {
    const subs = subAccountsOf(state, mainAccountOf(state, caller).uid);
    const { rows, hasNext } = pageByUid(subs, page);
    return { list: rows.map(wire), hasNext, cursor: rows.at(-1)?.uid ?? '' };
  },
});

function wire(sub: User) {
  return {
    subUid: sub.uid,
    username: sub.label,
    status: subAccountStatus(sub),
    accountMode: sub.accountMode === 'classic' ? 'CLASSIC' : 'UNIFIED',
    type: 'virtual',
    note: sub.note,
    createdTime: String(sub.createdMs),
    updatedTime: String(sub.updatedMs),
  };
}
