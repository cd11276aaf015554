import { afterEach, expect, test } from 'vitest';
import { startVenue } from './compose.ts';
import { parseVenueFile } from './venue-file/read-venue-file.ts';
import type { RunningVenue } from './venue-options.ts';

const SOON_MS = 1500;

let venue: RunningVenue | undefined;
afterEach(async () => {
  await venue?.close();
});

const fileWith = (deliveryMs: number) =>
  parseVenueFile(
    'venue.yaml',
    `
coins: [{ coin: BTC, scale: 8 }, { coin: USDT, scale: 8 }]
instruments:
  - { symbol: BTCSOON, category: USDT-FUTURES, base: BTC, quote: USDT, priceStep: "0.1", sizeStep: "0.001",
      minSize: "0.001", makerFeeRate: "0", takerFeeRate: "0", indexPrice: "60000",
      type: delivery, deliveryTime: "${new Date(deliveryMs).toISOString()}" }
users: [{ uid: "1", balances: { USDT: "1000" } }, { uid: "2", balances: { USDT: "1000" } }]
`,
    {},
  );

test('an idle venue is woken once for what is due, and not before', {
  timeout: 10_000,
}, async () => {
  const deliveryMs = Date.now() + SOON_MS;
  venue = await startVenue({ data: ':memory:', env: {}, venue: fileWith(deliveryMs) });
  const { sequencer } = venue;
  const seen: { command: string; timeMs: number; momentMs: number | undefined }[] = [];
  const ticked = new Promise<void>((resolve) => {
    sequencer.listen(({ command, timeMs }, events) => {
      const moment = events.find((event) => event.type === 'moment');
      seen.push({ command: command.type, timeMs, momentMs: moment?.timeMs });
      if (command.type === 'tick') resolve();
    });
  });
  const order = { type: 'place-order', instrument: 'USDT-FUTURES:BTCSOON', lots: 1 } as const;
  const limit = { ...order, orderType: 'limit', priceTicks: 600_000, timeInForce: 'gtc' } as const;
  await sequencer.submit({ ...limit, uid: '1', side: 'sell' });
  await sequencer.submit({ ...limit, uid: '2', side: 'buy' });
  await ticked;
  expect(seen.map(({ command }) => command)).toEqual(['place-order', 'place-order', 'tick']);
  expect(seen.at(-1)).toMatchObject({ momentMs: deliveryMs });
  expect(seen.at(-1)?.timeMs).toBeGreaterThanOrEqual(deliveryMs);
});
