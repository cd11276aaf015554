/**
 * When a customer was an agent's (R-A-1, R-A-3): each declaration of the agent names all the customers it has
 * from then on, so the declarations of a day and the last before it tell.
 */
import { readRows } from '../export/read-rows.ts';
import type { ReportRow } from '../export/report.ts';
import type { VenueClient } from '../venue-client.ts';

export interface Declaration {
  readonly seq: number;
  readonly timeMs: number;
  /** From when on the customer's fills count; undefined: it is not the agent's. */
  readonly sinceMs: number | undefined;
}

interface Pair {
  readonly agentUid: string;
  readonly uid: string;
}

const AUDIT = { path: '/operator/v1/audit', repeats: [] };

/** Oldest first, from the one that held when `fromMs` began to the last at or before `toMs`. */
export async function declarationsOf(
  client: VenueClient,
  pair: Pair,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly Declaration[]> {
  const found: Declaration[] = [];
  const query = { command: 'set-agent', endTime: String(toMs) };
  for await (const act of readRows(client, AUDIT, query)) {
    const declaration = declarationIn(act, pair);
    if (declaration !== undefined) found.push(declaration);
    if (declaration !== undefined && declaration.timeMs < fromMs) break;
  }
  return found.reverse();
}

interface Declared {
  readonly uid: string;
  readonly customers: readonly { readonly uid: string; readonly sinceMs: number }[];
}

function declarationIn(act: ReportRow, { agentUid, uid }: Pair): Declaration | undefined {
  const declared = JSON.parse(act.detail ?? '{}') as Declared;
  if (act.outcome !== 'done' || declared.uid !== agentUid) return undefined;
  const customer = declared.customers.find((each) => each.uid === uid);
  return { seq: Number(act.seq), timeMs: Number(act.timeMs), sinceMs: customer?.sinceMs };
}

/** Whether what happened then, by which journal entry, counts for the agent. */
export function countsFor(
  declarations: readonly Declaration[],
  { seq, timeMs }: { readonly seq: string; readonly timeMs: string },
): boolean {
  const sinceMs = declarations.findLast((each) => each.seq < Number(seq))?.sinceMs;
  return sinceMs !== undefined && Number(timeMs) >= sinceMs;
}
