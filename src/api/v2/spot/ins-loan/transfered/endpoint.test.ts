import { describe, expect, it } from 'vitest';
import { describeTransferable } from '../../../../../../test/support/loan-transferable.ts';
import { CAROL, fundBorrows, fundVenue } from '../../../../../../test/support/loans.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/ins-loan/transfered';

describeTransferable({ path: PATH, noCoin: '13002' });

describe('who is in no risk unit', () => {
  const venue = perTest({ venueFile: fundVenue });

  it('R-4.5-7 is shown what is free to him', async () => {
    await fundBorrows(venue());
    const reply = await venue().call('GET', PATH, { query: { coin: 'USDT' }, as: 'carol' });
    expect(reply.data).toEqual({ coin: 'USDT', transfered: '1000000', userId: CAROL });
  });
});
