/**
 * An operator closes positions at market: a user's, those of an instrument, of a category; with nothing named all. User
 * by user, each as he would himself (see R-C-10): what the book cannot take stays open, and so does all where trading is
 * stopped.
 * Decides R-C-16.
 */
import { literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import type { FuturesCategory } from '../core/instrument.ts';
import { FUTURES_CATEGORY } from '../core/record-parts.ts';
import type { Answer } from '../core/rejection.ts';
import { sortedValues } from '../core/sorted.ts';
import type { Context } from '../core/state.ts';
import { isMeant, nobodyMeant } from './cancel-orders.ts';
import { closeAtMarket } from './close-positions.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface ForceClose extends Signed {
  readonly type: 'force-close';
  readonly uid?: string;
  readonly category?: FuturesCategory;
  readonly symbol?: string;
}

/** How many positions are gone, and how many of those meant are still open. */
interface Closed {
  readonly closed: number;
  readonly left: number;
}

export const forceClose = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 56,
  codec: struct<ForceClose>({
    type: literal('force-close'),
    uid: optional(text),
    category: optional(FUTURES_CATEGORY),
    symbol: optional(text),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: ForceClose): Answer<Closed> {
  const { category, symbol, uid } = command;
  const refused = nobodyMeant(context.state, command);
  if (refused !== undefined) return refused;
  const where = {
    ...(category === undefined ? {} : { category }),
    ...(symbol === undefined ? {} : { symbol }),
  };
  let closed = 0;
  let left = 0;
  for (const user of sortedValues(context.state.users)) {
    if ((uid ?? user.uid) !== user.uid) continue;
    const before = positionsOf(user, command);
    if (before.size === 0) continue;
    closeAtMarket(context, user, { uid: user.uid, ...where });
    const open = positionsOf(user, command);
    const stay = [...before].filter((position) => open.has(position)).length;
    closed += before.size - stay;
    left += stay;
  }
  return { ok: true, closed, left };
}

function positionsOf({ userMarkets }: User, command: ForceClose): ReadonlySet<object> {
  return new Set(
    [...userMarkets.values()]
      .filter((each) => isMeant(each, command))
      .flatMap(({ long, short }) => [long, short].filter((position) => position !== undefined)),
  );
}
