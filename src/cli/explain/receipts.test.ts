import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passFunding, startFundedVenue } from '../../../test/support/funded-venue.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { placeLimit } from '../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../test/support/venue.ts';
import { CliError } from '../exit.ts';
import { type VenueClient, venueClient } from '../venue-client.ts';
import { explain, explainText, type Subject } from './explain.ts';
import type { ReceiptsExplanation } from './receipts.ts';

let venue: TestVenue;
let client: VenueClient;
beforeEach(async () => {
  venue = await startFundedVenue();
  client = venueClient({ url: venue.url, token: OPERATOR_TOKEN });
});
afterEach(() => venue.close());

/** Alice long and bob short, funded twice; then the mark falls and the book is empty. */
async function story(): Promise<void> {
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  await passFunding(venue, '60600');
  await passFunding(venue, '60600');
  const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
  await venue.submit({ type: 'set-mark-price', ...perp, price: '50000', by: 'test' });
}

/** The explanation of an id that is told by receipts. */
async function told(id: string, subject: Subject): Promise<ReceiptsExplanation> {
  const [found] = await explain(client, id, [subject]);
  if (found === undefined || !('receipts' in found))
    expect.fail(`${subject} ${id} has no receipts`);
  return found;
}

describe('explain', () => {
  it('R-X-3 tells what befell a user, oldest first, in 100 columns', async () => {
    await story();
    const all = await explain(client, '1001');
    const found = await told('1001', 'user');
    expect(all).toEqual([found]);
    const kinds = found.receipts.map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['funding', 'funding']);
    expect(new Set(kinds.slice(2))).toEqual(new Set(['liquidation', 'deleveraging']));
    const text = explainText(all);
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(text.indexOf('Liquidation')).toBeGreaterThan(text.lastIndexOf('\nFunding'));
    expect(text).toContain('Auto-deleveraging');
  });

  it('R-X-3 finds a position and the orders that closed it, each by its id', async () => {
    await story();
    const user = await told('1001', 'user');
    const closed = user.receipts.find(({ kind }) => kind === 'deleveraging');
    const { orderId, positionId } = closed ?? expect.fail('nobody was deleveraged');
    const position = await told(positionId, 'position');
    expect(position.receipts.every((each) => each.positionId === positionId)).toBe(true);
    expect(position.receipts.length).toBeGreaterThan(2);
    const order = await told(orderId, 'order');
    expect(order.receipts.map((each) => each.orderId)).toContain(orderId);
  });

  it('says so when nothing tells of the id', async () => {
    await expect(explain(client, '4040')).rejects.toThrow(CliError);
    await expect(explain(client, '4040')).rejects.toThrow(
      'nothing is told of order or position or user or commission or loan 4040',
    );
  });
});
