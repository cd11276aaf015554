/** An operator cancels orders and triggers: a user's, an instrument's, a category's; with nothing named all. */

import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { ReadMarket, ReadUserMarket } from '../core/entities.ts';
import type { Category } from '../core/instrument.ts';
import { isNamed } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, ReadState } from '../core/state.ts';
import { cancelWhatIs } from '../orders/cancel-what-is.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** Of which user and where; what is absent is any. */
export interface Meant {
  readonly uid?: string;
  readonly category?: Category;
  readonly symbol?: string;
}

interface CancelOrders extends Signed, Meant {
  readonly type: 'cancel-orders';
}

export const cancelOrders = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 55,
  codec: struct<CancelOrders>({
    type: literal('cancel-orders'),
    uid: optional(text),
    category: optional(CATEGORY),
    symbol: optional(text),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: CancelOrders): Answer<{ readonly cancelled: number }> {
  const refused = nobodyMeant(context.state, command);
  if (refused !== undefined) return refused;
  const user = command.uid === undefined ? undefined : context.state.users.get(command.uid);
  const isNamedHere = ({ instrument }: ReadMarket) => isNamed(instrument, command);
  return { ok: true, cancelled: cancelWhatIs(context, { user, isMeant: isNamedHere }) };
}

/** Who or what is named must be there. */
export function nobodyMeant({ markets, users }: ReadState, meant: Meant): Rejection | undefined {
  const { category, symbol, uid } = meant;
  if (uid !== undefined && !users.has(uid)) return refuse('unknown-user', uid);
  const isThere = [...markets.values()].some(({ instrument }) => isNamed(instrument, meant));
  return isThere ? undefined : refuse('unknown-instrument', symbol ?? category ?? '');
}

export function isMeant({ market: { instrument }, user }: ReadUserMarket, meant: Meant): boolean {
  return (meant.uid ?? user.uid) === user.uid && isNamed(instrument, meant);
}
