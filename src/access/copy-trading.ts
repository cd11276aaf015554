/**
 * What a copy-trading key may do, beside its permissions: so many orders a second over all ways to
 * place one (spec 8), on the published pairs alone, where it may cancel too. The engine refuses its
 * orders elsewhere by itself (see R-4.2-7); this door refuses what does not tell the engine whose key
 * it is, or would stand until its price comes.
 * Decides R-8-1, R-8-2.
 */

import type { Command, CommandType } from '../engine/command.ts';
import { openNamed } from '../engine/core/client-oid.ts';
import type { ReadOrder, ReadTrigger } from '../engine/core/entities.ts';
import type { InstrumentKey } from '../engine/core/instrument.ts';
import { type Rejection, refuse } from '../engine/core/rejection.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { RateLimitOverrides } from './rate-limit.ts';
import { shareOf, TokenBucket } from './token-bucket.ts';

/** Orders a second: of the venue file, or one. Undefined: no limit. */
function ordersPerSecond(overrides: RateLimitOverrides): number | undefined {
  const standard = overrides['*'] === 0 ? 0 : 1;
  return (overrides.copy_trading ?? standard) || undefined;
}

/** Orders that the keys of a user may still place in this second, or undefined: refuse these. */
export type TakeOrders = (uid: string, nowMs: number, orders: number) => number | undefined;

/** One for all operations; undefined: there is no limit. */
export function copyTradingLimit(
  overrides: RateLimitOverrides,
  liveNodes: () => number = () => 1,
): TakeOrders | undefined {
  const perSecond = ordersPerSecond(overrides);
  if (perSecond === undefined) return undefined;
  const limit = new TokenBucket(perSecond);
  return (uid, nowMs, orders) => limit.take(uid, nowMs, orders, shareOf(perSecond, liveNodes()));
}

type PlacingType = Extract<
  CommandType,
  | 'amend-order'
  | 'amend-trigger'
  | 'place-batch'
  | 'place-leg-triggers'
  | 'place-order'
  | 'place-trigger'
  | 'replace-order'
  | 'reverse-position'
>;
type Placing = Extract<Command, { readonly type: PlacingType }>;

/** Which commands place an order, arm one or change one. */
const PLACING: Readonly<Record<PlacingType, true>> = {
  'amend-order': true,
  'amend-trigger': true,
  'place-batch': true,
  'place-leg-triggers': true,
  'place-order': true,
  'place-trigger': true,
  'replace-order': true,
  'reverse-position': true,
};

export function placesOrders(command: Command): command is Placing {
  return command.type in PLACING;
}

/** Why a copy-trading key may not submit this; what names nothing that is there is the engine's to refuse. */
export function offListRejection(state: ReadState, command: Placing): Rejection | undefined {
  const instrument = instrumentOf(state, command);
  if (instrument === undefined || state.copyTradingPairs.has(instrument)) return undefined;
  const symbol = state.markets.get(instrument)?.instrument.symbol;
  return symbol === undefined ? undefined : refuse('symbol-not-for-copy-trading', symbol);
}

/** Undefined of a batch: the engine looks at each of its orders. */
function instrumentOf(state: ReadState, command: Placing): InstrumentKey | undefined {
  if (command.type === 'place-batch') return undefined;
  if ('instrument' in command) return command.instrument;
  const user = state.users.get(command.uid);
  const { orderId, clientOid } = command;
  const isTrigger = command.type === 'amend-trigger';
  const byId = isTrigger ? user?.triggers : user?.openOrders;
  const byName = isTrigger ? user?.triggersByClientOid : user?.openByClientOid;
  const named =
    orderId === undefined && user !== undefined && byName !== undefined
      ? openNamed<ReadOrder | ReadTrigger>(byName, user, clientOid ?? '', command.category)
      : byId?.get(orderId ?? '');
  return named?.userMarket.market.instrument.key;
}
