/** The console in a page of its own, with what it asked of whom and what went wrong in it. */
import type { Browser, Page } from 'playwright-core';

export interface Look {
  readonly theme?: 'dark' | 'light';
  readonly locale?: 'en-US' | 'zh-CN';
  readonly width?: number;
  /** Address behind the hash. */
  readonly path?: string;
  /** Other preferences. */
  readonly preferences?: object;
}

export interface ConsolePage {
  readonly page: Page;
  /** Addresses that are not the venue's. */
  readonly outside: readonly string[];
  /** What the page threw, and refusals of its policy. */
  readonly faults: readonly string[];
}

const DESK = '/trade/USDT-FUTURES/BTCUSDT';

export async function openConsole(
  browser: Browser,
  url: string,
  look: Look = {},
): Promise<ConsolePage> {
  const { locale = 'en-US', path = DESK, preferences = {}, theme = 'dark', width = 1440 } = look;
  const context = await browser.newContext({
    viewport: { width, height: width < 760 ? 844 : 900 },
    locale,
    colorScheme: theme,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const kept = JSON.stringify({ theme, locale, ...preferences });
  await context.addInitScript(`localStorage['bourse.preferences'] ??= ${JSON.stringify(kept)};`);
  const page = await context.newPage();
  const outside: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!isOf(url, request.url())) outside.push(request.url());
  });
  page.on('websocket', (socket) => {
    if (!isOf(url.replace('http', 'ws'), socket.url())) outside.push(socket.url());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|Intl|React/.test(message.text())) faults.push(message.text());
  });
  await page.goto(`${url}/#${path}`);
  return { page, outside, faults };
}

function isOf(origin: string, address: string): boolean {
  return address.startsWith(`${origin}/`) || address.startsWith('data:');
}

/** Trades as a user of the demo from now on. */
export async function enterAs(page: Page, user: string): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.menu-user', { has: page.getByText(user, { exact: true }) }).click();
  await page.locator('.account-name', { hasText: user }).waitFor();
  await page.locator('.pair-settings').waitFor();
}
