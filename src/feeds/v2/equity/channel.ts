/** What all margin coins of a product type are worth together (wire.md 5.7). */
import { equityPush, mixEquity } from '../../../api/codecs/v2/account.ts';
import { FUTURES_CATEGORIES } from '../../../engine/core/instrument.ts';
import { marginCoinsOf } from '../../../engine/core/state.ts';
import { MONEY_EVENTS, readerOf, userChannel, viewOf } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'equity',
  summary: 'Equity and unrealised profit of a product type.',
  source: 'wire.md 5.7',
  pace: 'at first, then when it has changed',
  instTypes: FUTURES_CATEGORIES,
  anyOf: readerOf,
  hears: MONEY_EVENTS,
  row: equityPush.schema,
  open: ({ services, user, instType: category }) => {
    const { state } = services.venue;
    return viewOf({
      rows: () => {
        const coins = marginCoinsOf(state, category);
        return new Map([['', mixEquity(state, user, { category, coins })]]);
      },
      encode: equityPush.encode,
      isWhole: true,
    });
  },
});
