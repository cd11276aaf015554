/** The channels of margin, which each of its modes has under a name of its own (wire.md 5.7, D.7). */
import { marginAssetPush } from '../api/codecs/v2/margin-asset.ts';
import { marginOrderPush, type OrderPush } from '../api/codecs/v2/order-push.ts';
import type { ReadUser } from '../engine/core/entities.ts';
import { instrumentKey } from '../engine/core/instrument.ts';
import { MARGIN_CATEGORY, type MarginMode } from '../engine/core/order.ts';
import type { ReadState } from '../engine/core/state.ts';
import { marginWallet, pairOf, type Wallet } from '../engine/core/user.ts';
import { balanceRecord, coinsIn, ownMarginWallets } from '../engine/read/account-record.ts';
import type { Channel } from './feed.ts';
import { ORDER_EVENTS, orderChanges } from './order-changes.ts';
import { MONEY_EVENTS, oneByOne, readerOf, userChannel, viewOf } from './user-channel.ts';

const DECLARED = {
  api: 'v2',
  source: 'wire.md 5.7',
  instTypes: ['MARGIN'],
  anyOf: readerOf,
} as const;

export function marginOrders(mode: MarginMode): Channel {
  const category = MARGIN_CATEGORY[mode];
  return userChannel({
    ...DECLARED,
    name: `orders-${mode}`,
    summary: `A push for each change of an order on ${mode} margin: accepted, each fill, amended, cancelled.`,
    pace: 'nothing at first, then each change at once',
    hears: ORDER_EVENTS,
    row: marginOrderPush.schema,
    open: ({ services, user, only }) => {
      const isAsked = ({ order }: OrderPush) =>
        order.category === category && (only ?? order.symbol) === order.symbol;
      return oneByOne((event, timeMs) =>
        orderChanges(services.venue.state, user.uid, { event, timeMs })
          .filter(isAsked)
          .map(marginOrderPush.encode),
      );
    },
  });
}

/** What a mode has of a coin, by wallet and coin. */
interface Held {
  readonly wallet: Wallet;
  readonly coin: string;
}

export function marginAccount(mode: MarginMode): Channel {
  const heldBy = mode === 'crossed' ? heldCrossed : heldIsolated;
  const { schema, encode } = marginAssetPush(mode);
  return userChannel({
    ...DECLARED,
    name: `account-${mode}`,
    summary: `What the user has and owes on ${mode} margin, a row a coin.`,
    pace: 'all coins at first, then those that changed',
    hears: MONEY_EVENTS,
    row: schema,
    open: ({ services, user, only }) => {
      const { state } = services.venue;
      const held = new Map<string, Held>();
      return viewOf({
        rows: () => {
          // One that has been spent is told as nothing once more.
          for (const each of heldBy(state, user)) held.set(`${each.wallet} ${each.coin}`, each);
          const asked = [...held].filter(([, each]) => isAsked(each, only));
          return new Map(asked.map(([key, each]) => [key, assetOf(state, user, each)]));
        },
        textOf: (record) => JSON.stringify(record),
        encode: (record) => encode({ ...record, uid: user.uid, readMs: services.nowMs() }),
        isWhole: false,
      });
    },
  });
}

/** By coin or, of isolated margin, by pair. */
function isAsked({ wallet, coin }: Held, only: string | undefined): boolean {
  return only === undefined || only === coin || only === pairOf(wallet);
}

function assetOf(state: ReadState, user: ReadUser, held: Held) {
  return { ...balanceRecord(state, { user, ...held }), symbol: pairOf(held.wallet) ?? '' };
}

function heldCrossed(state: ReadState, user: ReadUser): readonly Held[] {
  const wallet = marginWallet(user, undefined);
  return coinsIn(state, user, wallet).map((coin) => ({ wallet, coin }));
}

/** Both coins of each pair that he has used. */
function heldIsolated(state: ReadState, user: ReadUser): readonly Held[] {
  return ownMarginWallets(state, user).flatMap((wallet) => {
    const pair = state.markets.get(instrumentKey('SPOT', pairOf(wallet) ?? ''))?.instrument;
    return pair === undefined ? [] : [pair.base, pair.quote].map((coin) => ({ wallet, coin }));
  });
}
