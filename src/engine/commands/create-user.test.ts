import { expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const NEW = { type: 'create-user', by: 'test', assetMode: 'union' } as const;

test('R-B-9 a user may margin by all coins together from the start', () => {
  const venue = engineVenue();
  venue.apply({ ...NEW, uid: 'una', accountMode: 'both' });
  const deposit = { type: 'deposit', uid: 'una', coin: 'BTC', by: 'test' } as const;
  venue.apply({ ...deposit, amount: '1', reference: 'una-1' });
  expect(venue.state.ledger.joint.has('una unified')).toBe(true);
  // 0.1 · 60 000 / 10 = 600 USDT of margin and no USDT at all: the bitcoin stands for it.
  const order = { type: 'place-order', uid: 'una', instrument: BTC, lots: 100 } as const;
  const limit = { side: 'buy', orderType: 'limit', timeInForce: 'gtc' } as const;
  const placed = venue.apply({ ...order, ...limit, priceTicks: 600_000 });
  expect(placed).toHaveProperty('orderId');
});

test('R-B-9 a classic user, with a wallet per market, may not', () => {
  const venue = engineVenue();
  const refused = { ...NEW, uid: 'clara', accountMode: 'classic' } as const;
  expect(venue.apply(refused)).toEqual({ ok: false, reason: 'margin-account-only' });
  expect(venue.state.users.has('clara')).toBe(false);
});
