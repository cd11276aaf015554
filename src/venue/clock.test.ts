import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { parseVenueFile } from './file/read-venue-file.ts';
import type { RunningVenue } from './running-venue.ts';

const SOON_MS = 1500;

let venue: RunningVenue | undefined;
afterEach(async () => {
  await venue?.close();
});

const FILE = `
coins: [{ coin: BTC, scale: 8 }, { coin: USDT, scale: 8 }]
users: [{ uid: "1", balances: { USDT: "1000" } }, { uid: "2", balances: { USDT: "1000" } }]
`;

test('a clock that runs faster goes on where it stood, at the speed that is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = { start: '2027-01-01T00:00:00Z' };
  const file = { ...parseVenueFile('venue.yaml', FILE, {}), clock };
  const options = { data: join(folder, 'data'), env: {}, venue: file };
  const first = await startVenue({ ...options, clock: 'x36000' });
  const startMs = first.services.nowMs();
  expect(startMs).toBeGreaterThanOrEqual(Date.parse(clock.start));
  while (first.services.nowMs() < startMs + 3_600_000) await sleep(5);
  await first.sequencer.submit({ type: 'tick' });
  const stoodMs = first.sequencer.state.timeMs;
  await first.close();
  venue = await startVenue({ ...options, clock: 'x2' });
  const { services } = venue;
  expect(services.nowMs()).toBeGreaterThanOrEqual(stoodMs);
  expect(services.nowMs()).toBeLessThan(stoodMs + 60_000);
  await venue.close();
  await expect(startVenue({ ...options, clock: 'manual' })).rejects.toThrow(
    /runs on the x36000 clock/,
  );
  venue = undefined;
});

const CATEGORY = 'USDT-FUTURES';
const SYMBOL = 'BTCSOON';

/** Listed once the venue runs, so that a slow start does not take it past its delivery. */
async function listsContract(sequencer: Sequencer, deliveryMs: number): Promise<void> {
  const pair = { category: CATEGORY, symbol: SYMBOL } as const;
  const coins = { base: 'BTC', quote: 'USDT', marginCoin: 'USDT' };
  const steps = { priceStep: '0.1', sizeStep: '0.001', minSize: '0.001' };
  const spec = { ...pair, ...coins, ...steps, makerFeeRate: '0', takerFeeRate: '0', deliveryMs };
  await sequencer.submit({ type: 'create-instrument', spec, by: 'test' });
  const prices = [{ ...pair, price: '60000' }];
  await sequencer.submit({ type: 'set-index-price', prices, by: 'test' });
}

test('an idle venue is woken once for what is due, and not before', {
  timeout: 30_000,
}, async () => {
  const file = parseVenueFile('venue.yaml', FILE, {});
  venue = await startVenue({ data: ':memory:', env: {}, venue: file });
  const { sequencer } = venue;
  const deliveryMs = Date.now() + SOON_MS;
  await listsContract(sequencer, deliveryMs);
  const seen: { command: string; timeMs: number; momentsMs: readonly number[] }[] = [];
  const ticked = new Promise<void>((resolve) => {
    sequencer.listen(({ command, timeMs }, events) => {
      const momentsMs = events.flatMap((event) => (event.type === 'as-of' ? [event.timeMs] : []));
      seen.push({ command: command.type, timeMs, momentsMs });
      if (command.type === 'tick') resolve();
    });
  });
  const order = { type: 'place-order', instrument: `${CATEGORY}:${SYMBOL}`, lots: 1 } as const;
  const limit = { ...order, orderType: 'limit', priceTicks: 600_000, timeInForce: 'gtc' } as const;
  await sequencer.submit({ ...limit, uid: '1', side: 'sell' });
  await sequencer.submit({ ...limit, uid: '2', side: 'buy' });
  await ticked;
  expect(seen.map(({ command }) => command)).toEqual(['place-order', 'place-order', 'tick']);
  // Holders may have been counted before, at a full five minutes.
  expect(seen.at(-1)?.momentsMs.at(-2)).toBe(deliveryMs);
  expect(seen.at(-1)?.timeMs).toBeGreaterThanOrEqual(deliveryMs);
});
