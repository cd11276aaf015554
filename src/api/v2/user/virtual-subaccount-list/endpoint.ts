/** The sub-accounts of the caller, newest first. wire.md Appendix A. */

import type { ReadUser } from '../../../../engine/core/entities.ts';
import { keysOf } from '../../../../engine/core/family.ts';
import type { ApiKey } from '../../../../engine/core/user.ts';
import { limit, oneOf, optional, orderId } from '../../../../http/fields.ts';
import { withEndId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { subAccountStatus, subAccountsBelow } from '../../../calls/users.ts';
import { codec, textsOf } from '../../../codecs/codec.ts';
import { permListOf } from '../../../codecs/sub-key.ts';

interface SubAccount {
  readonly user: ReadUser;
  readonly keys: readonly ApiKey[];
}

const row = codec<SubAccount>(
  {
    subAccountUid: ['Sub-account.', ({ user }) => user.uid],
    subAccountName: ['Its name.', ({ user }) => user.label],
    status: ['normal or freeze.', ({ user }) => subAccountStatus(user)],
    permList: textsOf('What its keys may do.', ({ keys }) => permListOf(keys)),
    label: ['What it is for.', ({ user }) => user.note],
    cTime: ['Unix ms.', ({ user }) => String(user.createdMs)],
    uTime: [
      'When it was created, frozen or freed last, Unix ms.',
      ({ user }) => String(user.updatedMs),
    ],
  },
  ({ user }) => user.uid,
);

const END_ID = 'Pass it as `idLessThan` to read on; empty with an empty page.';

export default listEndpoint({
  path: '/api/v2/user/virtual-subaccount-list',
  summary: 'Get sub-accounts',
  source: 'wire.md 4.7',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    idLessThan: optional(orderId({ description: 'Only sub-accounts below this id.' })),
    limit: limit({ default: 100, max: 500 }),
    status: optional(oneOf(['normal', 'freeze'], { description: 'Only of this status.' })),
  },
  frame: withEndId('subAccountList', END_ID),
  codec: row,
  rows({ input: { idLessThan, limit: most, status }, venue: { state }, caller }) {
    return subAccountsBelow(state, caller, { field: 'idLessThan', id: idLessThan })
      .filter((user) => status === undefined || subAccountStatus(user) === status)
      .slice(0, most)
      .map((user) => ({ user, keys: keysOf(state, user.uid) }));
  },
});
