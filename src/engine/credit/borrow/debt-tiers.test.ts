import { expect, it } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import {
  borrows,
  ETH_SPOT,
  marginVenue,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import { pairWallet } from '../../core/user.ts';
import { pocketAccounts } from '../../money/chart-of-accounts.ts';
import { coinTiers, pairTiers } from '../../read/lending-tiers.ts';
import { maxBorrow } from '../../read/max-borrow.ts';
import { accountRisk } from '../../risk/account-risk.ts';

const USD = 1e8;
const OF_PAIR = { uid: 'alice', wallet: pairWallet('ETHUSDT') } as const;
const TIERS = [
  { baseUpTo: '2', quoteUpTo: '4000', maxLeverage: 5, maintenanceMarginRate: '0.06' },
  { baseUpTo: '10', quoteUpTo: '9000', maxLeverage: 2, maintenanceMarginRate: '0.2' },
];

function declares(venue: EngineVenue, tiers: readonly object[]) {
  const margin = { maxLeverage: 5, tiers: tiers as typeof TIERS };
  const of = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
  return venue.operator({ type: 'update-instrument', ...of, changes: { margin } });
}

/** Alice has 4 000 USDT in the wallet of the pair. */
function tiered() {
  const venue = marginVenue();
  const alice = venue.trader('alice', { USDT: '4000' });
  const [from, to] = [
    { uid: 'alice', account: 'spot' },
    { uid: 'alice', account: 'isolated_margin' },
  ] as const;
  expect(declares(venue, TIERS)).toBeUndefined();
  const move = { from, to, symbol: 'ETHUSDT', coin: 'USDT', amount: '4000' };
  expect(venue.apply({ type: 'transfer', uid: 'alice', ...move }).ok).toBe(true);
  const borrows = (coin: string, amount: string) => {
    const result = venue.apply({ type: 'borrow', uid: 'alice', coin, amount, symbol: 'ETHUSDT' });
    return result.ok ? 'done' : `${result.reason} ${result.detail ?? ''}`;
  };
  const risk = () => {
    const { debts, initial } = accountRisk(venue.state, OF_PAIR);
    return [Number(initial) / USD, Number(debts) / USD];
  };
  const pocket = (coin: string) =>
    pocketAccounts(venue.state.ledger, 'alice', OF_PAIR.wallet, coin);
  const most = (coin: string) => Number(maxBorrow(venue.state, pocket(coin))) / USD;
  return { venue, alice, borrows, risk, most };
}

it('R-B-23 a debt asks for the margin of its tier, and keeps its maintenance', () => {
  const { borrows, risk, most, venue } = tiered();
  // 4 000 stand for 8 000 at 2x.
  expect(most('USDT')).toBe(8000);
  expect(borrows('USDT', '3000')).toBe('done');
  expect(risk()).toEqual([600, 180]);
  // 5 000 in all: 2 500 less the 600 that are bound.
  expect(borrows('USDT', '2000')).toBe('done');
  expect(risk()).toEqual([2500, 1000]);
  // 1 500 are left, which is 3 000 more.
  expect(most('USDT')).toBe(3000);
  expect(borrows('USDT', '3000.00000002')).toContain('insufficient-margin');
  expect(borrows('USDT', '3000')).toBe('done');
  expect(survivesStoring(venue)).toBe(true);
});

it('R-B-22 more than the last tier has is not lent, and each coin goes by itself', () => {
  const { borrows, risk } = tiered();
  expect(borrows('USDT', '9000.1')).toBe('borrow-exceeds-limit 9000 USDT, 0 USDT of it borrowed');
  expect(borrows('USDT', '4000')).toBe('done');
  expect(borrows('ETH', '1')).toBe('done');
  // 4 000 and 2 000 USD, each in its first tier.
  expect(risk()).toEqual([1200, 360]);
});

it('R-B-23 tiers that change are those of debts that stand', () => {
  const { borrows, risk, venue } = tiered();
  expect(borrows('USDT', '3000')).toBe('done');
  const strict = { ...TIERS[0], quoteUpTo: '2000' };
  expect(declares(venue, [strict, TIERS[1] ?? {}])).toBeUndefined();
  expect(risk()).toEqual([1500, 600]);
  expect(pairTiers(venue.state, 'ETHUSDT').map(({ quoteMax }) => quoteMax)).toEqual([
    '2000',
    '9000',
  ]);
});

const OF_COIN = [
  { upTo: '4000', maxLeverage: 5, maintenanceMarginRate: '0.06' },
  { upTo: '9000', maxLeverage: 2, maintenanceMarginRate: '0.2' },
];

/** Alice, whose account is unified, has 4 000 USDT; USDT is lent by tiers. */
function tieredCoin() {
  const venue = marginVenue(OF_COIN);
  const alice = venue.trader('alice', { USDT: '4000' });
  const risk = () => {
    const { debts, initial } = accountRisk(venue.state, { uid: 'alice', wallet: 'unified' });
    return [Number(initial) / USD, Number(debts) / USD];
  };
  const pocket = pocketAccounts(venue.state.ledger, 'alice', 'unified', 'USDT');
  const most = () => Number(maxBorrow(venue.state, pocket)) / USD;
  const lends = (amount: string) => borrows(venue, alice, 'USDT', amount);
  return { venue, alice, lends, risk, most };
}

it('R-B-23 a debt in crossed margin goes by the tiers of its coin', () => {
  const { venue, lends, most, risk } = tieredCoin();
  expect(most()).toBe(8000);
  expect(lends('3000')).toBe('done');
  expect(risk()).toEqual([600, 180]);
  expect(lends('2000')).toBe('done');
  expect(risk()).toEqual([2500, 1000]);
  expect(most()).toBe(3000);
  expect(lends('3000.00000002')).toBe('insufficient-margin');
  expect(survivesStoring(venue)).toBe(true);
});

it('R-B-22 what a pair lends in isolated margin does not go by the tiers of the coin', () => {
  const { venue } = tieredCoin();
  expect(coinTiers(venue.state, 'USDT').map(({ max }) => max)).toEqual(['4000', '9000']);
  expect(pairTiers(venue.state, 'ETHUSDT').map(({ quoteMax }) => quoteMax)).toEqual(['20000']);
});

it.each([
  [5, 'open 0 of 3.8'],
  [1, 'refused: insufficient-margin'],
])(
  'R-B-23 what an order borrows has the leverage of its pair at most: %ix',
  (maxLeverage, says) => {
    const { venue, alice } = tieredCoin();
    const of = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
    venue.operator({ type: 'update-instrument', ...of, changes: { margin: { maxLeverage } } });
    // 7 600 of ETH count 6 840: 3 240 are left to stand for the 3 600 that it owes.
    const loan = { loan: 'borrow-and-repay' } as const;
    expect(alice.buys(ETH_SPOT, '3.8 @ 2000', loan).says).toBe(says);
  },
);

it.each([
  ['an amount that falls', [OF_COIN[0], { ...OF_COIN[1], upTo: '3000' }]],
  ['leverage that rises', [{ ...OF_COIN[0], maxLeverage: 1 }, OF_COIN[1]]],
  ['leverage of a half', [{ ...OF_COIN[0], maxLeverage: 1.5 }]],
  ['a rate that falls', [OF_COIN[0], { ...OF_COIN[1], maintenanceMarginRate: '0.05' }]],
  ['a rate of nothing', [{ ...OF_COIN[0], maintenanceMarginRate: '0' }]],
  ['a rate that leaves no margin', [{ ...OF_COIN[0], maintenanceMarginRate: '0.2' }]],
])('R-B-22 refuses of a coin %s', (_, tiers) => {
  const borrow = { hourlyRate: '0.00001', max: '10', tiers: tiers as typeof OF_COIN };
  const coin = { type: 'create-coin', coin: 'NEW', scale: 8, borrow } as const;
  expect(marginVenue().operator(coin)).toBe('invalid-amount');
});

it.each([
  ['an amount that falls', [TIERS[0], { ...TIERS[1], quoteUpTo: '3000' }]],
  ['leverage that rises', [{ ...TIERS[0], maxLeverage: 1 }, TIERS[1]]],
  ['more leverage than the pair has', [{ ...TIERS[0], maxLeverage: 6 }]],
  ['a rate that falls', [TIERS[0], { ...TIERS[1], maintenanceMarginRate: '0.05' }]],
  ['a rate that leaves no margin', [{ ...TIERS[0], maintenanceMarginRate: '0.2' }]],
  ['an amount finer than the coin', [{ ...TIERS[0], baseUpTo: '0.000000001' }]],
])('R-B-22 refuses %s', (_, tiers) => {
  expect(declares(marginVenue(), tiers as object[])).toBe('invalid-instrument');
});
