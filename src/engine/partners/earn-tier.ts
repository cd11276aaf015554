/**
 * R-E-4: tiers earned by trading. When a UTC+8 day ends, each main account gets the tier of the highest
 * volume that its fills, and those of its sub-accounts, of the last 30 finished days reach. An operator's
 * tier stands over it.
 */
import { DAY_MS } from '../../primitives/utc8.ts';
import { subAccountsOf } from '../core/family.ts';
import type { FeeTier, TradedVolume } from '../core/fee-tier.ts';
import type { State } from '../core/state.ts';
import type { User } from '../core/user.ts';

const DAYS = 30;

/** Counts what a main account's family traded, USD_SCALE units. */
export function countVolume({ fees }: State, mainUid: string, usd: bigint): void {
  const traded = fees.volumes.get(mainUid);
  if (traded === undefined) fees.volumes.set(mainUid, { today: usd, days: [] });
  else traded.today += usd;
}

/** Closes the UTC+8 day that began at `dateMs`, and gives everybody the tier he has earned. */
export function earnTiers(state: State, dateMs: number): void {
  for (const [uid, traded] of state.fees.volumes) {
    closeDay(traded, dateMs);
    if (traded.days.length === 0) state.fees.volumes.delete(uid);
    reviewTier(state, uid);
  }
}

function closeDay(traded: TradedVolume, dateMs: number): void {
  const kept = traded.days.filter((day) => day.dateMs > dateMs - DAYS * DAY_MS);
  if (traded.today > 0n) kept.push({ dateMs, volume: traded.today });
  traded.days = kept;
  traded.today = 0n;
}

/** After the tiers themselves have changed: a tier that is there no more is lost. */
export function reviewTiers(state: State): void {
  for (const user of state.users.values()) {
    if (user.parentUid !== undefined) continue;
    const named = state.fees.tiers.find(({ tier }) => tier === user.feeTier?.tier);
    if (named === undefined) user.isFeeTierFixed = false;
    giveTier(state, user, user.isFeeTierFixed ? named : earnedTier(state, user.uid));
  }
}

function reviewTier(state: State, uid: string): void {
  const user = state.users.get(uid);
  if (user !== undefined && !user.isFeeTierFixed) giveTier(state, user, earnedTier(state, uid));
}

/** The tier of the highest volume that is reached; several of one volume: the first declared. */
export function earnedTier({ fees }: State, mainUid: string): FeeTier | undefined {
  const reached = volume30d(fees.volumes.get(mainUid));
  let best: FeeTier | undefined;
  for (const tier of fees.tiers) {
    if (tier.volume === undefined || tier.volume > reached) continue;
    if (best?.volume === undefined || tier.volume > best.volume) best = tier;
  }
  return best;
}

/** USD of the finished days of the last 30, USD_SCALE units. */
function volume30d(traded: TradedVolume | undefined): bigint {
  return (traded?.days ?? []).reduce((sum, { volume }) => sum + volume, 0n);
}

/** Gives a main account and its sub-accounts a tier. */
export function giveTier(state: State, main: User, tier: FeeTier | undefined): void {
  if (main.feeTier === tier) return;
  main.feeTier = tier;
  for (const sub of subAccountsOf(state, main.uid)) sub.feeTier = tier;
}
