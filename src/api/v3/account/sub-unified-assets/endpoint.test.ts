import { describe, expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { describeOperation } from '../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/sub-unified-assets';

const venue = perTest({ venueFile: familyVenue });

type Query = Readonly<Record<string, string>>;
const ask = (query: Query = {}, as = 'grace') => venue().call('GET', PATH, { query, as });
const uids = async (query: Query = {}) =>
  (await ask(query)).data.map(({ subUid }: { subUid: string }) => subUid);

/** Sub-accounts 200104 to 200160 of Grace. */
async function hasManySubAccounts(): Promise<void> {
  for (let count = 4; count <= 60; count += 1)
    await venue().submit({ type: 'create-sub-account', uid: GRACE, name: `sub${count}` });
}

describe('success', () => {
  it('R-4.8-1: without subUid every unified sub-account is shown, with its coins by name', async () => {
    expect((await ask()).data).toEqual([
      {
        subUid: IRIS,
        cursor: IRIS,
        assets: [
          asset('DOGE', '100', '10'),
          // 2 ETH at the mark of 2 000.
          asset('ETH', '2', '4000'),
          asset('USDT', '1000', '1000'),
        ],
      },
      { subUid: JACK, cursor: JACK, assets: [] },
    ]);
  });

  it('R-4.8-1: with subUid it is that one; an empty one counts as none', async () => {
    expect(await uids({ subUid: JACK })).toEqual([JACK]);
    expect(await uids({ subUid: '' })).toEqual([IRIS, JACK]);
  });

  it('R-4.8-6: a classic sub-account has no unified assets', async () => {
    expect(await uids({ subUid: KATE })).toEqual([]);
  });

  it('R-4.8-5: figures add up with a spot order held and a position in profit', async () => {
    const place = (path: string, body: object, as = 'iris') =>
      venue().call('POST', path, { body, as });
    const spot = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' };
    await place('/api/v2/spot/trade/place-order', { ...spot, price: '1000', size: '0.1' });
    const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', qty: '0.01' };
    const maker = { ...perp, side: 'sell', orderType: 'limit', price: '60000' };
    await place('/api/v3/trade/place-order', maker, 'erin');
    await place('/api/v3/trade/place-order', { ...perp, side: 'buy', orderType: 'market' });
    await venue().call('POST', '/operator/v1/set-index-price', {
      as: 'operator',
      body: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' },
    });
    const [{ assets }] = (await ask({ subUid: IRIS })).data;
    expect(assets.at(-1)).toEqual({
      coin: 'USDT',
      // 1000 − the fee of 0.01 · 60 000 · 0.0006 = 0.36.
      balance: '999.64',
      // and 0.01 · 1 000 of profit.
      equity: '1009.64',
      usdValue: '1009.64',
      // 999.64 − 0.1 · 1000 held − 0.01 · 60 000 / 10 of margin.
      available: '839.64',
      locked: '100',
      debt: '0',
    });
  });

  it('R-4.8-7: a coin of which nothing is left is left out', async () => {
    const uid = IRIS;
    const [from, to] = [
      { uid, account: 'uta' },
      { uid: GRACE, account: 'uta' },
    ] as const;
    await venue().submit({ type: 'transfer', uid, from, to, coin: 'ETH', amount: '2' });
    const [{ assets }] = (await ask({ subUid: IRIS })).data;
    expect(assets.map(({ coin }: { coin: string }) => coin)).toEqual(['DOGE', 'USDT']);
  });

  it('shows nothing to a main account that has none', async () => {
    expect((await ask({}, 'alice')).data).toEqual([]);
  });
});

describe('pages', () => {
  it('R-4.8-2: the cursor of the last entry leads to the next page, until a page is empty', async () => {
    await hasManySubAccounts();
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const query = { limit: '25', ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await ask(query);
      if (data.length === 0) break;
      seen.push(...data.map(({ subUid }: { subUid: string }) => subUid));
      cursor = data.at(-1).cursor;
    }
    expect(seen).toHaveLength(59);
    expect(new Set(seen).size).toBe(59);
    expect(cursor).toBe('200160');
  });

  it('R-4.8-2: a sub-account created between two pages is neither lost nor seen twice', async () => {
    const [first] = (await ask({ limit: '1' })).data;
    await venue().submit({ type: 'create-sub-account', uid: GRACE, name: 'late' });
    expect(await uids({ cursor: first.cursor })).toEqual([JACK, '200104']);
  });

  it('R-4.8-3: ten are the default and fifty the most', async () => {
    await hasManySubAccounts();
    expect(await uids()).toHaveLength(10);
    expect(await uids({ limit: '50' })).toHaveLength(50);
    expect(await uids({ limit: '1000' })).toHaveLength(50);
  });
});

describe('errors', () => {
  it.each([
    ['a main account', '1001'],
    ['the caller itself', GRACE],
    ['nobody', '77'],
    ['no number', 'iris'],
  ])('R-4.8-8: the subUid of %s is 40028', async (_, subUid) => {
    const reply = await ask({ subUid });
    expect(reply).toMatchObject({ status: 400, code: '40028', data: null });
  });

  it('R-4.8-8: the sub-account of another main account is 40028', async () => {
    expect(await ask({ subUid: IRIS }, 'alice')).toMatchObject({ code: '40028' });
  });

  it.each(['iris', 'jack'])('R-4.8-9: %s, a sub-account, is told 40061', async (key) => {
    expect(await ask({}, key)).toMatchObject({ status: 400, code: '40061', data: null });
  });

  it.each([
    ['limit', '-1'],
    ['limit', 'many'],
    ['cursor', 'next'],
    ['cursor', '1e3'],
    ['cursor', '1'.repeat(65)],
    ['limit', '1.5'],
    ['subUid', '1'.repeat(65)],
  ])('%s %s is 40020 and named', async (name, value) => {
    const reply = await ask({ [name]: value });
    expect(reply).toMatchObject({ status: 400, code: '40020' });
    expect(reply.msg).toContain(name);
  });

  it('is closed to a classic account', async () => {
    expect(await ask({}, 'hugh')).toMatchObject({ code: '40084' });
  });
});

describe('R-4.8-4: management of the unified account may be read', () => {
  it('by a key that may only read it', async () => {
    expect(await ask({}, 'grace-reader')).toMatchObject({ code: '00000' });
  });

  it('not by one that trades', async () => {
    expect(await ask({}, 'grace-trader')).toMatchObject({ code: '40014' });
  });
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: { as: 'alice-mgt' },
  refusedMode: 'classic',
  lacking: { key: 'alice-spot', names: 'uta_mgt read' },
  perSecond: 1,
  refused: {
    request: { query: { subUid: '1002' } },
    english: 'This subUid does not belong to this account',
    chinese: '该subUid不属于此账户',
  },
});

/** A coin of which nothing is bound. */
function asset(coin: string, amount: string, usdValue: string) {
  return {
    coin,
    equity: amount,
    usdValue,
    balance: amount,
    available: amount,
    debt: '0',
    locked: '0',
  };
}
