/** What takers do on a quiet demo, around an index of 2 000 on ETH/USDT, of which a lot is 0.0001. */
import { expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { MAKER_UID } from '../core/counterparties.ts';
import { dollarsOf, meetClients, takeBeyond, takeSome } from './taking.ts';

const INDEX = 2_000 * 1e12;

function stage() {
  const venue = engineVenue();
  const rich = { USDT: '10000000', ETH: '10000' };
  const [maker, alice] = [MAKER_UID, 'alice'].map((uid) => venue.trader(uid, rich));
  if (maker === undefined || alice === undefined) throw new Error('nobody');
  const market = venue.market(ETH);
  const meets = (index = INDEX) => meetClients({ market, index, makerUid: MAKER_UID });
  return { venue, maker, alice, market, meets };
}

test('who offers at the index or better is met in full; quotes, and offers beyond it, are not', () => {
  const { alice, maker, meets } = stage();
  expect(meets()).toBeUndefined();
  maker.sells(ETH, '5 @ 1999');
  alice.sells(ETH, '1 @ 2000.01');
  expect(meets()).toBeUndefined();
  alice.sells(ETH, '1 @ 2000');
  alice.sells(ETH, '0.5 @ 1999');
  alice.sells(ETH, '0.25 @ 2000');
  expect(meets()).toEqual({ side: 'buy', priceTicks: 200_000, lots: 17_500 });
});

test('so is who bids at it or above, at the tick that is not below an index between two', () => {
  const { alice, maker, meets } = stage();
  maker.buys(ETH, '5 @ 2001');
  alice.buys(ETH, '1 @ 1999.99');
  expect(meets()).toBeUndefined();
  alice.buys(ETH, '1 @ 2000');
  alice.buys(ETH, '0.5 @ 2000.5');
  expect(meets()).toEqual({ side: 'sell', priceTicks: 200_000, lots: 15_000 });
  expect(meets(INDEX + 1)).toEqual({ side: 'sell', priceTicks: 200_001, lots: 5_000 });
  expect(meets(INDEX + 51e10)).toBeUndefined();
});

test('a side that is empty gives nothing, and the other one is not taken in its place', () => {
  const { market, maker } = stage();
  const takes = () =>
    Array.from({ length: 40 }, (_, slot) => takeSome({ market, quoteUsd: 1e12, seed: '1', slot }));
  expect(takes().every((take) => take === undefined)).toBe(true);
  maker.sells(ETH, '5 @ 2001');
  const bought = takes().filter((take) => take !== undefined);
  expect(bought.length).toBeGreaterThan(10);
  expect(bought.length).toBeLessThan(30);
  for (const { side } of bought) expect(side).toBe('buy');
  maker.buys(ETH, '5 @ 1999');
  expect(takes().every((take) => take !== undefined)).toBe(true);
});

test('takes are small, now and then eight times as large and through a thousandth of the price', () => {
  const { market, maker } = stage();
  maker.sells(ETH, '5 @ 2001');
  maker.buys(ETH, '5 @ 1999');
  const takes = Array.from({ length: 600 }, (_, slot) =>
    takeSome({ market, quoteUsd: 1e12, seed: '1', slot }),
  ).flatMap((take) => take ?? []);
  const bestOf = { buy: 200_100, sell: 199_900 } as const;
  const reachOf = (take: { side: 'buy' | 'sell'; priceTicks: number }) =>
    Math.abs(take.priceTicks - bestOf[take.side]);
  const sweeps = takes.filter((take) => reachOf(take) > 0);
  expect(sweeps.length).toBeGreaterThan(25);
  expect(sweeps.length).toBeLessThan(75);
  for (const take of sweeps) {
    expect(reachOf(take)).toBe(Math.floor(bestOf[take.side] / 1000));
    expect(take.side === 'buy' ? take.priceTicks > 200_100 : take.priceTicks < 199_900).toBe(true);
    expect(take.lots / 10_000).toBeGreaterThan((8 * 29) / 2000);
  }
  for (const { lots } of takes.filter((take) => reachOf(take) === 0))
    expect(lots / 10_000).toBeLessThan(1030 / 1999);
});

test('small takes are common and large ones rare, from 30 dollars to 1 028', () => {
  expect([0, 100, 500, 999, 1000, 1100].map(dollarsOf)).toEqual([30, 40, 280, 1028, 30, 40]);
});

test('a take reaches beyond the best price of its side, and to no price below a tick', () => {
  expect(takeBeyond(100, 5, { side: 'buy', lots: 1 }).priceTicks).toBe(105);
  expect(takeBeyond(100, 5, { side: 'sell', lots: 1 }).priceTicks).toBe(95);
  expect(takeBeyond(3, 5, { side: 'sell', lots: 1 }).priceTicks).toBe(1);
});
