/** Unmodified bitget-api trades on the venue: one story per client class, each on its own venue. */
import { expect, it } from 'vitest';
import { accounts } from './bitget-api/accounts.ts';
import { agents } from './bitget-api/agents.ts';
import { fees } from './bitget-api/fees.ts';
import { ledgers } from './bitget-api/ledgers.ts';
import { loans } from './bitget-api/loans.ts';
import { keysAndRefusals } from './bitget-api/refusals.ts';
import { risk } from './bitget-api/risk.ts';
import { subAccounts } from './bitget-api/sub-accounts.ts';
import { triggers } from './bitget-api/triggers.ts';
import { v2Futures } from './bitget-api/v2-futures.ts';
import { v2Spot } from './bitget-api/v2-spot.ts';
import { v3 } from './bitget-api/v3.ts';
import { routesHit } from './client-venue.ts';

v2Spot();
v2Futures();
v3();
subAccounts();
triggers();
ledgers();
fees();
loans();
agents();
risk();
accounts();
keysAndRefusals();

it('reaches at least 40 routes of the venue', () => {
  const routes = routesHit();
  console.info(`bitget-api was answered on ${routes.length} routes:\n${routes.join('\n')}`);
  expect(routes.length).toBeGreaterThanOrEqual(40);
});
