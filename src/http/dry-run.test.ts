import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified, SPOT_BID } from '../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { venueEndpoints } from '../venue/endpoints.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const tries = (act: string, body: object) =>
  venue.call('POST', `/operator/v1/${act}`, { as: 'operator', body: { ...body, dryRun: 'yes' } });

/** What the act itself answers is what was foretold, and until then nothing had happened. */
async function foretold(act: string, body: object) {
  const before = stateHash(venue.state);
  const trial = (await tries(act, body)).data;
  expect(stateHash(venue.state)).toBe(before);
  const done = await venue.call('POST', `/operator/v1/${act}`, { as: 'operator', body });
  const { dryRun, ...reply } = trial;
  expect(reply).toEqual(done.data);
  return dryRun;
}

describe('W5: R-Y-6 an act that is only tried', () => {
  it('says which balance would be another one, and whose', async () => {
    const deposit = { uid: '1001', coin: 'USDT', amount: '12.5', reference: 'r' };
    const told = await foretold('deposit', deposit);
    expect(told.users).toEqual(['1001']);
    expect(told.changes).toContainEqual({
      what: 'accounts.user:1001:unified:available:USDT.balance',
      from: '"1000000"',
      to: '"1000012.5"',
    });
    expect(told.more).toBe('0');
  });

  it('says which orders would go, and from what to what a status would', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    const act = { category: 'SPOT', symbol: 'ETHUSDT', status: 'halted', cancelOrders: 'yes' };
    const told = await foretold('set-status', act);
    expect(told).toMatchObject({ users: ['1001'], orders: [orderId] });
    expect(told.changes).toContainEqual({
      what: 'markets.SPOT:ETHUSDT.spec.status',
      from: '',
      to: '"halted"',
    });
  });

  it('says whom a price would end', async () => {
    await placeUnified(venue, { ...PERP_BID, side: 'sell' }, 'bob');
    await placeUnified(venue, PERP_BID);
    const price = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000' };
    const told = await foretold('set-index-price', price);
    expect(told.changes).toContainEqual(
      expect.objectContaining({ what: 'markets.USDT-FUTURES:BTCUSDT.indexPrice' }),
    );
  });

  it('tells amounts, prices and sizes as decimals, with the coin that they are of', async () => {
    const orderId = await placeUnified(venue, SPOT_BID);
    const told = await foretold('cancel-orders', { uid: '1001' });
    const of = (name: string) => ({ what: `orders.${orderId}.${name}`, to: '' });
    expect(told.changes).toContainEqual({ ...of('held'), from: '"20"', coin: 'USDT' });
    expect(told.changes).toContainEqual({ ...of('price'), from: '"2000"' });
    expect(told.changes).toContainEqual({ ...of('size'), from: '"0.01"' });
    const price = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '61000.5' };
    const moved = await foretold('set-index-price', price);
    expect(moved.changes).toContainEqual({
      what: 'markets.USDT-FUTURES:BTCUSDT.indexPrice',
      from: '"60000"',
      to: '"61000.5"',
    });
    const added = await foretold('create-user', {
      uid: '778',
      accountMode: 'both',
      balances: { USDT: '5' },
    });
    const ofAccounts = added.changes.filter(({ what }: { what: string }) => /^accounts/.test(what));
    expect(ofAccounts).toEqual(
      ofAccounts.filter(({ what }: { what: string }) => what.endsWith('.balance')),
    );
  });

  it('is refused as the act would be', async () => {
    const act = { uid: '9', coin: 'USDT', amount: '1', reference: 'r' };
    expect(await tries('deposit', act)).toMatchObject({ status: 400, code: '25005', data: null });
    expect(await tries('deposit', { ...act, uid: '1001', amount: 'x' })).toMatchObject({
      code: '40020',
    });
  });

  it('of several commands shows each what those before it would do', async () => {
    const user = { uid: '777', accountMode: 'both', balances: { USDT: '5' } };
    const told = await foretold('create-user', user);
    expect(told.changes).toContainEqual({
      what: 'accounts.user:777:unified:available:USDT.balance',
      from: '',
      to: '"5"',
    });
  });

  it('leaves nothing in the audit trail', async () => {
    const { seq } = venue.state;
    await tries('snapshot', {});
    await tries('advance-clock', { byMs: '1000' });
    await tries('set-user-status', { uid: '1001', status: 'frozen' });
    expect(venue.state.seq).toBe(seq);
  });

  it('is taken by every act', async () => {
    const acts = (await venueEndpoints()).filter(
      ({ family, method }) => family === 'operator' && method === 'POST',
    );
    expect(acts.length).toBeGreaterThan(20);
    const without = acts.filter(
      ({ input }) => !('dryRun' in (input as { properties: object }).properties),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});
