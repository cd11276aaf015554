/**
 * The names by which clients find their orders again, and those they may not use again. Classic users have
 * two systems, spot and futures, each with names of its own (R-O-3); triggers have theirs (R-P-13).
 */

import { type Instrument, isFutures } from './instrument.ts';
import { type OrderCategory, tradedIn } from './order.ts';
import { isSinceRules3, type Rules } from './reference.ts';
import type { UserFacts } from './user.ts';

/** In no clientOid: what it precedes is a futures order of a classic user. */
export const FUTURES_SPACE = '\u0000';

/** In no clientOid: what it precedes names a trigger, among what is remembered. */
const TRIGGER = '\u0001';

/** The name of an order under a clientOid, unique among its user's open orders. */
export function nameIn(
  { accountMode }: Pick<UserFacts, 'accountMode'>,
  { category }: Pick<Instrument, 'category'>,
  clientOid: string,
): string {
  return accountMode === 'classic' && isFutures(category) ? FUTURES_SPACE + clientOid : clientOid;
}

/** The name in what is remembered: before version 3 of the rules the two systems of classic users had one space. */
export function rememberedName(
  rules: Rules,
  user: Pick<UserFacts, 'accountMode'>,
  instrument: Pick<Instrument, 'category'>,
  clientOid: string,
): string {
  return isSinceRules3(rules) ? nameIn(user, instrument, clientOid) : clientOid;
}

interface Named {
  readonly clientOid: string;
  readonly userMarket: {
    readonly user: Pick<UserFacts, 'accountMode'>;
    readonly market: { readonly instrument: Pick<Instrument, 'category'> };
  };
}

export function nameOf({ clientOid, userMarket: { market, user } }: Named): string {
  return nameIn(user, market.instrument, clientOid);
}

export function asTriggerName(name: string): string {
  return TRIGGER + name;
}

/** What a clientOid names among orders or triggers; without a category whichever system has it, spot first. */
export function openNamed<T>(
  byName: ReadonlyMap<string, T>,
  { accountMode }: Pick<UserFacts, 'accountMode'>,
  clientOid: string,
  category?: OrderCategory,
): T | undefined {
  if (accountMode !== 'classic') return byName.get(clientOid);
  const isFuture = category !== undefined && isFutures(tradedIn(category));
  const onSpot = isFuture ? undefined : byName.get(clientOid);
  return (
    onSpot ??
    (category === undefined || isFuture ? byName.get(FUTURES_SPACE + clientOid) : undefined)
  );
}
