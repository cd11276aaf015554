/** The user's money by coin: of the wallet that trades spot, or by margin coin of a product type (wire.md 5.7). */
import {
  type MixAccount,
  mixAccount,
  mixAccountPush,
  spotAssetV2,
} from '../../../api/codecs/v2/account.ts';
import type { FuturesCategory } from '../../../engine/core/instrument.ts';
import { marginCoinsOf } from '../../../engine/core/state.ts';
import { walletFor } from '../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../engine/read/account-record.ts';
import { MONEY_EVENTS, readerOf, userChannel, V2_PRODUCTS, viewOf } from '../../user-channel.ts';

export default userChannel({
  api: 'v2',
  name: 'account',
  summary: 'Balances, a row a coin.',
  source: 'wire.md 5.7',
  pace: 'all coins at first, then those that changed',
  instTypes: V2_PRODUCTS,
  anyOf: readerOf,
  hears: MONEY_EVENTS,
  row: { anyOf: [spotAssetV2.schema, mixAccountPush.schema] },
  open: ({ services, user, instType, only }) => {
    const { state } = services.venue;
    const wanted = (coins: readonly string[]) =>
      coins.filter((coin) => only === undefined || only === coin);
    if (instType === 'SPOT') {
      const wallet = walletFor(user, 'SPOT');
      const held = new Set<string>();
      return viewOf({
        rows: () => {
          // One that has been spent is told as nothing once more.
          for (const coin of coinsIn(state, user, wallet)) held.add(coin);
          const read = (coin: string) => balanceRecord(state, { user, wallet, coin });
          return new Map(wanted([...held].sort()).map((coin) => [coin, read(coin)]));
        },
        textOf: (record) => JSON.stringify(record),
        encode: (record) => spotAssetV2.encode({ ...record, readMs: services.nowMs() }),
        isWhole: false,
      });
    }
    const category: FuturesCategory = instType;
    return viewOf<MixAccount>({
      rows: () => {
        const coins = wanted(marginCoinsOf(state, category));
        const read = (marginCoin: string) => mixAccount(state, user, { category, marginCoin });
        return new Map(coins.map((coin) => [coin, read(coin)]));
      },
      encode: mixAccountPush.encode,
      isWhole: false,
    });
  },
});
