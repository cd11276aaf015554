/** The API keys of a sub-account of the caller, by name. wire.md 4.6. */
import { keysOf } from '../../../../engine/core/family.ts';
import type { ApiKey } from '../../../../engine/core/user.ts';
import { limit, optional, orderId, text } from '../../../../http/fields.ts';
import { withHasNext } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageBySize } from '../../../calls/paging.ts';
import { mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';
import { subKeyFieldsV3 } from '../../../codecs/sub-key.ts';

const listed = codec<ApiKey>(
  { ...subKeyFieldsV3, ts: ['When it was made, Unix ms.', ({ createdMs }) => String(createdMs)] },
  ({ key }) => key,
);

export default listEndpoint({
  path: '/api/v3/user/sub-api-list',
  summary: 'Get API keys of a sub-account',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    subUid: orderId({ description: 'Sub-account.' }),
    cursor: optional(text({ description: 'The cursor of the page before.' })),
    limit: limit({ default: 100, max: 100 }),
  },
  paging: pageBySize,
  frame: withHasNext('items'),
  codec: listed,
  rows({ input: { cursor = '', subUid }, venue: { state }, caller }, { page }) {
    const { uid } = ownSubAccount(state, mainAccountOf(state, caller), subUid);
    return keysOf(state, uid)
      .filter(({ key }) => key > cursor)
      .slice(0, page.limit);
  },
});
