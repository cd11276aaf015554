/** What holds of every page of the trader: in both themes and languages, on a desk and on a phone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../support/repository.ts';
import { openChromium } from './chromium.ts';
import { type DeskLook, enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, startConsoleVenue } from './console-venue.ts';
import { axeFindings } from './watched-page.ts';

const MOST_SCRIPT_BYTES = 300 * 1024;
const FOLDER = join(ROOT, 'dist/console');

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

const LOOKS: readonly (DeskLook & { readonly name: string })[] = [
  { name: 'dark, English', theme: 'dark', locale: 'en-US' },
  { name: 'light, English', theme: 'light', locale: 'en-US' },
  { name: 'dark, Chinese', theme: 'dark', locale: 'zh-CN' },
  { name: 'light, Chinese, on a phone', theme: 'light', locale: 'zh-CN', width: 390 },
];

describe.each(LOOKS)('the desk, $name', (look) => {
  test('is found accessible, stays within its width, and asks nobody but the venue', async () => {
    const { faults, page } = await openConsole(browser, venue.url, look);
    await page.locator('.account-button').waitFor();
    await enterAsAlice(page);
    for (const part of await page.getByRole('tab').all()) {
      await part.click();
      await page.locator('.chart, .book, .tape, .ticket').first().waitFor();
    }
    await expectAccessible(page);
    const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(wider)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('the dialogs are found accessible', async () => {
  const { page } = await openConsole(browser, venue.url);
  await enterAs(page, 'alice');
  await page.locator('body').press('/');
  await page.locator('.picker-row').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('body').press('Shift+?');
  await page.locator('.key-list').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('.pair-settings').click();
  await page.getByRole('textbox', { name: 'Leverage' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('.account-button').click();
  await page.locator('.menu').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test('the scripts of the first page are small', () => {
  const page = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const initial = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  );
  expect(initial.length).toBeGreaterThan(0);
  const bytes = initial.map((file) => gzipSync(readFileSync(join(FOLDER, file ?? ''))).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_SCRIPT_BYTES);
});

test('the fonts are in the package', () => {
  const files = readdirSync(join(FOLDER, 'assets'));
  expect(files.some((file) => /^inter-latin-.*\.woff2$/.test(file))).toBe(true);
  expect(files.filter((file) => /^noto-sans-sc-.*\.woff2$/.test(file)).length).toBeGreaterThan(90);
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
  // The promise is that of a quiet machine. A busy one takes longer for a read and a frame alone, and by so much for an order.
  expect(shownMs).toBeLessThan(Math.max(100, 3 * floorMs));
  await page.context().close();
});

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

async function enterAsAlice(page: Page): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.menu-user', { has: page.getByText('alice', { exact: true }) }).click();
  await page.locator('.account-name', { hasText: 'alice' }).waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
