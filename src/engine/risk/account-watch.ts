/**
 * Which joint accounts may have come due, without looking at each at each move of a mark (positions/way.ts):
 * the slack of an account is its effective equity less its maintenance. Money that leaves, a debt that
 * grows or a leg that changes brings the account up at once.
 */

import type { AccountWatch } from '../core/monitor.ts';
import type { State } from '../core/state.ts';
import type { User } from '../core/user.ts';
import { bringUpReached, watchFrom } from '../positions/way.ts';
import { type AccountRisk, accountRisk, isShortOf, netUnits } from './account-risk.ts';
import { coinWorth, fullValue } from './collateral-value.ts';
import { crossedExposure, legsGross } from './exposure.ts';

/** The users whose accounts are short, after looking at all that came up. */
export function takeShortAccounts(state: State): User[] {
  const { ledger, monitor } = state;
  if (ledger.joint.size === 0) return NONE;
  bringUp(state);
  const { suspects } = monitor.accounts;
  if (suspects.size === 0) return NONE;
  const short: User[] = [];
  for (const watch of suspects) {
    const risk = accountRisk(state, watch.user.uid);
    if (isShortOf(risk)) short.push(watch.user);
    else watchAgain(state, watch, risk);
  }
  suspects.clear();
  return short;
}

const NONE: User[] = [];

/** Those whose legs changed, whose money left, or whose marks have gone their way. */
function bringUp({ ledger, monitor }: State): void {
  const { accountOf, accounts, changed, way } = monitor;
  const suspect = (uid: string) => {
    const watch = accountOf.get(uid);
    if (watch !== undefined) accounts.suspects.add(watch);
  };
  for (const { cash, user } of changed) if (cash.isJoint) suspect(user.uid);
  for (const { isJoint, uid } of ledger.touched) if (isJoint) suspect(uid);
  bringUpReached(accounts, way);
}

function watchAgain(state: State, watch: AccountWatch, risk: AccountRisk): void {
  const slack = risk.effEquity - risk.legs - risk.debts;
  const gross = grossValue(state, watch.user);
  watchFrom(state.monitor.accounts, watch, { way: state.monitor.way, slack, gross });
}

/** All that moves with a mark, USD units. */
function grossValue(state: State, user: User): bigint {
  let gross = 0n;
  for (const [coin, pocket] of state.ledger.pockets.get(user.uid)?.get('unified') ?? []) {
    const net = netUnits(state, pocket);
    gross += fullValue(coinWorth(state, coin), net < 0n ? -net : net);
  }
  for (const holding of user.holdings.values())
    gross += legsGross(state, holding.market, crossedExposure(holding).legs);
  return gross;
}
