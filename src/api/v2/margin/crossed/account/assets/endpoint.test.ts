import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const assets = (query: Record<string, string>, as = 'alice') =>
  venue().call('GET', '/api/v2/margin/crossed/account/assets', { query, as });

it('tells principal and interest apart, and the net of both', async () => {
  await borrow({ coin: 'ETH', borrowAmount: '100' });
  venue().clock.nowMs += 3_600_000;
  await venue().submit({ type: 'tick' });
  // 100 · 0.00002 an hour.
  expect((await assets({ coin: 'ETH' })).data).toEqual([
    expect.objectContaining({
      coin: 'ETH',
      totalAmount: '1100',
      available: '1100',
      frozen: '0',
      borrow: '100',
      interest: '0.002',
      net: '999.998',
    }),
  ]);
});

it('R-B-8 is empty while a classic account has moved nothing into it', async () => {
  expect(await assets({}, 'dave')).toMatchObject({ code: '00000', data: [] });
});
