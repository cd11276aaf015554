/**
 * Before an isolated position is liquidated whose owner wants it kept, margin is added out of what is free of
 * its coin: so much that its equity is its initial margin again, or as much as there is where that is enough
 * to stand. What would not be enough is not thrown after it.
 *
 * Worked: 0.1 BTC long of 60 000 at 10×, margin 600; at 54 200 its equity is 20, it must keep 24.932.
 * With 1 000 free 580 are added; with 100 free 100; with 4 free nothing, as 24 would be short as well.
 * Decides R-Q-11.
 */

import { add, maxUnits, minUnits, sub, type Units } from '../../primitives/units.ts';
import { moneyIn } from '../core/keep-receipt.ts';
import type { Context, Scope, State } from '../core/state.ts';
import { post } from '../money/ledger.ts';
import { positionChanged } from '../positions/monitor.ts';
import { isolatedAccount } from '../positions/user-market.ts';
import { freeBalance } from '../risk/free-balance.ts';
import { healthOf } from '../risk/scope.ts';
import { keepStepReceipt, scopeFigures } from './liquidation-receipt.ts';

type PositionScope = Extract<Scope, { readonly kind: 'position' }>;

/** Tells whether margin was added. */
export function addMargin(context: Context, scope: Scope): boolean {
  if (scope.kind !== 'position' || scope.position.isAutoMargin !== true) return false;
  const { ledger } = context.state;
  const { userMarket, position } = scope;
  const amount = amountToAdd(context.state, scope);
  if (amount === 0) return false;
  const inputs = scopeFigures(context.state, scope);
  const { available } = userMarket.settlementPocket;
  const to = isolatedAccount(ledger, userMarket, position.side);
  post(ledger, { from: available, to, amount, kind: 'isolated-margin', cause: userMarket.key });
  positionChanged(context.state, userMarket);
  position.updatedMs = context.timeMs;
  keepStepReceipt(context, scope, {
    step: 'add-margin',
    inputs,
    formula: 'added = initial margin − equity, as far as it is free, where that is enough to stand',
    outcome: [moneyIn(context.state, available.coin)('added', amount)],
  });
  return true;
}

function amountToAdd(state: State, scope: PositionScope): Units {
  const { userMarket, position } = scope;
  const { equity, requirement } = healthOf(state, scope);
  const target = maxUnits(position.margin, add(requirement, 1));
  const free = maxUnits(0, freeBalance(state, userMarket.settlementPocket));
  const amount = minUnits(free, sub(target, equity));
  return add(equity, amount) > requirement ? amount : 0;
}
