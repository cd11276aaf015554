/** A day on which the sub-account of ALICE, the broker, sells a coin in two orders and opens a contract. */
import { buysFutures, DAY_MS, FIRST_DAY_MS, passTo, paysIn, sellsSpot } from './agents.ts';
import { BROKER, SUB } from './broker-venue.ts';
import type { TestVenue } from './venue.ts';

/** A tenth of what its sub-accounts pay is the broker's. */
export async function declareBroker(venue: TestVenue, brokerRate = '0.1'): Promise<void> {
  const customers = [{ uid: '1004', sinceMs: 0, userRebateRate: '0.25' }];
  const terms = { uid: BROKER, commissionRate: '0.4', brokerRate, customers, by: 'test' };
  await venue.submit({ type: 'set-agent', ...terms });
}

/** Fees of 2, 1 and 3.6 USDT; then the day is over. */
export async function brokerDay(venue: TestVenue): Promise<void> {
  await declareBroker(venue);
  await paysIn(venue, BROKER, '10000');
  await paysIn(venue, SUB, '5', 'ETH');
  await paysIn(venue, SUB, '10000');
  await sellsSpot(venue, 'alice-sub');
  await sellsSpot(venue, 'alice-sub', '0.5');
  await buysFutures(venue, 'alice-sub');
  await passTo(venue, FIRST_DAY_MS + DAY_MS);
}

/** Of the first day. */
export const DATE = String(FIRST_DAY_MS);

/** Both times of a request, in days from the first. */
export function days(from: number, to: number) {
  return {
    startTime: String(FIRST_DAY_MS + from * DAY_MS),
    endTime: String(FIRST_DAY_MS + to * DAY_MS),
  };
}
