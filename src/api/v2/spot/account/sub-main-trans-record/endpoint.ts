/** Transfers between a main account and its sub-accounts, newest first. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str } from '../../../../../http/fields.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import {
  familyTransferFields,
  familyTransfers,
  transferFieldsV2,
  transferWireV2,
} from '../../../../codecs/transfer.ts';

const row = Type.Object({
  ...transferFieldsV2,
  fromUserId: str('Whose account gave.'),
  toUserId: str('Whose account got.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/sub-main-trans-record',
  summary: 'Get transfers between main account and sub-accounts',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read', 'spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ ...familyTransferFields, ...listFieldsV2 }),
  data: list(row),
  handle: async ({ input, history, venue: { state }, caller, nowMs }) => {
    const { page, window } = listPageV2(input, nowMs());
    const filter = { ...familyTransfers(state, caller, input), ...window };
    const rows = await history.transfers(filter, page);
    return rows.map((each) => ({
      ...transferWireV2(each),
      fromUserId: each.fromUid,
      toUserId: each.toUid,
    }));
  },
});
