/** The sub-accounts of the caller, page by page. wire.md 4.6. */

import type { ReadUser } from '../../../../engine/core/entities.ts';
import { subAccountsOf } from '../../../../engine/core/family.ts';
import { limit, optional, orderId } from '../../../../http/fields.ts';
import { withHasNext } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageBySize } from '../../../calls/paging.ts';
import { afterCursor, mainAccountOf, subAccountStatus } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';

const row = codec<ReadUser>(
  {
    subUid: ['Sub-account.', (sub) => sub.uid],
    username: ['Its name.', (sub) => sub.label],
    status: ['normal or freeze.', subAccountStatus],
    accountMode: [
      'CLASSIC, or UNIFIED where the unified interface is open to it.',
      (sub) => (sub.accountMode === 'classic' ? 'CLASSIC' : 'UNIFIED'),
    ],
    type: ['virtual: it exists under its main account alone.', () => 'virtual'],
    note: ['What it is for.', (sub) => sub.note],
    createdTime: ['Unix ms.', (sub) => String(sub.createdMs)],
    updatedTime: [
      'When it was created, frozen or freed last, Unix ms.',
      (sub) => String(sub.updatedMs),
    ],
  },
  (sub) => sub.uid,
);

export default listEndpoint({
  path: '/api/v3/user/sub-list',
  summary: 'Get sub-accounts',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    cursor: optional(orderId({ description: 'The cursor of the page before.' })),
    limit: limit({ default: 100, max: 100 }),
  },
  paging: pageBySize,
  frame: withHasNext('list'),
  codec: row,
  rows({ input: { cursor }, venue: { state }, caller }, { page }) {
    const subs = subAccountsOf(state, mainAccountOf(state, caller).uid);
    return afterCursor(subs, cursor).slice(0, page.limit);
  },
});
