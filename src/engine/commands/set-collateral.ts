/**
 * A user says which of his coins stand for his unified account: all, the mainstream ones, or those that he names. The
 * others count nothing there (R-B-20), so that it is refused where what is open needs them.
 * Decides R-B-21.
 */

import { list, literal, struct, text, words } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import type { CollateralType } from '../core/user.ts';
import { modeChanged } from '../positions/monitor.ts';
import { accountRisk, spareOfAccount } from '../risk/account-risk.ts';
import { defineCommand } from './definition.ts';

/** Of those the venue has. */
const MAINSTREAM = ['BTC', 'ETH', 'USDC', 'USDT'];

interface SetCollateral {
  readonly type: 'set-collateral';
  readonly uid: string;
  readonly collateralType: CollateralType;
  /** Of `custom`; else none. */
  readonly coins: readonly string[];
}

export const setCollateral = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 121,
  codec: struct<SetCollateral>({
    type: literal('set-collateral'),
    uid: text,
    collateralType: words<CollateralType>({ all: 1, mainstream: 2, custom: 3 }),
    coins: list(text),
  }),
  apply,
});

function apply(
  { state }: Context,
  { coins, collateralType, uid }: SetCollateral,
): Answer<{ readonly coins: readonly string[] | undefined }> {
  const user = state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const unknown = coins.find((coin) => !state.coins.has(coin));
  if (unknown !== undefined) return refuse('unknown-coin', unknown);
  if (user.accountMode === 'classic') return refuse('margin-account-only');
  const chosen = chosenCoins(state, collateralType, coins);
  const needed = change(state, user, chosen && { kind: collateralType, coins: chosen });
  if (needed !== undefined) return needed;
  modeChanged(state, { uid, wallet: 'unified' });
  return { ok: true, coins: chosen };
}

/** Undefined: all, also those that come later. */
function chosenCoins(
  { coins }: State,
  kind: CollateralType,
  named: readonly string[],
): readonly string[] | undefined {
  if (kind === 'all') return undefined;
  const chosen = kind === 'custom' ? named : MAINSTREAM.filter((coin) => coins.has(coin));
  return [...new Set(chosen)].sort();
}

/** What is open may want more than is left only if it did before, and wants no more of it. */
function change(state: State, user: User, collateral: User['collateral']): Rejection | undefined {
  const account = { uid: user.uid, wallet: 'unified' } as const;
  if (!state.monitor.accountOf.has(`${user.uid} unified`)) {
    user.collateral = collateral;
    return undefined;
  }
  const [spareBefore, kept] = [spareOfAccount(accountRisk(state, account)), user.collateral];
  user.collateral = collateral;
  const spare = spareOfAccount(accountRisk(state, account));
  if (spare >= 0 || spare >= spareBefore) return undefined;
  user.collateral = kept;
  return refuse('collateral-needed');
}
