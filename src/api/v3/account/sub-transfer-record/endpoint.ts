/** Transfers between a main account and its sub-accounts, newest first. wire.md Appendix A. */
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { familyTransferFields, familyTransfers } from '../../../calls/transfers.ts';
import { familyTransferV3 } from '../../../codecs/transfer.ts';

export default listEndpoint({
  path: '/api/v3/account/sub-transfer-record',
  summary: 'Get transfers between main account and sub-accounts',
  source: 'wire.md 4.6',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: { ...familyTransferFields, ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: familyTransferV3,
  rows({ input, caller, venue: { state }, history }, asked) {
    const filter = { ...familyTransfers(state, caller, input), ...asked.window };
    return history.transfers(filter, asked.page);
  },
});
