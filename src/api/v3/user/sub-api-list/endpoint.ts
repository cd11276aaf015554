/** The API keys of a sub-account of the caller, by name. wire.md 4.6. */
import Type from 'typebox';
import { keysOf } from '../../../../engine/core/family.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str, text } from '../../../../http/fields.ts';
import { mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { subKeyFieldsV3, subKeyWireV3 } from '../../../codecs/sub-key.ts';

const input = object({
  subUid: orderId({ description: 'Sub-account.' }),
  cursor: optional(text({ description: 'The cursor of the page before.' })),
  limit: limit({ default: 100, max: 100 }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/user/sub-api-list',
  summary: 'Get API keys of a sub-account',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({
    items: list(Type.Object({ ...subKeyFieldsV3, ts: str('When it was made, Unix ms.') })),
    hasNext: Type.Boolean({ description: 'Whether there are more.' }),
    cursor: str('Pass it to read the next page; empty with an empty page.'),
  }),
  handle: ({ input: { cursor = '', limit: rows, subUid }, venue: { state }, caller }) => {
    const { uid } = ownSubAccount(state, mainAccountOf(state, caller), subUid);
    const keys = keysOf(state, uid).filter(({ key }) => key > cursor);
    const shown = keys.slice(0, rows);
    return {
      items: shown.map((apiKey) => ({ ...subKeyWireV3(apiKey), ts: String(apiKey.createdMs) })),
      hasNext: keys.length > rows,
      cursor: shown.at(-1)?.key ?? '',
    };
  },
});
