import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

const BID = {
  symbol: 'ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  loanType: 'autoLoanAndRepay',
  force: 'gtc',
  price: '1900',
  baseSize: '1000',
} as const;

const place = (body: unknown, as = 'alice') =>
  venue().call('POST', '/api/v2/margin/crossed/place-order', { body, as });

it('lists the fills of margin orders, with their fee', async () => {
  await place({ ...BID, baseSize: '1', loanType: 'normal' });
  await place({ ...BID, side: 'sell', baseSize: '1', loanType: 'normal' }, 'bob');
  const path = '/api/v2/margin/crossed/fills';
  const { data } = await venue().call('GET', path, { query: { symbol: 'ETHUSDT' } });
  expect(data.fills).toEqual([
    expect.objectContaining({
      side: 'buy',
      priceAvg: '1900',
      size: '1',
      tradeScope: 'maker',
      feeDetail: { deduction: 'no', feeCoin: 'ETH', totalDeductionFee: '0', totalFee: '-0.001' },
    }),
  ]);
});
