/** A trader's page of the console: where it opens, what its user prefers, and who trades there. */
import type { Browser, Page } from 'playwright-core';
import { LOOKS, type Look, openPage, type WatchedPage } from './watched-page.ts';

export interface DeskLook extends Partial<Look> {
  readonly width?: number;
  /** Address behind the hash. */
  readonly path?: string;
  /** Other preferences. */
  readonly preferences?: object;
}

const DESK = '/trade/USDT-FUTURES/BTCUSDT';

export async function openConsole(
  browser: Browser,
  url: string,
  { path = DESK, preferences = {}, width = 1440, ...wanted }: DeskLook = {},
): Promise<WatchedPage> {
  const { locale = LOOKS[0].locale, theme = LOOKS[0].theme } = wanted;
  const look = { locale, theme };
  const opened = await openPage(browser, url, { look, width, height: width < 760 ? 844 : 900 });
  const kept = JSON.stringify({ ...look, ...preferences });
  const { page } = opened;
  await page.addInitScript(`localStorage['bourse.preferences'] ??= ${JSON.stringify(kept)};`);
  await page.goto(`${url}/#${path}`);
  return opened;
}

/** Trades as a user of the demo from now on. */
export async function enterAs(page: Page, user: string): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.menu-user', { has: page.getByText(user, { exact: true }) }).click();
  await page.locator('.account-name', { hasText: user }).waitFor();
  await page.locator('.pair-settings').waitFor();
}
