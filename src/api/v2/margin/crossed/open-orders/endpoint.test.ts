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

const open = async (query: Record<string, string> = {}) => {
  const path = '/api/v2/margin/crossed/open-orders';
  return venue().call('GET', path, { query: { symbol: 'ETHUSDT', ...query } });
};

it('Z5: lists open margin orders, newest first, with both ends of the page and what each would cost', async () => {
  const first = (await place({ ...BID, baseSize: '1' })).data.orderId;
  const second = (await place({ ...BID, baseSize: '2' })).data.orderId;
  const { data } = await open();
  expect(data).toMatchObject({ maxId: second, minId: first });
  expect(data.orderList[0]).toMatchObject({
    orderId: second,
    loanType: 'autoLoanAndRepay',
    status: 'live',
    baseSize: '2',
    quoteSize: '3800',
    size: '0',
  });
  expect((await open({ idLessThan: first })).data).toEqual({
    ...{ orderList: [], resultList: [] },
    ...{ maxId: '', minId: '' },
  });
});

it('refuses a pair that does not exist', async () => {
  expect(await open({ symbol: 'NOPE' })).toMatchObject({ code: '40034', data: null });
});
