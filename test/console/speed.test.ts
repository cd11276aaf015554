/** How soon and how calmly the console shows things: measured when no other test runs (vitest.config.ts). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from './chromium.ts';
import { enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, OPERATOR_TOKEN, startConsoleVenue } from './console-venue.ts';
import { type FirstPaint, firstPaint } from './first-paint.ts';
import { slowness, type ThreadUse, threadUse } from './main-thread.ts';
import { openThreeBooks } from './three-books.ts';

/** The promise is of 30 s (`npm run proof -- console`); the market does the same in each few of them. */
const TRACED_MS = 3000;

let venue: ConsoleVenue;
let browser: Browser;

beforeAll(async () => {
  venue = await startConsoleVenue(['--seed', 'console']);
  browser = await openChromium();
});

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

test('an order is shown within 100 ms of the answer', async () => {
  const { page } = await openConsole(browser, venue.url, { preferences: { isConfirming: false } });
  await enterAs(page, 'alice');
  await page.locator('[data-field="price"]').fill('1000');
  await page.locator('[data-field="qty"]').fill('0.01');
  const times: Shown[] = [];
  for (let count = 1; count <= 9; count += 1) {
    const shown = page.evaluate<Shown>(watchFor(count));
    await page.locator('[data-act="send"]').click();
    times.push(await shown);
  }
  const shownMs = median(times.map(({ ms }) => ms));
  const floorMs = median(times.map(({ floor }) => floor));
  process.stderr.write(
    `console: an order is shown ${Math.round(shownMs)} ms after the answer; a read and a frame take ${Math.round(floorMs)} ms\n`,
  );
  // A read and a frame take a sixth of the 100 ms on a machine that does nothing else: where they take longer, so may this.
  expect(shownMs).toBeLessThan(Math.max(100, 6 * floorMs));
  await page.context().close();
});

test('the first page is useful within a second, or three times an empty page', async () => {
  const paints: { readonly book: FirstPaint; readonly empty: FirstPaint }[] = [];
  for (let times = 0; times < 3; times += 1)
    paints.push({
      empty: await firstPaint(browser, `${venue.url}/healthz`, 'body'),
      book: await firstPaint(browser, `${venue.url}/`, '.book .level'),
    });
  const bookMs = median(paints.map(({ book }) => book.ms));
  const emptyMs = median(paints.map(({ empty }) => empty.ms));
  const slowdown = median(paints.map(({ book }) => book.slowdown));
  process.stderr.write(
    `console: a live book after ${Math.round(bookMs)} ms, an empty page after ${Math.round(emptyMs)} ms, ${slowdown.toFixed(1)} times slowed\n`,
  );
  // The second is that of a machine that does nothing else; another one is given as much more as it keeps the page waiting.
  expect(bookMs).toBeLessThan(Math.max(1000 * slowdown, 3 * emptyMs));
});

test('three live books and a chart leave the page at rest', async () => {
  const { close, page } = await openThreeBooks(browser, venue.url);
  const { longestMs, share } = await calmest(page, () => page.waitForTimeout(TRACED_MS));
  const times = await slowness(page);
  process.stderr.write(
    `console: three books and a chart take ${(100 * share).toFixed(1)} % of the thread, ${longestMs.toFixed(0)} ms at most at once, ${times.toFixed(1)} times slowed\n`,
  );
  // A processor that does less in a millisecond is given more of them.
  expect(share).toBeLessThan(0.3);
  expect(longestMs).toBeLessThan(50 * times);
  await close();
});

test('a table of 100 000 rows scrolls in short tasks', async () => {
  const { page } = await openConsole(browser, venue.url, { path: '/operator' });
  const list = Array.from({ length: MANY_ROWS }, (_, index) => ({
    entryId: String(MANY_ROWS - index),
    ...{
      account: 'user:1001:unified',
      coin: 'USDT',
      amount: `${index}.5`,
      timeMs: '1790000000000',
    },
  }));
  await page.route('**/operator/v1/ledger*', (route) =>
    route.fulfill({ json: { code: '00000', msg: 'success', data: { list, endId: '' } } }),
  );
  await page.locator('.gate input').fill(OPERATOR_TOKEN);
  await page.locator('.gate button[type=submit]').click();
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByText(String(MANY_ROWS), { exact: true }).waitFor();
  const { longestMs } = await calmest(page, () => page.evaluate(SCROLL_ALL));
  await page.getByText('99,999.5', { exact: true }).waitFor();
  expect(await page.locator('.report tbody tr').count()).toBeLessThan(100);
  process.stderr.write(
    `console: 100 000 rows scroll in tasks of ${longestMs.toFixed(0)} ms at most\n`,
  );
  // What an eye takes for at once.
  expect(longestMs).toBeLessThan(100);
  await page.context().close();
});

const TRIES = 8;
const CALM_MS = 50;

/** Of some tries the one with the shortest task: collections of garbage come when they like. */
async function calmest(page: Page, work: () => Promise<unknown>): Promise<ThreadUse> {
  let best = await threadUse(page, work);
  for (let tries = 1; tries < TRIES && best.longestMs >= CALM_MS; tries += 1) {
    const next = await threadUse(page, work);
    if (next.longestMs < best.longestMs) best = next;
  }
  return best;
}

const MANY_ROWS = 100_000;

/** From the first row to the last, a place a frame. */
const SCROLL_ALL = `(async () => {
  const box = document.querySelector('.report .table-box');
  for (let place = 1; place <= 40; place += 1) {
    box.scrollTop = (box.scrollHeight * place) / 40;
    await new Promise(requestAnimationFrame);
  }
})()`;

/** By the page's own clock. */
interface Shown {
  /** From the answer's last byte to the frame that shows so many orders. */
  readonly ms: number;
  /** What a read of the venue and the next frame take at this moment. */
  readonly floor: number;
}

function watchFor(count: number): string {
  return `(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const answers = () => performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('/place-order') && responseEnd > 0);
    while (!document.querySelectorAll('[role=tab]')[1].textContent.endsWith(' ${count}')) await frame();
    const shown = performance.mark('order-shown').startTime;
    while (answers().length < ${count}) await frame();
    const ms = shown - answers()[${count - 1}].responseEnd;
    const from = performance.mark('floor').startTime;
    await (await fetch('/api/v3/market/tickers?category=SPOT&symbol=BTCUSDT')).json();
    await frame();
    return { ms, floor: performance.now() - from };
  })()`;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
