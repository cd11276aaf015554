/** Transfers between the caller's own accounts, newest first. wire.md Appendix A. */
import Type from 'typebox';
import { ACCOUNT_NAMES } from '../../../../../engine/user/account-name.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { clientOid, coin, list, object, oneOf, optional } from '../../../../../http/fields.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { transferFieldsV2, transferWireV2 } from '../../../../codecs/transfer.ts';

const input = object({
  coin: coin(),
  fromType: optional(oneOf(ACCOUNT_NAMES, { description: 'Only from this account.' })),
  clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
  ...listFieldsV2,
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/transferRecords',
  summary: 'Get transfer records',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read', 'spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: list(Type.Object(transferFieldsV2)),
  handle: async ({ input: asked, history, caller: { uid }, nowMs }) => {
    const { page, window } = listPageV2(asked, nowMs());
    const { clientOid: id, coin: name, fromType: fromAccount } = asked;
    const filter = present({ coin: name, clientOid: id, fromAccount });
    const rows = await history.transfers({ uid, between: 'wallets', ...filter, ...window }, page);
    return rows.map(transferWireV2);
  },
});
