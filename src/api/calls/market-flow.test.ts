import { expect, it } from 'vitest';
import { perTest } from '../../../test/support/shared-outcomes.ts';
import { accepted } from '../../../test/support/trader.ts';
import { placeLimit, placeMarket } from '../../../test/support/v2-orders.ts';

const venue = perTest();
const MINUTE_MS = 60_000;
const OPEN = { marginMode: 'crossed', tradeSide: 'open' } as const;

async function rows(period: string): Promise<readonly string[]> {
  const query = { symbol: 'BTCUSDT', period };
  const path = '/api/v2/mix/market/account-long-short';
  const { data } = await venue().call('GET', path, { as: null, query });
  return data.map(
    ({ longAccountRatio, ts }: Record<string, string>) =>
      `${new Date(Number(ts)).toISOString().slice(8, 16)} ${longAccountRatio}`,
  );
}

async function buys(uid: 'alice' | 'carol' | 'erin', size: string): Promise<void> {
  accepted(await placeLimit(venue(), uid, ['buy', '60000', size], OPEN));
  accepted(await placeMarket(venue(), 'bob', ['sell', size], OPEN));
}

it('R-G-11 who held positions is told at the starts of the last periods, and now', async () => {
  venue().clock.nowMs += 2 * MINUTE_MS;
  expect(await rows('5m')).toEqual(['05T00:02 0']);
  await buys('alice', '0.01');
  expect(await rows('5m')).toEqual(['05T00:02 0.5']);
  // No command has come since, and so nobody was counted yet.
  venue().clock.nowMs += 9 * MINUTE_MS;
  expect(await rows('5m')).toEqual(['05T00:05 0.5', '05T00:10 0.5', '05T00:11 0.5']);
  await buys('carol', '0.02');
  expect(await rows('5m')).toEqual(['05T00:05 0.5', '05T00:10 0.5', '05T00:11 0.6667']);
  venue().clock.nowMs += 60 * MINUTE_MS;
  await venue().submit({ type: 'tick' });
  const quarters = ['05T00:15 0.6667', '05T00:30 0.6667', '05T00:45 0.6667', '05T01:00 0.6667'];
  expect(await rows('15m')).toEqual([...quarters, '05T01:11 0.6667']);
  expect(await rows('1h')).toEqual(['05T01:00 0.6667', '05T01:11 0.6667']);
  expect(await rows('5m')).toHaveLength(15);
  venue().clock.nowMs += 48 * 60 * MINUTE_MS;
  await venue().submit({ type: 'tick' });
  const last = await rows('5m');
  expect(last).toHaveLength(30);
  expect([last[0], last.at(-1)]).toEqual(['06T22:50 0.6667', '07T01:11 0.6667']);
  // Days of this word begin at 16:00 UTC.
  expect(await rows('1d')).toEqual(['05T16:00 0.6667', '06T16:00 0.6667', '07T01:11 0.6667']);
});
