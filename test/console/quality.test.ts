/** What holds of every page of the trader: in both themes and languages, on a desk and on a phone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../support/repository.ts';
import { ELSEWHERE, openChromium } from './chromium.ts';
import { chooseAccount, chooseLook, enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, startConsoleVenue } from './console-venue.ts';
import { axeFindings, LOOKS, type WatchedPage } from './watched-page.ts';

const MOST_SCRIPT_BYTES = 300 * 1024;
const FOLDER = join(ROOT, 'dist/console');

let venue: ConsoleVenue;
let browser: Browser;

beforeAll(async () => {
  [venue, browser] = await Promise.all([startConsoleVenue(['--seed', 'console']), openChromium()]);
});

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

describe('the desk', () => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await openConsole(browser, venue.url);
    ({ page } = watched);
    await enterAs(page, 'alice');
  });
  afterAll(() => watched.close());

  test.each(LOOKS)('is as it should be: $theme, $locale', async (look) => {
    await chooseLook(page, look);
    // What the chart shows is another thing in each language.
    const isEquity = look.locale === 'zh-CN';
    const view = isEquity ? '权益' : look.theme === 'light' ? 'Depth' : '1m';
    await page.getByRole('button', { name: view, exact: true }).click();
    await page
      .locator(isEquity ? '.equity-now' : '.chart canvas')
      .first()
      .waitFor();
    await expectWhole(watched);
  });

  test('has dialogs that are found accessible', async () => {
    await chooseLook(page, LOOKS[0]);
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
  });
});

test('on a phone the desk is as it should be', async () => {
  const look = { theme: 'light', locale: 'zh-CN', width: 390 } as const;
  const watched = await openConsole(browser, venue.url, look);
  await chooseAccount(watched.page, 'alice');
  await expectWhole(watched);
  await watched.page.getByRole('tab', { name: '当前委托' }).click();
  await watched.page.locator('th.pinned').waitFor();
  expect(await watched.page.evaluate(IN_SIGHT)).toBe(true);
  await watched.page.getByRole('tab', { name: '持仓' }).click();
  await watched.page.locator('th.pinned').waitFor();
  expect(await watched.page.evaluate(IN_SIGHT)).toBe(true);
  await watched.close();
});

test('on plain http from elsewhere it says that it cannot sign, and shows the market', async () => {
  const there = await openConsole(browser, venue.url.replace('127.0.0.1', ELSEWHERE));
  await there.page.getByText('cannot sign requests').waitFor();
  await there.page.locator('.book-buy .level').first().waitFor();
  expect(await axeFindings(there.page)).toEqual([]);
  expect(there.faults).toEqual([]);
  await there.close();
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
  expect(files.filter((file) => /^noto-sans-sc-.*\.woff2$/.test(file)).length).toBeGreaterThan(10);
});

/** What cancels an order or closes a position: at the end of its row, which is broader than the page. */
const IN_SIGHT = `(() => {
  const { right } = document.querySelector('th.pinned').getBoundingClientRect();
  return right <= innerWidth;
})()`;

/** Found accessible with every list, live or not, within its width, and asking nobody but the venue. */
async function expectWhole({ faults, page }: WatchedPage): Promise<void> {
  for (const part of await page.getByRole('tab').all()) {
    await part.click();
    await page.locator('.chart, .book, .tape, .ticket').first().waitFor();
  }
  await page.locator('.link-live').waitFor();
  await expectAccessible(page);
  await expectAccessibleWithoutLink(page);
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(wider)).toBe(0);
  expect(faults).toEqual([]);
}

/** Figures that are not live look otherwise, and are read as well. */
async function expectAccessibleWithoutLink(page: Page): Promise<void> {
  venue.freeze();
  await page.locator('.stale:visible').first().waitFor();
  await expectAccessible(page);
  venue.thaw();
  await page.locator('.banner-lost').waitFor({ state: 'detached' });
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}
