/** X4: no read of the interface opens a ledger account, a user market or a register of anybody. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { ROOT } from '../support/repository.ts';
import { startTestVenue, type TestVenue } from '../support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue();
});
afterAll(() => venue.close());

/** What the lists of the interface ask for, for coins and instruments that the callers have nothing of. */
const QUERIES: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    productType: 'USDT-FUTURES',
    symbol: 'ETHUSDT',
    marginCoin: 'USDT',
    coin: 'BTC',
    category: 'SPOT',
  },
  { productType: 'COIN-FUTURES', symbol: 'BTCUSD', marginCoin: 'BTC', category: 'COIN-FUTURES' },
  { symbol: 'ETHUSDT', coin: 'ETH', category: 'MARGIN', loanCoin: 'ETH', uid: '1001' },
];

function opened({ state }: TestVenue): string {
  const { accounts, own, owned, pockets } = state.ledger;
  const kept = [...pockets].map(([uid, wallets]) => [
    uid,
    [...wallets].map(([wallet, coins]) => [wallet, [...coins.keys()]]),
  ]);
  const userMarkets = [...state.users.values()].map((user) => [
    user.uid,
    [...user.userMarkets.keys()],
  ]);
  return JSON.stringify([accounts.size, owned.size, own.size, kept, userMarkets]);
}

test('X4 every read of the interface leaves the ledger and the registers as they are', async () => {
  const reads = (await loadEndpoints(join(ROOT, 'src/api'))).filter(
    ({ method }) => method === 'GET',
  );
  expect(reads.length).toBeGreaterThan(100);
  const before = opened(venue);
  let answered = 0;
  for (const { path } of reads) {
    for (const query of QUERIES) {
      for (const as of ['alice', 'bob', 'carol']) {
        const { code } = await venue.call('GET', path, { query, as });
        if (code === '00000') answered += 1;
      }
    }
    expect(opened(venue), path).toBe(before);
  }
  expect(answered).toBeGreaterThan(reads.length);
});
