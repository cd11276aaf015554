import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });
const read = (symbol: string) =>
  venue().call('GET', '/api/v3/market/margin-long-short', { as: null, query: { symbol } });

it('compares what is owed of both coins of a pair, and refuses one without margin', async () => {
  const ts = String(venue().clock.nowMs);
  expect((await read('ETHUSDT')).data).toEqual([{ longShortRatio: '0', ts }]);
  const borrow = (coin: string, borrowAmount: string) =>
    venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body: { coin, borrowAmount } });
  await borrow('ETH', '2');
  await borrow('USDT', '1000');
  // 1 000 dollars bought with, 2 ETH at 2 000 sold.
  expect((await read('ETHUSDT')).data).toEqual([{ longShortRatio: '0.25', ts }]);
  expect(await read('DOGEUSDT')).toMatchObject({ code: '25100', data: null });
});
