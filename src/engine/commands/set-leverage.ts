/**
 * Sets leverage on an instrument, crossed, of one side, or all. Lower leverage needs more margin
 * for what is open: open orders lock it, an isolated position takes it from the wallet, and when the
 * free balance has not got it the change is refused and nothing moves.
 * Decides R-U-2, R-U-3, R-U-4, R-U-5.
 */

import { integer, literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import { add, maxUnits, neg, sub, type Units } from '../../primitives/units.ts';
import type { UserMarket } from '../core/entities.ts';
import { type InstrumentKey, isLeverage } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { checkLeverage } from '../credit/loan/check-loan-order.ts';
import { post } from '../money/ledger.ts';
import { checkTier, syncOrderMargin, tieredValue } from '../orders/futures/order-margin.ts';
import { positionChanged } from '../positions/monitor.ts';
import { orderMargin, revalue, spareMargin, tierOf } from '../positions/position-figures.ts';
import { isolatedAccount, positionOf, userMarketOf } from '../positions/user-market.ts';
import { freeInMode } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand } from './definition.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

/**
 * `target` crossed, long, short, or all three when absent. With `shortLeverage` both positions are set in
 * one act, whatever the target: the long one to `leverage`, the short one to its own.
 */
export interface SetLeverage {
  readonly type: 'set-leverage';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly leverage: number;
  readonly target?: 'crossed' | PositionSide;
  readonly shortLeverage?: number;
}

export const setLeverage = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 17,
  codec: struct<SetLeverage>({
    type: literal('set-leverage'),
    uid: text,
    instrument: text,
    leverage: integer,
    target: optional(words({ crossed: 1, long: 2, short: 3 })),
    shortLeverage: optional(integer),
  }),
  apply,
});

function apply(context: Context, command: SetLeverage): Answer<{ readonly leverage: number }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = context.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const changes = changesOf(command);
  if (changes.some(([, leverage]) => !isLeverage(market.instrument, leverage))) {
    return refuse('leverage-out-of-range', String(market.instrument.maxLeverage));
  }
  const bound = checkLeverage(
    context.state,
    user.uid,
    Math.max(...changes.map(([, value]) => value)),
  );
  if (bound !== undefined) return bound;
  const userMarket = userMarketOf(context.state.ledger, user, market);
  const tooLarge = changes.flatMap((change) => checkTiers(userMarket, change))[0];
  if (tooLarge !== undefined) return tooLarge;
  const before = { ...userMarket.leverage };
  const freeBefore = freeFor(context.state, userMarket);
  const marginBefore = positionMargins(userMarket);
  for (const [target, leverage] of changes) userMarket.leverage[target] = leverage;
  revaluePositions(context.state, userMarket);
  const isolatedMore = SIDES.map((side, index) =>
    isolatedChange(context, userMarket, side, marginBefore[index] ?? 0),
  );
  if (isTooDear(context, userMarket, freeBefore, isolatedMore)) {
    userMarket.leverage = before;
    revaluePositions(context.state, userMarket);
    const { coin } = userMarket.settlementPocket.available;
    return shortOf(context.state, 'leverage-needs-margin', { coin, there: freeBefore });
  }
  moveIsolatedMargin(context, userMarket, isolatedMore);
  positionChanged(context.state, userMarket);
  syncOrderMargin(context, userMarket);
  return { ok: true, leverage: command.leverage };
}

type Target = keyof UserMarket['leverage'];

function changesOf({ leverage, target, shortLeverage }: SetLeverage): [Target, number][] {
  if (shortLeverage !== undefined) {
    return [
      ['long', leverage],
      ['short', shortLeverage],
    ];
  }
  if (target !== undefined) return [[target, leverage]];
  return [
    ['crossed', leverage],
    ['long', leverage],
    ['short', leverage],
  ];
}

/** What is open and waits to open must be allowed at the new leverage (R-F-25). */
function checkTiers(userMarket: UserMarket, [target, leverage]: [Target, number]): Rejection[] {
  if ((target === 'crossed') !== (userMarket.marginMode === 'crossed')) return [];
  const sides = target === 'crossed' ? SIDES : [target];
  return sides.flatMap((side) => {
    if (checkTier(userMarket, { side, lots: 0, leverage }) === undefined) return [];
    const { maxLeverage } = tierOf(
      userMarket.market.instrument,
      tieredValue(userMarket, { side, lots: 0 }),
    );
    return [refuse('leverage-above-tier', String(maxLeverage))];
  });
}

function revaluePositions(state: State, userMarket: UserMarket): void {
  if (userMarket.long !== undefined) revalue(state, userMarket, userMarket.long);
  if (userMarket.short !== undefined) revalue(state, userMarket, userMarket.short);
}

/** What each position ought to hold at the leverage now set; 0 for none. */
function positionMargins(userMarket: UserMarket): Units[] {
  return SIDES.map((side) => positionOf(userMarket, side)?.margin ?? 0);
}

/**
 * What goes into an isolated position, or (negative) out of it. No more comes out than the position can spare
 * beside its new margin and its unrealised loss: raising leverage must not carry a loss away from
 * the margin that stands for it.
 */
function isolatedChange(
  context: Context,
  userMarket: UserMarket,
  side: PositionSide,
  before: Units,
): Units {
  const position = positionOf(userMarket, side);
  if (position === undefined || userMarket.marginMode === 'crossed') return 0;
  const more = sub(position.margin, before);
  if (more >= 0) return more;
  return maxUnits(more, neg(spareMargin(context.state.ledger, userMarket, position)));
}

/** The free balance already counts crossed positions at the new leverage. */
function isTooDear(
  context: Context,
  userMarket: UserMarket,
  freeBefore: Units,
  isolatedMore: readonly Units[],
): boolean {
  const ordersMore = sub(orderMargin(context.state, userMarket), userMarket.orderMargin);
  const free = freeFor(context.state, userMarket);
  const after = sub(
    sub(free, ordersMore),
    isolatedMore.reduce<Units>((sum, more) => add(sum, more), 0),
  );
  return after < 0 && after < freeBefore;
}

function freeFor(state: State, { marginMode, settlementPocket }: UserMarket): Units {
  return freeInMode(state, settlementPocket, marginMode);
}

function moveIsolatedMargin(
  context: Context,
  userMarket: UserMarket,
  amounts: readonly Units[],
): void {
  SIDES.forEach((side, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return;
    post(context.state.ledger, {
      from: userMarket.settlementPocket.available,
      to: isolatedAccount(context.state.ledger, userMarket, side),
      amount,
      kind: 'isolated-margin',
      cause: userMarket.key,
    });
  });
}
