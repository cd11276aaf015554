/** Public figures of which way a market leans: a market in which three are long, one is short, and takers sold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted } from './trader.ts';
import { placeLimit, placeMarket } from './v2-orders.ts';
import { startTestVenue, type TestVenue } from './venue.ts';

const IN_EITHER_MODE = { marginMode: 'crossed', tradeSide: 'open' } as const;

/** BTCUSDT: ALICE, CAROL and DAVE buy 0.03, 0.02 and 0.01 of BOB, who sells at market. */
async function leanMarket(venue: TestVenue): Promise<void> {
  for (const [uid, size] of [
    ['alice', '0.03'],
    ['carol', '0.02'],
    ['dave', '0.01'],
  ] as const)
    accepted(await placeLimit(venue, uid, ['buy', '60000', size], IN_EITHER_MODE));
  accepted(await placeMarket(venue, 'bob', ['sell', '0.06'], IN_EITHER_MODE));
}

/** What such a call answers, and what it refuses. */
export function describeLeaning(asked: {
  readonly path: string;
  readonly row: Readonly<Record<string, string>>;
  /** The code of a pair that there is not. */
  readonly unknown: string;
}): void {
  const { path, row, unknown } = asked;

  describe(path, () => {
    let venue: TestVenue;
    beforeAll(async () => {
      venue = await startTestVenue();
      await leanMarket(venue);
    });
    afterAll(() => venue.close());
    const read = (query: Record<string, string>) => venue.call('GET', path, { as: null, query });

    it('tells what the positions and trades of the contract say', async () => {
      const { data } = await read({ symbol: 'BTCUSDT', period: '1h' });
      expect(data.at(-1)).toEqual({ ...row, ts: expect.stringMatching(/^\d{13}$/) });
      expect(data).toEqual((await read({ symbol: 'btcusdt', period: '1H' })).data);
    });

    it('refuses a pair that there is not, and another period', async () => {
      expect(await read({ symbol: 'NOPE' })).toMatchObject({ code: unknown, data: null });
      expect(await read({ symbol: 'BTCUSDT', period: '7m' })).toMatchObject({ code: '40020' });
    });
  });
}
