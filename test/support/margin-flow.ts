/** Public figures of what is owed on margin: a venue in which ALICE borrows ETH, at 2 000 dollars, and USDT. */
import { describe, expect, it } from 'vitest';
import { marginTransferFile } from './margin-file.ts';
import { perTest } from './shared-outcomes.ts';
import type { TestVenue } from './venue.ts';

const HOUR_MS = 3_600_000;
const PAIR = { symbol: 'ETHUSDT' } as const;
const ALICE = '1001';

async function borrow(venue: TestVenue, coin: string, amount: string, where: object = {}) {
  const lent = await venue.submit({ type: 'borrow', uid: ALICE, coin, amount, ...where });
  expect(lent).toMatchObject({ ok: true });
}

/** 2 ETH and 1 000 USDT in the one wallet, a half and 2 000 in that of the pair. */
async function borrowBoth(venue: TestVenue): Promise<void> {
  const [from, to] = [
    { uid: ALICE, account: 'spot' },
    { uid: ALICE, account: 'isolated_margin' },
  ] as const;
  const money = { coin: 'USDT', amount: '50000', ...PAIR };
  await venue.submit({ type: 'transfer', uid: ALICE, from, to, ...money });
  await borrow(venue, 'ETH', '2');
  await borrow(venue, 'USDT', '1000');
  await borrow(venue, 'ETH', '0.5', PAIR);
  await borrow(venue, 'USDT', '2000', PAIR);
}

async function pass(venue: TestVenue, hours: number): Promise<void> {
  venue.clock.nowMs += hours * HOUR_MS;
  await venue.submit({ type: 'tick' });
}

/** What such a call answers, and what it refuses. */
export function describeMarginFlow(asked: {
  readonly path: string;
  readonly key: string;
  /** At once; 1:00, 2:00, 3:00 and 3:30, another ETH having been borrowed at 1:30; at once, of USDT. */
  readonly figures: readonly [readonly string[], readonly string[]];
  /** From day to day: at the end of the first, and later. */
  readonly days: readonly string[];
  /** The code of a pair without margin. */
  readonly unknown: string;
}): void {
  const { days, figures, key, path, unknown } = asked;

  describe(path, () => {
    const venue = perTest({ venueFile: marginTransferFile });
    const read = (query: Record<string, string> = {}) =>
      venue().call('GET', path, { as: null, query: { ...PAIR, ...query } });
    const shown = async (query: Record<string, string> = {}): Promise<readonly string[]> => {
      const rows: readonly Record<string, string>[] = (await read(query)).data;
      return rows.map(({ ts, ...row }) => {
        expect(Object.keys(row)).toEqual([key]);
        return `${new Date(Number(ts)).toISOString().slice(8, 16)} ${row[key]}`;
      });
    };

    it('tells what was owed at full hours, and what is owed now', async () => {
      const startMs = venue().clock.nowMs;
      await borrowBoth(venue());
      expect(await shown()).toEqual(figures[0]);
      await pass(venue(), 1.5);
      await borrow(venue(), 'ETH', '1');
      await pass(venue(), 2);
      expect(await shown()).toEqual(figures[1]);
      await pass(venue(), 45);
      expect(venue().clock.nowMs).toBe(startMs + 48.5 * HOUR_MS);
      expect(await shown({ period: '30d' })).toEqual(days);
      expect(await shown()).toHaveLength(key === 'growthRate' ? 24 : 25);
      // From 4:00 of the first day to midnight of the third, and now.
      expect(await shown({ period: '4h' })).toHaveLength(key === 'growthRate' ? 12 : 13);
      expect(await shown({ period: '5m' })).toHaveLength(key === 'growthRate' ? 29 : 30);
    });

    it('is about nobody while nobody owes', async () => {
      const nobody = key === 'growthRate' ? [] : ['05T00:00 0'];
      expect(await shown()).toEqual(nobody);
    });

    it('refuses a pair without margin, and another period', async () => {
      expect(await read({ symbol: 'DOGEUSDT' })).toMatchObject({ code: unknown, data: null });
      expect(await read({ period: '7m' })).toMatchObject({ code: '40020', data: null });
    });
  });
}

/** Bought with 3 000, sold for 5 000 and then 7 000. */
export const LONG_SHORT = {
  key: 'longShortRatio',
  figures: [
    ['05T00:00 0.6'],
    ['05T01:00 0.6', '05T02:00 0.4286', '05T03:00 0.4286', '05T03:30 0.4286'],
  ],
  days: ['06T00:00 0.4286', '07T00:00 0.4286', '07T00:30 0.4286'],
} as const;

/** From 2.5 ETH to 3.5. */
export const LOAN_GROWTH = {
  key: 'growthRate',
  figures: [[], ['05T02:00 0.4', '05T03:00 0', '05T03:30 0']],
  days: ['07T00:00 0', '07T00:30 0'],
} as const;

/** 1 000 dollars of ETH by 2 000. */
export const ISOLATED_BORROW = {
  key: 'borrowRate',
  figures: [['05T00:00 0.5'], ['05T01:00 0.5', '05T02:00 0.5', '05T03:00 0.5', '05T03:30 0.5']],
  days: ['06T00:00 0.5', '07T00:00 0.5', '07T00:30 0.5'],
} as const;
