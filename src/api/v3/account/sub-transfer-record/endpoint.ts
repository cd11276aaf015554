/** Transfers between a main account and its sub-accounts, newest first. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, str } from '../../../../http/fields.ts';
import type { TransferRow } from '../../../../reporting/history.ts';
import { listOfV3, listReplyV3, pageFieldsV3, pageV3, windowV3 } from '../../../calls/list-v3.ts';
import {
  familyTransferFields,
  familyTransfers,
  TRANSFER_STATUS,
} from '../../../codecs/transfer.ts';

const row = Type.Object({
  transferId: str('Transfer.'),
  clientOid: str("The client's own id; otherwise the transfer id."),
  coin: str('Coin.'),
  amount: str('Amount.'),
  fromType: str('The account that gave.'),
  toType: str('The account that got.'),
  fromUserId: str('Whose account gave.'),
  toUserId: str('Whose account got.'),
  status: str('Successful.'),
  createdTime: str('Time, Unix ms.'),
  updatedTime: str('The same: a transfer is done at once.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/sub-transfer-record',
  summary: 'Get transfers between main account and sub-accounts',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ ...familyTransferFields, ...pageFieldsV3 }),
  data: listOfV3(row),
  handle: async ({ input, history, venue: { state }, caller }) => {
    const filter = { ...familyTransfers(state, caller, input), ...windowV3(input) };
    const rows = await history.transfers(filter, pageV3(input));
    return listReplyV3(rows.map(wire), ({ transferId }) => transferId);
  },
});

function wire(each: TransferRow) {
  return {
    transferId: each.transferId,
    clientOid: each.clientOid,
    coin: each.coin,
    amount: each.amount,
    fromType: each.fromAccount,
    toType: each.toAccount,
    fromUserId: each.fromUid,
    toUserId: each.toUid,
    status: TRANSFER_STATUS,
    createdTime: String(each.timeMs),
    updatedTime: String(each.timeMs),
  };
}
