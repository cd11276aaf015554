/**
 * A union account, whose coins all margin together, as its user reads it: what a debt in dollars asks for, and what he
 * owes in one coin.
 * Decides R-B-17.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, mulDiv, pow10, type Units } from '../../primitives/units.ts';
import type { ReadUser } from '../core/entities.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { owed, owedPrincipal } from '../money/ledger.ts';
import { debtMax, debtRates } from '../risk/debt-margin.ts';
import { pocketForReader } from './unopened.ts';
import { usdAsCoin, usdUnits } from './usd-value.ts';

/** Decimal text. */
export interface UnionTerms {
  /** What his debt of the coin asks as initial and as maintenance margin, fractions. */
  readonly initialRate: string;
  readonly maintenanceRate: string;
  /** The most that a user may owe of it; empty = it is not lent. */
  readonly limit: string;
  /** The part of that which he owes; 0 where it is not lent. */
  readonly usedPart: string;
}

/** Of a debt of one coin, and how much of it the user has. */
export function unionTerms(state: ReadState, user: ReadUser, coin: string): UnionTerms {
  const pocket = pocketForReader(state.ledger, user.uid, 'unified', coin);
  const { initial, maintenance } = debtRates(state, pocket, owed(pocket));
  const most = debtMax(state, pocket);
  const part = most ? mulDiv(owedPrincipal(pocket), pow10(RATE_SCALE), most) : 0;
  return {
    initialRate: formatUnits(initial, RATE_SCALE),
    maintenanceRate: formatUnits(maintenance, RATE_SCALE),
    limit: most === undefined ? '' : formatUnits(most, coinScale(state, coin)),
    usedPart: formatUnits(part, RATE_SCALE),
  };
}

/** Everything that a user owes in his unified account, as an amount of one coin by the prices of now. */
export function owedIn(state: ReadState, user: ReadUser, coin: string): string {
  let usd: Units = 0;
  for (const [each, pocket] of state.ledger.pockets.get(user.uid)?.get('unified') ?? [])
    usd = add(usd, usdUnits(state, each, formatUnits(owed(pocket), coinScale(state, each))));
  return usdAsCoin(state, usd, coin);
}

/** What he owes of a coin, interest left out; decimal text. */
export function borrowedOf(state: ReadState, user: ReadUser, coin: string): string {
  return formatUnits(principalOf(state, user, coin), coinScale(state, coin));
}

function principalOf(state: ReadState, { uid }: ReadUser, coin: string): Units {
  return owedPrincipal(pocketForReader(state.ledger, uid, 'unified', coin));
}
