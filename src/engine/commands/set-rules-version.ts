/**
 * First record of a journal, and again whenever code that changes outcomes takes over.
 */
import { integer, literal, struct } from '../../primitives/record-codec.ts';
import { forgetTimes } from '../core/client-oid-memory.ts';
import { isSinceRules3, isSinceRules4 } from '../core/reference.ts';
import type { Answer } from '../core/rejection.ts';
import { sortedValues } from '../core/sorted.ts';
import type { Context, State } from '../core/state.ts';
import { whyUnsupported } from '../core/supported-rules.ts';
import { syncOrderMargin } from '../orders/futures/order-margin.ts';
import { countHoldersLater } from '../positions/holders.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetRulesVersion extends Signed {
  readonly type: 'set-rules-version';
  readonly version: number;
}

/** One that this software knows; rules never go back to those of an older version. */
export const setRulesVersion = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 51,
  codec: struct<SetRulesVersion>({
    type: literal('set-rules-version'),
    version: integer,
    ...SIGNED,
  }),
  apply,
});

function apply(
  context: Context,
  { version }: SetRulesVersion,
): Answer<{ readonly version: number }> {
  const { state } = context;
  const refused = whyUnsupported(state, version);
  if (refused !== undefined) return refused;
  const before = { rulesVersion: state.rulesVersion };
  state.rulesVersion = version;
  if (!isSinceRules3(before) && isSinceRules3(state)) enterRules3(context);
  if (!isSinceRules4(before) && isSinceRules4(state)) enterRules4(state);
  return { ok: true, version };
}

/** Who holds positions already is counted too (R-G-9). */
function enterRules4(state: State): void {
  for (const market of sortedValues(state.markets))
    if (market.holders.size > 0) countHoldersLater(state, market);
}

/** What follows from facts otherwise from here on: the margin of orders that turn a position round (R-F-26), and what is remembered. */
function enterRules3(context: Context): void {
  const users = sortedValues(context.state.users);
  for (const user of users) {
    forgetTimes(user);
    for (const userMarket of sortedValues(user.userMarkets))
      if (userMarket.orderMargin > 0) syncOrderMargin(context, userMarket);
  }
}
