/** Alice on the venue of `margin-file.ts`, her account in union mode, owing 1 000 USDT and 2 ETH. */
import { marginFile } from './margin-file.ts';
import { startTestVenue, type TestVenue } from './venue.ts';

export async function unionVenue(): Promise<TestVenue> {
  const venue = await startTestVenue({ venueFile: marginFile });
  await venue.submit({ type: 'set-asset-mode', uid: '1001', assetMode: 'union' });
  await venue.submit({ type: 'borrow', uid: '1001', coin: 'USDT', amount: '1000' });
  await venue.submit({ type: 'borrow', uid: '1001', coin: 'ETH', amount: '2' });
  return venue;
}

/** As Alice; what is asked of, below `/api/v2/mix`. */
export function asked(venue: TestVenue, path: string, query: Record<string, string> = {}) {
  return venue.call('GET', `/api/v2/mix/${path}`, { as: 'alice', query });
}
