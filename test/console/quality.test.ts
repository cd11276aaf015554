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
    await page.locator('.link-live').waitFor();
    await expectAccessible(page);
    await expectAccessibleWithoutLink(page);
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
  expect(files.filter((file) => /^noto-sans-sc-.*\.woff2$/.test(file)).length).toBeGreaterThan(10);
});

async function enterAsAlice(page: Page): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.menu-user', { has: page.getByText('alice', { exact: true }) }).click();
  await page.locator('.account-name', { hasText: 'alice' }).waitFor();
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
