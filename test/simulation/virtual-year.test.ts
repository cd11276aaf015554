/**
 * A year of a small venue on the manual clock, as it is served: agents, customers, loans, funding. At its end everything
 * is reconciled from the journal, and the history tells the rows that the engine told. (Bench k lives it in full size.)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveYear, YEAR_VENUE } from '../../bench/virtual-year.ts';
import type { CommissionRow } from '../../src/engine/core/agent.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import type { History } from '../../src/reporting/history.ts';
import { Reconciliation } from '../../src/reporting/reconciliation/reconciliation.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { replay } from '../../src/venue/replay.ts';
import { startVenue } from '../support/checked-replies.ts';

const SLOWLY = { timeout: 120_000 };
const SIZE = { customers: 12, agents: 3, loans: 4, holders: 2, days: 365 };

test(
  'R-X-4 a year of trades, commissions, funding and loans reconciles, in history as in the journal',
  SLOWLY,
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'bourse-year-'));
    onTestFinished(() => rmSync(data, { recursive: true }));
    const options = {
      venue: YEAR_VENUE,
      data,
      port: 0,
      clock: 'manual',
      market: 'off',
      sync: 'os',
    } as const;
    const venue = await startVenue(options);
    await liveYear(venue, SIZE);
    // The premium that the quotes make is paid three times a day: one receipt for each position.
    const fundings = await venue.services.history.receipts({ kind: 'funding' }, { limit: 10_000 });
    expect(fundings).toHaveLength(SIZE.days * 3 * 2 * SIZE.holders);
    const reported = await allCommissions(venue.services.history, SIZE.agents);
    const hash = stateHash(venue.sequencer.state);
    await venue.close();

    const state = emptyState();
    const reconciliation = new Reconciliation(state);
    const faults: string[] = [];
    const told: CommissionRow[] = [];
    await replay({ folder: data, state }, (entry, events) => {
      faults.push(...reconciliation.onApplied(entry, events));
      for (const event of events) if (event.type === 'commissions-paid') told.push(...event.rows);
    });
    expect([...faults, ...reconciliation.atEnd(state)]).toEqual([]);
    expect(stateHash(state)).toBe(hash);
    // Six pairs a day: three trade spot, each side paying in either coin, three futures. What the last pair
    // trades at 17:00 UTC of the last day is of a UTC+8 day that has not ended.
    expect(reconciliation.tally.commissionRows).toBe(SIZE.days * (6 * 2 + 6) - 2);
    expect(reconciliation.tally.loanHours).toBe(SIZE.days * 24 * SIZE.loans);
    expect(reported).toEqual(told.toReversed().toSorted(newestFirst));
  },
);

async function allCommissions(history: History, agents: number): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = [];
  for (let agent = 0; agent < agents; agent += 1) {
    const filter = { agentUid: String(9_000 + agent) };
    let page = await history.commissions(filter, { limit: 1_000 });
    while (page.length > 0) {
      rows.push(...page);
      const beforeId = page.at(-1)?.commissionId ?? '';
      page = await history.commissions(filter, { limit: 1_000, beforeId });
    }
  }
  return rows.toSorted(newestFirst);
}

function newestFirst(a: CommissionRow, b: CommissionRow): number {
  return a.commissionId > b.commissionId ? -1 : 1;
}
