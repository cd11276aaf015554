/**
 * Unmodified ccxt trades on the venue: one story per account family, each on a venue of its own.
 * All in one file, because ccxt is slow to import.
 */
import { expect, it } from 'vitest';
import { classicSpot } from './ccxt/classic-spot.ts';
import { classicSwap } from './ccxt/classic-swap.ts';
import { demoVenue } from './ccxt/demo-venue.ts';
import { fees } from './ccxt/fees.ts';
import { ledgers } from './ccxt/ledgers.ts';
import { manyOrders } from './ccxt/many-orders.ts';
import { margin } from './ccxt/margin.ts';
import { refusals } from './ccxt/refusals.ts';
import { risk } from './ccxt/risk.ts';
import { transfers } from './ccxt/transfers.ts';
import { classicTriggers, unifiedTriggers } from './ccxt/triggers.ts';
import { unified } from './ccxt/unified.ts';
import { routesHit } from './client-venue.ts';

classicSpot();
classicSwap();
unified();
transfers();
manyOrders();
classicTriggers();
unifiedTriggers();
ledgers();
fees();
risk();
margin();
refusals();
demoVenue();

it('reaches at least 40 routes of the venue', () => {
  const routes = routesHit();
  console.info(`ccxt was answered on ${routes.length} routes:\n${routes.join('\n')}`);
  expect(routes.length).toBeGreaterThanOrEqual(40);
});
