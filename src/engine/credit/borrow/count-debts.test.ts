import { expect, it } from 'vitest';
import { borrows, hoursPass, marginVenue, repays } from '../../../../test/support/margin-venue.ts';
import type { Event } from '../../core/event.ts';
import { countedDebt, countedDebts } from '../../read/debt-record.ts';

it('R-G-10 what is owed is told at each full hour at which anything is, by coin and by pair', () => {
  const venue = marginVenue();
  const alice = venue.trader('alice', { USDT: '20000' });
  const bob = venue.trader('bob', { USDT: '20000', ETH: '1' });
  const told = () =>
    venue.lastEvents.flatMap((event: Event) =>
      event.type === 'debts-counted'
        ? [event.debts.map((debt) => Object.values(countedDebt(debt, venue.state)).join(' '))]
        : [],
    );
  expect(countedDebts(venue.state)).toEqual([]);
  hoursPass(venue, 1);
  expect(told()).toEqual([]);

  borrows(venue, alice, 'ETH', '2');
  borrows(venue, bob, 'ETH', '0.5');
  borrows(venue, bob, 'USDT', '100');
  const [from, to] = [
    { uid: 'bob', account: 'spot' },
    { uid: 'bob', account: 'isolated_margin' },
  ] as const;
  const pair = { symbol: 'ETHUSDT', uid: 'bob' } as const;
  venue.apply({ type: 'transfer', from, to, coin: 'USDT', amount: '5000', ...pair });
  venue.apply({ type: 'borrow', coin: 'ETH', amount: '1', ...pair });
  const owed = ['ETH  3.5 2000', 'ETH ETHUSDT 1 2000', 'USDT  100 1'];
  hoursPass(venue, 2);
  // Interest, charged at the first of them, does not count.
  expect(told()).toEqual([owed, owed]);
  expect(countedDebts(venue.state).map((debt) => Object.values(debt).join(' '))).toEqual(owed);

  for (const coin of ['ETH', 'USDT']) repays(venue, bob, coin);
  hoursPass(venue, 1);
  expect(told()).toEqual([['ETH  3 2000', 'ETH ETHUSDT 1 2000']]);
});
