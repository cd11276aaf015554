/** A transfer as the v2 lists show it (wire.md Appendix A). What is recorded has succeeded. */
import { str } from '../../http/fields.ts';
import type { TransferRow } from '../../reporting/history.ts';

export const TRANSFER_STATUS = 'Successful';

export const transferFieldsV2 = {
  transferId: str('Transfer.'),
  clientOid: str("The client's own id; otherwise the transfer id."),
  coin: str('Coin.'),
  size: str('Amount.'),
  fromType: str('The account that gave.'),
  toType: str('The account that got.'),
  status: str('Successful.'),
  ts: str('Time, Unix ms.'),
};

export function transferWireV2(row: TransferRow) {
  return {
    transferId: row.transferId,
    clientOid: row.clientOid,
    coin: row.coin,
    size: row.amount,
    fromType: row.fromAccount,
    toType: row.toAccount,
    status: TRANSFER_STATUS,
    ts: String(row.timeMs),
  };
}
