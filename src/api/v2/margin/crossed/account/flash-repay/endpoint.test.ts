import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const flashRepay = (coin: string) =>
  venue().call('POST', '/api/v2/margin/crossed/account/flash-repay', { body: { coin } });

it('pays the whole debt that its coin can pay', async () => {
  await borrow({ coin: 'USDT', borrowAmount: '1000' });
  expect((await flashRepay('USDT')).data).toMatchObject({ coin: 'USDT' });
  expect(await flashRepay('USDT')).toMatchObject({ code: '50061', data: null });
});
