import { expect, it } from 'vitest';
import { perTest } from '../../../test/support/shared-outcomes.ts';
import { take, takeAll } from '../../../test/support/spot-flow.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EMPTY = Object.fromEntries(
  ['whale', 'dolphin', 'fish'].flatMap((size) =>
    ['BuyVolume', 'SellVolume', 'BuyRatio', 'SellRatio'].map((figure) => [`${size}${figure}`, '0']),
  ),
);

const venue = perTest();

async function read(name: string, query: Record<string, string> = {}) {
  const path = `/api/v2/spot/market/${name}`;
  const asked = { as: null, query: { symbol: 'ETHUSDT', ...query } };
  return (await venue().call('GET', path, asked)).data;
}

const hours = async (): Promise<readonly string[]> =>
  (await read('fund-net-flow')).map(
    ({ netFlow, ts }: Record<string, string>) =>
      `${new Date(Number(ts)).toISOString().slice(8, 16)} ${netFlow}`,
  );

const days = async (): Promise<readonly string[]> =>
  (await read('whale-net-flow')).map(
    ({ date, volume }: Record<string, string>) =>
      `${new Date(Number(date)).toISOString().slice(8, 16)} ${volume}`,
  );

it('R-G-16 goes back over whole minutes, 24 hours and 30 days', async () => {
  expect([await read('fund-flow'), await hours(), await days()]).toEqual([EMPTY, [], []]);
  await takeAll(venue());
  venue().clock.nowMs += 15 * MINUTE_MS - 1;
  expect(await read('fund-flow')).toMatchObject({ whaleBuyVolume: '50', fishBuyVolume: '4.9999' });
  venue().clock.nowMs += 1;
  expect(await read('fund-flow')).toEqual(EMPTY);
  expect(await read('fund-flow', { period: '30m' })).toMatchObject({ whaleBuyVolume: '50' });
  venue().clock.nowMs += HOUR_MS;
  await take(venue(), 'sell', ['60']);
  expect(await hours()).toEqual(['05T00:00 49.9999', '05T01:00 -60']);
  expect(await days()).toEqual(['05T00:00 -10']);
  venue().clock.nowMs += DAY_MS;
  await take(venue(), 'sell', ['70']);
  expect(await read('fund-flow', { period: '1d' })).toMatchObject({
    whaleSellVolume: '70',
    whaleSellRatio: '1',
    fishSellVolume: '0',
  });
  expect((await hours()).slice(-2)).toEqual(['06T00:00 0', '06T01:00 -70']);
  expect(await hours()).toHaveLength(24);
  expect(await days()).toEqual(['05T00:00 -10', '06T00:00 -70']);
});

it('R-G-15 an order is judged by what it takes at once, not by what it meets or by how often it comes', async () => {
  // Fifty thousand dollars’ worth each, and a hundred thousand together.
  await take(venue(), 'buy', ['25']);
  await take(venue(), 'buy', ['25']);
  await take(venue(), 'buy', ['4', '4']);
  await take(
    venue(),
    'buy',
    Array.from({ length: 10 }, () => '5'),
  );
  expect(await read('fund-flow')).toMatchObject({
    whaleBuyVolume: '50',
    dolphinBuyVolume: '58',
    fishBuyVolume: '0',
  });
  expect(await read('fund-flow', { period: '7m' })).toBeNull();
});
