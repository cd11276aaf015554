/** When an idle venue must be woken, though no command comes. */

import { allDue } from '../core/schedule.ts';
import type { ReadState } from '../core/state.ts';

/**
 * The next time at which something due moves money, or changes what
 * the next fill pays. Everything else is caught up with the next command.
 */
export function nextTickMs(state: ReadState): number | undefined {
  let first: number | undefined;
  for (const due of allDue(state)) {
    // Until a command comes, holders are those of now (R-G-9).
    if (due.what === 'holders') continue;
    if ('market' in due && due.market.openInterest === 0) continue;
    if (due.what === 'day' && !isDayOfUse(state)) continue;
    if (first === undefined || due.timeMs < first) first = due.timeMs;
  }
  return first;
}

/** Whether the end of the open day pays anybody, or may change a fee tier (R-E-4). */
function isDayOfUse({ fees, partners }: ReadState): boolean {
  if (fees.volumes.size > 0) return true;
  for (const { customers, subAccounts } of partners.agents.values())
    for (const { day } of [...customers.values(), ...subAccounts.values()])
      if (day.size > 0) return true;
  return false;
}
