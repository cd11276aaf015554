/** Transfers between the caller's own accounts, newest first. wire.md Appendix A. */
import { ACCOUNT_NAMES } from '../../../../../engine/core/user.ts';
import { clientOid, coin, oneOf, optional } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { transferV2 } from '../../../../codecs/transfer.ts';

export default listEndpoint({
  path: '/api/v2/spot/account/transferRecords',
  summary: 'Get transfer records',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read', 'spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    coin: coin(),
    fromType: optional(oneOf(ACCOUNT_NAMES, { description: 'Only from this account.' })),
    clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
    ...pageFieldsV2,
  },
  paging: pageV2,
  frame: bare,
  codec: transferV2,
  rows({ input, caller: { uid }, history }, { window, page }) {
    const { clientOid: named, coin: only, fromType: fromAccount } = input;
    const filter = present({ coin: only, clientOid: named, fromAccount });
    return history.transfers({ uid, between: 'wallets', ...filter, ...window }, page);
  },
});
