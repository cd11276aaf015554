import { expect, it } from 'vitest';
import { fixtureVenue } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({
  venueFile: {
    ...fixtureVenue,
    feeTiers: [
      { tier: 'one', rates: { SPOT: { maker: '0.0008', taker: '0.0009' } } },
      {
        tier: 'two',
        rates: {
          SPOT: { maker: '0.0006', taker: '0.0007' },
          'USDT-FUTURES': { maker: '0.0001', taker: '0.0005' },
        },
        instruments: [{ category: 'SPOT', symbol: 'ETHUSDT', maker: '0', taker: '0' }],
      },
    ],
  },
});

const read = (query: Record<string, string>) =>
  venue().call('GET', '/api/v3/market/fee-group', { as: null, query });

it('has the tiers of a category, and the symbols that they are for', async () => {
  const { data } = await read({ category: 'SPOT' });
  expect(data).toMatchObject([
    {
      category: 'SPOT',
      group: 'DEFAULT',
      labelList: [{ weight: '1', label: 'DEFAULT' }],
      tierList: [
        { level: 'one', makerFeeRate: '0.0008', takerFeeRate: '0.0009' },
        { level: 'two', makerFeeRate: '0.0006', takerFeeRate: '0.0007' },
      ],
    },
  ]);
  const { symbols } = data[0].labelList[0];
  expect(symbols).toContain('DOGEUSDT');
  expect(symbols).not.toContain('ETHUSDT');
  const futures = await read({ category: 'FUTURES', group: 'DEFAULT' });
  expect(futures.data).toMatchObject([
    { tierList: [{ level: 'two', makerFeeRate: '0.0001', takerFeeRate: '0.0005' }] },
  ]);
  expect(futures.data[0].labelList[0].symbols).toContain('BTCUSD');
  expect((await read({ category: 'SPOT', group: 'GROUP_A' })).data).toEqual([]);
});

it('errors: no category, one that is none, and a group that is none', async () => {
  expect(await read({})).toMatchObject({ status: 400, code: '40019' });
  expect(await read({ category: 'MARGIN' })).toMatchObject({ code: '40020' });
  expect(await read({ category: 'SPOT', group: 'X' })).toMatchObject({ code: '40020' });
});
