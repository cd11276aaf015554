/// <reference lib="dom" />
/**
 * The pictures of the README: the demo venue on the manual clock after some hours of its market, and a user who trades.
 * `npm run pictures` writes them anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, textOf } from '../support/repository.ts';
import { openChromium } from './chromium.ts';
import { enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, OPERATOR_TOKEN, startConsoleVenue } from './console-venue.ts';
import { pictureFault } from './pictures.ts';

const FOLDER = join(ROOT, 'docs/pictures');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Two hours of the market take a minute, and a machine that does much else gives it late. */
const OF_HOURS_MS = 300_000;
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
const RESTING = [
  ['sell', 1.006, '0.3'],
  ['sell', 1.009, '0.3'],
  ['buy', 0.993, '0.25'],
] as const;

interface Ticker {
  readonly lastPrice: string;
}

let venue: ConsoleVenue;
let browser: Browser;

beforeAll(async () => {
  [venue, browser] = await Promise.all([startConsoleVenue(['--clock', 'manual']), openChromium()]);
  await venue.operate('advance-clock', { byMs: String(2 * HOUR_MS) });
  await trade();
  await venue.operate('advance-clock', { byMs: String(5 * MINUTE_MS) });
}, OF_HOURS_MS);

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

test('the trading page looks as the README shows it', async () => {
  const { close, page } = await openConsole(browser, venue.url);
  await enterAs(page, 'alice');
  await page.locator('.chart canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(await pictureFault(page, 'trade', FOLDER)).toBe('');
  await close();
});

test('the risk desk looks as the README shows it', async () => {
  const { close, page } = await openConsole(browser, venue.url, { path: '/operator' });
  await page.locator('.gate input').fill(OPERATOR_TOKEN);
  await page.locator('.gate button[type=submit]').click();
  await page.locator('.overview-panel tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(await pictureFault(page, 'risk', FOLDER)).toBe('');
  await close();
});

test('the README shows pictures that are there', () => {
  const shown = [...textOf('README.md').matchAll(/\((docs\/pictures\/[^)]*)\)/g)];
  expect(shown.map(([, file]) => existsSync(join(ROOT, file ?? '')))).toEqual([true, true]);
});

/** Has two positions, one of them with a stop, and orders that rest on both sides. */
async function trade(): Promise<void> {
  const place = (order: object) => venue.call('alice', 'POST /api/v3/trade/place-order', order);
  const [ticker] = (await venue.call(
    'alice',
    'GET /api/v3/market/tickers',
    BTC,
  )) as readonly Ticker[];
  const last = Number(ticker?.lastPrice);
  const near = (share: number) => (last * share).toFixed(1);
  await place({ ...BTC, side: 'buy', orderType: 'market', qty: '0.8', stopLoss: near(0.97) });
  await place({ ...ETH, side: 'sell', orderType: 'market', qty: '12' });
  for (const [side, share, qty] of RESTING)
    await place({ ...BTC, side, orderType: 'limit', price: near(share), qty });
}
