import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const borrow = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/account/borrow', { body, as });

const rate = async () => {
  const path = '/api/v2/margin/crossed/account/risk-rate';
  return (await venue().call('GET', path)).data.riskRateRatio;
};

it('is maintenance over effective equity', async () => {
  expect(await rate()).toBe('0');
  await borrow({ coin: 'USDT', borrowAmount: '100000' });
  // 10 000 of 1 000 000 + 6 000 000 + 1 000 · 2 000 · 0.9 + 100 000 = 8 900 000.
  expect(await rate()).toBe('0.0011236');
});
