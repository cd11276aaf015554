/**
 * Replaces all of a user's open orders on an instrument by new post-only quotes, in one command:
 * what a market maker does at every step. A quote that is refused is left out.
 * Decides R-M-5.
 */

import { assert } from '../../primitives/assert.ts';
import { integer, list, literal, struct, text } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';
import { SIDE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { cancelOnMarket } from '../orders/cancel.ts';
import { place } from '../orders/place.ts';
import { defineCommand } from './definition.ts';

/** Cancels all open orders of a user on an instrument (or everywhere), then places new ones. */
export interface ReplaceQuotes {
  readonly type: 'replace-quotes';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly quotes: readonly {
    readonly side: Side;
    readonly priceTicks: number;
    readonly lots: number;
  }[];
}

const QUOTE = struct<ReplaceQuotes['quotes'][number]>({
  side: SIDE,
  priceTicks: integer,
  lots: integer,
});

export const replaceQuotes = defineCommand({
  sender: 'trader',
  emits: 'events',
  tag: 3,
  codec: struct<ReplaceQuotes>({
    type: literal('replace-quotes'),
    uid: text,
    instrument: text,
    quotes: list(QUOTE),
  }),
  apply,
});

function apply(context: Context, command: ReplaceQuotes): Answer<{ readonly placed: number }> {
  return quoteAnew(context, command);
}

/** The same without a command, for who quotes as a part of something else. */
export function quoteAnew(
  context: Context,
  command: Omit<ReplaceQuotes, 'type'>,
): Answer<{ readonly placed: number }> {
  const user = context.state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = context.state.markets.get(command.instrument);
  if (market === undefined) return refuse('unknown-instrument', command.instrument);
  if (market.instrument.status !== 'online')
    return refuse('instrument-not-trading', market.instrument.symbol);
  // Who quotes is the venue's own market, which has no such price: the command would show a fault of ours.
  for (const { priceTicks } of command.quotes) assert(priceTicks >= 1, `a quote at ${priceTicks}`);
  cancelOnMarket(context, command.uid, market);
  let placed = 0;
  for (const quote of command.quotes) {
    const result = place(context, {
      uid: command.uid,
      instrument: command.instrument,
      orderType: 'limit',
      timeInForce: 'post_only',
      ...quote,
    });
    if (result.ok) placed += 1;
  }
  return { ok: true, placed };
}
