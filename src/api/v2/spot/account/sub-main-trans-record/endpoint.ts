/** Transfers between a main account and its sub-accounts, newest first. wire.md Appendix A. */
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { familyTransferFields, familyTransfers } from '../../../../calls/transfers.ts';
import { familyTransferV2 } from '../../../../codecs/transfer.ts';

export default listEndpoint({
  path: '/api/v2/spot/account/sub-main-trans-record',
  summary: 'Get transfers between main account and sub-accounts',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['transfer:read', 'spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { ...familyTransferFields, ...pageFieldsV2 },
  paging: pageV2,
  frame: bare,
  codec: familyTransferV2,
  rows: ({ input, caller, venue: { state }, history }, { window, page }) =>
    history.transfers({ ...familyTransfers(state, caller, input), ...window }, page),
});
