/// <reference lib="dom" />
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
const NOWHERE = '/nowhere';

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
  await chooseAccount(page, user);
  await page.locator('.pair-settings').waitFor();
}

/** The same on a phone, whose ticket is behind another tab. */
export async function chooseAccount(page: Page, user: string): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.menu-user', { has: page.getByText(user, { exact: true }) }).click();
  await page.locator('.account-name', { hasText: user }).waitFor();
}

/** What the browser keeps of the page, by which it is seen whether a person has changed it. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

/**
 * A desk as the user finds it who comes to it: from elsewhere on the page, which is much sooner there than a page that is
 * loaded; that is done where the page keeps something else than it is to.
 */
export async function freshDesk(page: Page, user: string, kept: string): Promise<void> {
  if ((await keptBy(page)) !== kept) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await goTo(page, DESK);
    await page.reload();
    return enterAs(page, user);
  }
  if ((await page.locator('.account-name').textContent()) !== user) await enterAs(page, user);
  await goTo(page, NOWHERE);
  await page.locator('.trade').waitFor({ state: 'detached' });
  await goTo(page, DESK);
  await page.locator('.pair-settings').waitFor();
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${path}`);
}

/** Chooses it in the menu, as a person does. */
export async function chooseLook(page: Page, { locale, theme }: Look): Promise<void> {
  const settings = page.locator('.icon-button[aria-haspopup=menu]');
  const items = page.getByRole('menuitemradio');
  for (const item of [
    page.locator(`[role=menuitemradio][lang=${locale}]`),
    items.nth(theme === 'dark' ? 2 : 3),
  ]) {
    await settings.click();
    await item.click();
  }
  await page.locator(`html[lang=${locale}][data-theme=${theme}]`).waitFor();
  // Nothing is marked as what the keyboard has.
  await settings.blur();
}
