/** What all reports for agents have in common. Each has two addresses, the older one and its v2 twin (wire.md 3.1). */

import type { Customer } from '../../engine/partner/agent.ts';
import type { State } from '../../engine/state.ts';
import { compareUids } from '../../engine/user/family.ts';
import type { Caller } from '../../http/endpoint.ts';
import { limit, optional, positiveInt, text } from '../../http/fields.ts';
import type { NumberedPage } from '../../reporting/agent-report.ts';

/** Any key of an agent (design.md 4), in every account mode; ten calls a second. */
export const agentEndpoint = {
  family: 'broker',
  codes: 'spot',
  access: { kind: 'user', anyOf: [], isForAgents: true },
  limit: { per: 'uid', perSecond: 10 },
} as const;

export const customerFields = {
  uid: optional(text({ description: 'Only this customer.' })),
  showSub: optional(
    text({ description: 'Ignored: what sub-accounts do counts as their main account’s.' }),
  ),
};

export const numberedPageFields = {
  pageNo: positiveInt({ default: 1, description: 'Page number, from 1.' }),
  pageSize: limit({ default: 100, max: 1000 }),
};

export function numberedPageOf(asked: {
  readonly pageNo: number;
  readonly pageSize: number;
}): NumberedPage {
  const { pageNo, pageSize } = asked;
  const offset = Math.min((pageNo - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  return { offset, limit: pageSize };
}

export function pageOf<T>(
  rows: readonly T[],
  { limit: count, offset }: NumberedPage,
): readonly T[] {
  return rows.slice(offset, offset + count);
}

/** The customers that the calling agent has now, from their start dates on, or the one named, by uid. */
export function customersOf(
  { partners }: Pick<State, 'partners'>,
  caller: Pick<Caller, 'uid'>,
  { nowMs, only }: { readonly nowMs: number; readonly only: string | undefined },
): readonly Customer[] {
  const customers = [...(partners.agents.get(caller.uid)?.customers.values() ?? [])];
  return customers
    .filter(({ hasLeft, sinceMs }) => !hasLeft && sinceMs <= nowMs)
    .filter(({ uid }) => only === undefined || uid === only)
    .sort((a, b) => compareUids(a.uid, b.uid));
}
