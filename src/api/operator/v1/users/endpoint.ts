/** Users, main accounts and their sub-accounts, from the highest uid to the lowest (design.md 6). */

import Type, { type Static } from 'typebox';
import type { ReadUser } from '../../../../engine/core/entities.ts';
import { compareUids } from '../../../../engine/core/family.ts';
import { walletsOf } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, str } from '../../../../http/fields.ts';
import { uid } from '../../shared/entry-fields.ts';
import { endIdField } from '../../shared/report.ts';

const row = Type.Object({
  uid: str('User.'),
  parentUid: str('Its main account; empty where it is one itself.'),
  label: str('Name.'),
  accountMode: str('both, unified or classic.'),
  wallets: list(str('Wallet.')),
  feeTier: str('Fee tier; empty where the rates of the instruments hold.'),
  status: Type.Union([Type.Literal('normal'), Type.Literal('frozen')], {
    description: 'frozen: by its main account or an operator.',
  }),
  createdMs: str('When it was created, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/users',
  summary: 'List users',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    uid: optional(uid()),
    parentUid: optional(uid()),
    idLessThan: optional(uid()),
    limit: limit({ default: 100, max: 1000 }),
  }),
  data: Type.Object({
    list: list(row),
    endId: endIdField(),
  }),
  handle: ({ input, venue: { state } }) => {
    const { idLessThan, parentUid, uid: only } = input;
    const users = [...state.users.values()]
      .filter(
        (user) =>
          (only === undefined || user.uid === only) &&
          (parentUid === undefined || user.parentUid === parentUid) &&
          (idLessThan === undefined || compareUids(user.uid, idLessThan) < 0),
      )
      .sort((left, right) => compareUids(right.uid, left.uid))
      .slice(0, input.limit);
    return { list: users.map(wire), endId: users.at(-1)?.uid ?? '' };
  },
});

function wire(user: ReadUser): Static<typeof row> {
  return {
    uid: user.uid,
    parentUid: user.parentUid ?? '',
    label: user.label,
    accountMode: user.accountMode,
    wallets: [...walletsOf(user)],
    feeTier: user.feeTier?.tier ?? '',
    status: user.isFrozen ? 'frozen' : 'normal',
    createdMs: String(user.createdMs),
  };
}
