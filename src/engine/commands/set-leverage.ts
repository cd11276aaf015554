/**
 * Sets leverage on an instrument, crossed, of one side, or all. Lower leverage needs more margin
 * for what is open: open orders lock it, an isolated leg takes it from the wallet, and when the
 * free balance has not got it the change is refused and nothing moves.
 * Decides R-U-2, R-U-3, R-U-4, R-U-5.
 */

import { integer, literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import { add, maxUnits, neg, sub, type Units } from '../../primitives/units.ts';
import type { Holding } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { State, Turn } from '../core/state.ts';
import { checkLeverage } from '../credit/loan/check-loan-order.ts';
import { post } from '../money/ledger.ts';
import { checkTier, syncOrderMargin, tieredValue } from '../orders/futures/order-margin.ts';
import { holdingOf, isolatedAccount, legOf } from '../positions/holding.ts';
import { orderMargin, revalue, spareMargin, tierOf } from '../positions/leg.ts';
import { positionChanged } from '../positions/monitor.ts';
import { freeMargin } from '../risk/free-balance.ts';
import { defineCommand } from './definition.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

/**
 * `target` crossed, long, short, or all three when absent. With `shortLeverage` both legs are set in
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
  toldBy: 'changed',
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

function apply(turn: Turn, command: SetLeverage): Answer<{ readonly leverage: number }> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = turn.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const most = market.instrument.maxLeverage;
  const changes = changesOf(command);
  if (changes.some(([, leverage]) => !isLeverage(leverage, most))) {
    return refuse('leverage-out-of-range', String(most));
  }
  const bound = checkLeverage(turn.state, user.uid, Math.max(...changes.map(([, value]) => value)));
  if (bound !== undefined) return bound;
  const holding = holdingOf(turn.state.ledger, user, market);
  const tooLarge = changes.flatMap((change) => checkTiers(holding, change))[0];
  if (tooLarge !== undefined) return tooLarge;
  const before = { ...holding.leverage };
  const freeBefore = freeMargin(turn.state, holding.cash);
  const marginBefore = legMargins(holding);
  for (const [target, leverage] of changes) holding.leverage[target] = leverage;
  revalueLegs(turn.state, holding);
  const isolatedMore = SIDES.map((side, index) =>
    isolatedChange(turn, holding, side, marginBefore[index] ?? 0),
  );
  if (isTooDear(turn, holding, freeBefore, isolatedMore)) {
    holding.leverage = before;
    revalueLegs(turn.state, holding);
    return refuse('leverage-needs-margin');
  }
  moveIsolatedMargin(turn, holding, isolatedMore);
  positionChanged(turn.state, holding);
  syncOrderMargin(turn, holding);
  return { ok: true, leverage: command.leverage };
}

type Target = keyof Holding['leverage'];

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
function checkTiers(holding: Holding, [target, leverage]: [Target, number]): Rejection[] {
  if ((target === 'crossed') !== (holding.marginMode === 'crossed')) return [];
  const sides = target === 'crossed' ? SIDES : [target];
  return sides.flatMap((side) => {
    if (checkTier(holding, { side, lots: 0, leverage }) === undefined) return [];
    const { maxLeverage } = tierOf(
      holding.market.instrument,
      tieredValue(holding, { side, lots: 0 }),
    );
    return [refuse('leverage-above-tier', String(maxLeverage))];
  });
}

function isLeverage(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function revalueLegs(state: State, holding: Holding): void {
  if (holding.long !== undefined) revalue(state, holding, holding.long);
  if (holding.short !== undefined) revalue(state, holding, holding.short);
}

/** What each leg ought to hold at the leverage now set; 0 for none. */
function legMargins(holding: Holding): Units[] {
  return SIDES.map((side) => legOf(holding, side)?.margin ?? 0);
}

/**
 * What goes into an isolated leg, or (negative) out of it. No more comes out than the leg can spare
 * beside its new margin and its unrealised loss: raising leverage must not carry a loss away from
 * the margin that stands for it.
 */
function isolatedChange(turn: Turn, holding: Holding, side: PositionSide, before: Units): Units {
  const leg = legOf(holding, side);
  if (leg === undefined || holding.marginMode === 'crossed') return 0;
  const more = sub(leg.margin, before);
  if (more >= 0) return more;
  return maxUnits(more, neg(spareMargin(turn.state.ledger, holding, leg)));
}

/** The free balance already counts crossed legs at the new leverage. */
function isTooDear(
  turn: Turn,
  holding: Holding,
  freeBefore: Units,
  isolatedMore: readonly Units[],
): boolean {
  const { market } = holding;
  const ordersMore = sub(orderMargin(market.instrument, holding), holding.orderMargin);
  const free = freeMargin(turn.state, holding.cash);
  const after = sub(
    sub(free, ordersMore),
    isolatedMore.reduce<Units>((sum, more) => add(sum, more), 0),
  );
  return after < 0 && after < freeBefore;
}

function moveIsolatedMargin(turn: Turn, holding: Holding, amounts: readonly Units[]): void {
  SIDES.forEach((side, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return;
    post(turn.state.ledger, {
      from: holding.cash.available,
      to: isolatedAccount(turn.state.ledger, holding, side),
      amount,
      kind: 'isolated-margin',
      cause: holding.key,
    });
  });
}
