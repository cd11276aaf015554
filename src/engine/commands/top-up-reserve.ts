/**
 * The operator pays into the risk reserve of a futures instrument, once per reference.
 * Decides R-4.7-2.
 */

import { literal, struct, text } from '../../primitives/record-codec.ts';
import type { Units } from '../../primitives/units.ts';
import { type FuturesCategory, instrumentKey } from '../core/instrument.ts';
import { FUTURES_CATEGORY } from '../core/record-parts.ts';
import { refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { type Moved, moveOnce } from '../money/act-once.ts';
import { riskReserve, world } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** Pays money from outside into the risk reserve of a futures instrument, in its margin coin. */
export interface TopUpReserve extends Signed {
  readonly type: 'top-up-reserve';
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly amount: string;
  /** The same act under it again: the first answer, nothing moves (see R-L-1). */
  readonly reference: string;
}

export const topUpReserve = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 39,
  codec: struct<TopUpReserve>({
    type: literal('top-up-reserve'),
    category: FUTURES_CATEGORY,
    symbol: text,
    amount: text,
    reference: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: TopUpReserve): Moved {
  const { state } = context;
  return moveOnce(context, command, () => {
    const { category, symbol, reference: cause } = command;
    const instrument = state.markets.get(instrumentKey(category, symbol))?.instrument;
    if (instrument === undefined || instrument.kind === 'spot')
      return refuse('unknown-instrument', symbol);
    const { key, marginCoin } = instrument;
    const to = riskReserve(state.ledger, key, marginCoin);
    const from = world(state.ledger, marginCoin);
    const move = (amount: Units) => {
      post(state.ledger, { from, to, amount, kind: 'reserve-top-up', cause });
      return undefined;
    };
    return { account: to, move };
  });
}
