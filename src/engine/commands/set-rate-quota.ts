/**
 * A main account says how many order calls a second it and its sub-accounts have, of what they may have together.
 * Decides R-T-13.
 */
import { integer, list, literal, struct, text, words } from '../../primitives/record-codec.ts';
import type { User } from '../core/entities.ts';
import { familyOf, subAccountOf } from '../core/family.ts';
import { type QuotaCategory, quotaSums } from '../core/rate-quota.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand } from './definition.ts';
import { mainAccountFault } from './own-sub-account.ts';

interface SetRateQuota {
  readonly type: 'set-rate-quota';
  readonly uid: string;
  readonly category: QuotaCategory;
  /** Whose: its own or its sub-accounts'. */
  readonly uids: readonly string[];
  /** Calls a second of each, at least 1. */
  readonly quota: number;
}

export const setRateQuota = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 111,
  codec: struct<SetRateQuota>({
    type: literal('set-rate-quota'),
    uid: text,
    category: words<QuotaCategory>({ spot: 1, futures: 2 }),
    uids: list(text),
    quota: integer,
  }),
  apply,
});

function apply({ state }: Context, command: SetRateQuota): Answer {
  const { category, quota, uid, uids } = command;
  const fault = mainAccountFault(state, uid);
  if (fault !== undefined) return fault;
  const main = state.users.get(uid) as User;
  const meant = new Map<string, User>();
  for (const each of uids) {
    const user = each === uid ? main : subAccountOf(state, uid, each);
    if (user === undefined) return refuse('not-own-sub-account', each);
    meant.set(each, user);
  }
  const family = familyOf(state, main).map((user) =>
    meant.has(user.uid) ? { rateQuotas: { ...user.rateQuotas, [category]: quota } } : user,
  );
  const { given, most } = quotaSums(family, category);
  if (given > most) return refuse('rate-quota-above-cap', String(most));
  for (const user of meant.values()) user.rateQuotas = { ...user.rateQuotas, [category]: quota };
  return { ok: true };
}
