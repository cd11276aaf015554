import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const set = (holdMode: string) =>
  venue.call('POST', '/api/v3/account/set-hold-mode', { body: { holdMode } });

const modes = () => new Set(Object.values(venue.state.users.get('1001')?.holdModes ?? {}));

describe('success', () => {
  it('sets every product category, and back', async () => {
    expect(await set('Hedge_Mode')).toMatchObject({ code: '00000', data: 'success' });
    expect(modes()).toEqual(new Set(['hedge_mode']));
    await set('one_way_mode');
    expect(modes()).toEqual(new Set(['one_way_mode']));
  });
});

describe('errors', () => {
  it('is refused while anything is open', async () => {
    await placeUnified(venue, PERP_BID);
    expect(await set('hedge_mode')).toMatchObject({ status: 400, code: '25010' });
    expect(modes()).toEqual(new Set(['one_way_mode']));
  });

  it('refuses an unknown mode', async () => {
    expect(await set('both_ways')).toMatchObject({ status: 400, code: '40020' });
  });
});
