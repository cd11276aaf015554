/**
 * A dead man's switch: the orders of a user's unified account are cancelled at a time that he puts off again and again
 * while he is there. Triggers stay, which protect positions; so does what he has in classic wallets.
 * Decides R-C-18.
 */

import type { User } from '../core/entities.ts';
import { scheduleNext } from '../core/schedule.ts';
import type { Context, State } from '../core/state.ts';
import { cancelMany } from './cancel.ts';
import { openByAge } from './leaving.ts';

/** `dueMs` undefined: it is off. */
export function startCountdown(state: State, user: User, dueMs: number | undefined): void {
  const before = user.cancelAllMs;
  user.cancelAllMs = dueMs;
  if (dueMs === undefined) state.countdowns.delete(user);
  else state.countdowns.add(user);
  // Mostly it is put off, and something else is due before: then there is nothing to look for.
  if (before === state.nextDueMs || (dueMs ?? Number.POSITIVE_INFINITY) < state.nextDueMs)
    scheduleNext(state);
}

/** It has run out, and is off; where trading is halted orders are cancelled too, since he cannot say otherwise. */
export function runOut(context: Context, user: User): void {
  startCountdown(context.state, user, undefined);
  const orders = openByAge(user, ({ userMarket }) => userMarket.wallet === 'unified');
  cancelMany(context, orders, 'normal_cancel');
}
