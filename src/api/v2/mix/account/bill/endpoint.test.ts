import { describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { passFunding, startFundedVenue } from '../../../../../../test/support/funded-venue.ts';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/mix/account/bill';
const PRODUCT = { productType: 'USDT-FUTURES' };

const read = (venue: TestVenue, query: Record<string, string> = {}, as = 'alice') =>
  venue.call('GET', PATH, { as, query: { ...PRODUCT, ...query } });

/** Alice: long 0.1 at 60 000, out of it at 61 000. */
async function story(venue: TestVenue): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  venue.clock.nowMs += 1000;
  await placeLimit(venue, 'bob', ['buy', '61000', '0.1']);
  await placeLimit(venue, 'alice', ['sell', '61000', '0.1']);
}

describe('bill', () => {
  const venue = perTest();

  it('R-L-13: has a line per fill, newest first: what it realised, its fee, what is there then', async () => {
    const before = Number((await accountOf(venue(), 'alice')).available);
    await story(venue());
    const { data } = await read(venue());
    // Opening: 0.06 % of 6 000. Closing: 0.1 · 1 000, and 0.06 % of 6 100.
    expect(data).toEqual({
      bills: [
        {
          billId: expect.stringMatching(/^1\d{18}$/),
          symbol: 'BTCUSDT',
          amount: '100',
          fee: '-3.66',
          feeByCoupon: '0',
          businessType: 'sell',
          coin: 'USDT',
          balance: String(before - 3.6 + 100 - 3.66),
          cTime: String(FIXTURE_START_MS + 1000),
        },
        {
          billId: expect.stringMatching(/^1\d{18}$/),
          symbol: 'BTCUSDT',
          amount: '0',
          fee: '-3.6',
          feeByCoupon: '0',
          businessType: 'buy',
          coin: 'USDT',
          balance: String(before - 3.6),
          cTime: String(FIXTURE_START_MS),
        },
      ],
      endId: data.bills[1].billId,
    });
    expect((await accountOf(venue(), 'alice')).available).toBe(data.bills[0].balance);
  });

  it('names positions in hedge mode, and margin put into one (R-L-14)', async () => {
    const position = { side: 'buy', tradeSide: 'open' } as const;
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue(), 'carol', ['buy', '60000', '0.1'], position);
    const body = { ...PRODUCT, symbol: 'BTCUSDT', marginCoin: 'USDT', holdSide: 'long' };
    await venue().call('POST', '/api/v2/mix/account/set-margin', {
      as: 'carol',
      body: { ...body, amount: '50' },
    });
    await placeLimit(venue(), 'bob', ['buy', '60000', '0.1']);
    await placeLimit(venue(), 'carol', ['buy', '60000', '0.1'], {
      ...position,
      tradeSide: 'close',
    });
    const { bills } = (await read(venue(), {}, 'carol')).data;
    expect(bills.map((row: Row) => [row.businessType, row.amount])).toEqual([
      ['close_long', '0'],
      ['append_margin', '50'],
      ['open_long', '0'],
    ]);
    expect(bills[1].balance).toBe(bills[2].balance);
  });

  it('shows funding, and nothing else where only that is asked', async () => {
    const funded = await startFundedVenue();
    await placeLimit(funded, 'bob', ['sell', '60000', '0.1']);
    await placeLimit(funded, 'alice', ['buy', '60000', '0.1']);
    const [opened] = (await read(funded)).data.bills;
    await passFunding(funded, '60600');
    // The mark stood 1 % above the index: 0.1 · 60 600 · 0.01.
    for (const only of [{ onlyFunding: 'yes' }, { businessType: 'contract_settle_fee' }]) {
      const { bills } = (await read(funded, only)).data;
      expect(bills).toMatchObject([{ amount: '-60.6', fee: '0', symbol: 'BTCUSDT' }]);
      expect(Number(bills[0].balance)).toBeCloseTo(Number(opened.balance) - 60.6, 8);
      expect(bills[0].cTime).toBe(String(FIXTURE_START_MS + 8 * 3_600_000));
    }
    const received = (await read(funded, { onlyFunding: 'yes' }, 'bob')).data.bills;
    expect(received).toMatchObject([{ amount: '60.6', businessType: 'contract_settle_fee' }]);
    await funded.close();
  });

  it('tells a liquidation, the reserve, and who was deleveraged for it', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    const mark = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '50000' } as const;
    await venue().submit({ type: 'set-mark-price', ...mark, by: 'test' });
    const typesOf = async (as: string) =>
      (await read(venue(), {}, as)).data.bills.map((row: Row) => row.businessType);
    expect(await typesOf('alice')).toEqual(['risk_captital_user_transfer', 'burst_sell', 'buy']);
    expect(await typesOf('bob')).toEqual(['adl_buy_in_single_side_mode', 'sell']);
    const [surplus, burst, opened] = (await read(venue())).data.bills;
    // The position had 600 of margin; what it lost and what it left over are all of that.
    expect(Number(surplus.amount) + Number(burst.amount)).toBeCloseTo(-600, 8);
    expect(Number(surplus.balance)).toBeCloseTo(Number(opened.balance) - 600, 8);
  });

  it('pages by endId, and filters by symbol, coin, type and time', async () => {
    await story(venue());
    const first = (await read(venue(), { limit: '1' })).data;
    const second = (await read(venue(), { limit: '1', idLessThan: first.endId })).data;
    const third = (await read(venue(), { limit: '1', idLessThan: second.endId })).data;
    expect([first, second].map(({ bills }) => bills[0].businessType)).toEqual(['sell', 'buy']);
    expect(third).toEqual({ bills: [], endId: '' });
    const count = async (query: Record<string, string>) =>
      (await read(venue(), query)).data.bills.length;
    expect(await count({ symbol: 'ETHUSDT' })).toBe(0);
    expect(await count({ coin: 'USDT' })).toBe(2);
    expect(await count({ coin: 'BTC' })).toBe(0);
    expect(await count({ businessType: 'buy' })).toBe(1);
    expect(await count({ businessType: 'bonus_issue' })).toBe(0);
    expect(await count({ startTime: String(FIXTURE_START_MS + 1) })).toBe(1);
    expect(await count({ productType: 'COIN-FUTURES' })).toBe(0);
  });

  it('shows a classic user what came into the wallet of his contracts', async () => {
    await venue().submit({
      type: 'transfer',
      uid: '1004',
      from: { uid: '1004', account: 'usdt_futures' },
      to: { uid: '1004', account: 'spot' },
      coin: 'USDT',
      amount: '100',
    });
    const { bills } = (await read(venue(), {}, 'dave')).data;
    expect(bills.map((row: Row) => [row.businessType, row.amount, row.balance])).toEqual([
      ['trans_to_exchange', '-100', '400'],
      ['trans_from_exchange', '500', '500'],
    ]);
    const inverse = await read(venue(), { productType: 'COIN-FUTURES' }, 'dave');
    expect(inverse.data.bills).toEqual([]);
  });

  it.each([
    ['an unknown type', { businessType: 'gift' }, '40020'],
    ['a pair that does not exist', { symbol: 'NONEUSDT' }, '40034'],
    ['a cursor that is no number', { idLessThan: 'x' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    expect((await read(venue(), query)).code).toBe(code);
  });
});

interface Row {
  readonly businessType: string;
  readonly amount: string;
  readonly balance: string;
}

async function accountOf(venue: TestVenue, as: string) {
  const reply = await venue.call('GET', '/api/v2/mix/account/accounts', { as, query: PRODUCT });
  return reply.data[0];
}

describeSharedOutcomes({
  method: 'GET',
  path: PATH,
  request: { as: 'alice', query: PRODUCT },
  lacking: { key: 'alice-spot', names: 'futures read' },
  perSecond: 10,
  refused: {
    request: { as: 'alice', query: { productType: 'NONE' } },
    english: 'Parameter productType error',
    chinese: '参数productType错误',
  },
});
