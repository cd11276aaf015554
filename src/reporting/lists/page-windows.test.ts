import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHistory, runs } from '../../../test/support/test-history.ts';
import { idFrom } from '../../primitives/id.ts';
import { type TradeRow, trades } from '../reports/trades.ts';
import type { HistoryWriter } from '../store/history-store.ts';
import type { PageRequest, TimeWindow } from './page.ts';

const INSTRUMENT = 'SPOT:ETHUSDT';
const START_MS = Date.UTC(2026, 0, 1);
/** Ids grow by a thousand at least, some by a million, and a third of the rows share the time of the one before. */
const STORED: readonly TradeRow[] = made(700);

function made(count: number): TradeRow[] {
  const rows: TradeRow[] = [];
  let number = 0;
  let timeMs = START_MS;
  for (let index = 0; index < count; index += 1) {
    number += index % 7 === 0 ? 1_000_000 : 1_000;
    timeMs += [0, 1, 40][index % 3] ?? 0;
    const instrument = index % 5 === 0 ? 'SPOT:BTCUSDT' : INSTRUMENT;
    rows.push({
      ...{ tradeId: idFrom(number), instrument, price: '1', qty: '1', value: '1' },
      ...{ takerSide: 'buy', timeMs },
    });
  }
  return rows;
}

/** What a page holds, by definition. */
function expected({ fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }: TimeWindow, page: PageRequest) {
  const { beforeId = idFrom(Number.MAX_SAFE_INTEGER), limit } = page;
  return STORED.filter((row) => row.instrument === INSTRUMENT && row.tradeId < beforeId)
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
    .map(({ tradeId }) => tradeId)
    .toReversed()
    .slice(0, limit);
}

describe('a window of time over rows that are found by id', () => {
  let writer: HistoryWriter;

  beforeAll(async () => {
    writer = await openHistory();
    const rows = writer.rowsOf(trades.table.shape);
    for (const row of STORED) rows.write(row);
    await writer.commit();
  });

  const lastMs = STORED.at(-1)?.timeMs ?? 0;
  const edge = fc.option(fc.integer({ min: START_MS - 50, max: lastMs + 50 }), { nil: undefined });
  const cursor = fc.option(
    fc.nat({ max: STORED.length }).map((at) => STORED[at]?.tradeId ?? '9'.repeat(25)),
    { nil: undefined },
  );

  it('holds each row of the window, to the millisecond, and no other', async () => {
    const asked = fc.record({
      fromMs: edge,
      toMs: edge,
      beforeId: cursor,
      limit: fc.integer({ min: 1, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ beforeId, fromMs, limit, toMs }) => {
        const window = { ...(fromMs && { fromMs }), ...(toMs && { toMs }) };
        const page = { limit, ...(beforeId && { beforeId }) };
        const filter = { ...window, instrument: INSTRUMENT } as const;
        const found = await trades.find(writer.database, filter, page);
        expect(found.map(({ tradeId }) => tradeId)).toEqual(expected(window, page));
      }),
      { numRuns: runs(300) },
    );
  });

  it('is empty before the first row and after the last', async () => {
    for (const window of [{ toMs: START_MS - 1 }, { fromMs: lastMs + 1 }]) {
      const filter = { ...window, instrument: INSTRUMENT } as const;
      expect(await trades.find(writer.database, filter, { limit: 5 })).toEqual([]);
    }
  });
});
