/** The unified account: its coins, and what it must keep of them (wire.md 5.8). */
import { accountPushV3, unifiedAccount } from '../../../api/codecs/v3/account.ts';
import { MONEY_EVENTS, UNIFIED, userChannel, viewOf } from '../../user-channel.ts';

export default userChannel({
  api: 'v3',
  name: 'account',
  summary: 'The account as a whole, with all its coins.',
  source: 'wire.md 5.8',
  pace: 'at first, when it has changed, and every 5 seconds',
  instTypes: UNIFIED,
  anyOf: () => ['uta_mgt:read', 'uta_trade:read'],
  hears: MONEY_EVENTS,
  row: accountPushV3.schema,
  beatMs: 5000,
  open: ({ services, user }) =>
    viewOf({
      rows: () => new Map([['', unifiedAccount(services.venue.state, user)]]),
      encode: accountPushV3.encode,
      isWhole: true,
    }),
});
