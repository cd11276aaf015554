/// <reference lib="dom" />
/** Both desks by the keyboard alone: nothing here touches a mouse or puts the focus anywhere, and where it is can be seen. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from './chromium.ts';
import { openConsole } from './console-page.ts';
import { type ConsoleVenue, OPERATOR_TOKEN, startConsoleVenue } from './console-venue.ts';
import type { WatchedPage } from './watched-page.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
/** Whoever has to press Tab more often than that has lost the way. */
const MOST_TABS = 60;

let venue: ConsoleVenue;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [venue, browser] = await Promise.all([startConsoleVenue(['--market', 'off']), openChromium()]);
  await venue.call('bob', 'POST /api/v2/mix/order/place-order', {
    ...{ productType: PAIR.category, symbol: PAIR.symbol, marginMode: 'crossed' },
    ...{ marginCoin: 'USDT', side: 'sell', orderType: 'limit', price: '60010', size: '2' },
  });
  await venue.call('bob', 'POST /api/v2/mix/order/place-order', {
    ...{ productType: PAIR.category, symbol: PAIR.symbol, marginMode: 'crossed' },
    ...{ marginCoin: 'USDT', side: 'buy', orderType: 'limit', price: '59990', size: '2' },
  });
  watched = await openConsole(browser, venue.url);
  ({ page } = watched);
  page.setDefaultTimeout(20_000);
  await page.locator('.account-button').waitFor();
});

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

test('a trader finds an instrument, buys, orders, moves, cancels and flattens', async () => {
  await tabTo('.account-button');
  await keys('Enter');
  await page.locator('.menu :focus').waitFor();
  await type('alice');
  await keys('Enter');
  await page.locator('.account-name', { hasText: 'alice' }).waitFor();
  await page.locator('.pair-settings').waitFor();
  await choose('ethusdt spot', 'SPOT/ETHUSDT');
  await choose('btcusdt usdt-futures', 'USDT-FUTURES/BTCUSDT');
  // A size and Enter; Enter once more answers the question.
  await keys('m', 'b');
  await type('0.1');
  await keys('Enter');
  await page.locator('[data-act="confirm"]:focus').waitFor();
  await keys('Enter');
  await page.getByRole('tab', { name: 'Positions 1' }).waitFor();
  await keys('Escape', 'l', 'p');
  await type('59985');
  await keys('Tab');
  await type('0.01');
  await keys('Enter');
  await page.locator('[data-act="confirm"]:focus').waitFor();
  await keys('Enter');
  await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
  await keys('Escape');
  await tabTo('.line-buy .line-handle');
  await keys('ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(async () => (await orders())[0]?.price).toBe('59984.8');
  await tabTo('.line-buy .line-cancel');
  await keys('Enter');
  await page.getByRole('tab', { name: 'Open orders 0' }).waitFor();
  await tabTo('[role=tab][data-state=active]');
  await keys('ArrowRight');
  await page.locator('[role=tab][data-state=active]', { hasText: 'Open orders' }).waitFor();
  await keys('Escape', 'Shift+F');
  await page.getByRole('tab', { name: 'Positions 0' }).waitFor();
});

test('an operator pays money out after a question, and reads what is behind a row', async () => {
  await tabTo('a[href="#/operator"]');
  await keys('Enter');
  await page.locator('.gate').waitFor();
  await tabTo('.gate input');
  await type(OPERATOR_TOKEN);
  await keys('Enter');
  await page.locator('.desk').waitFor();
  await keys('/');
  await type('pay money out');
  await keys('Enter');
  await page.locator('.act', { hasText: 'Pay money out' }).waitFor();
  for (const text of ['1001', 'USDT', '20']) {
    await keys('Tab');
    await type(text);
  }
  await tabTo('.act .form > .field input');
  await type('by the keyboard');
  await keys('Enter');
  await page.locator('[role=dialog]').waitFor();
  await tabTo('[role=dialog] .button-danger');
  await keys('Enter');
  await page.locator('.act-done', { hasText: 'by the keyboard' }).waitFor();
  await tabTo('.desk-menu a');
  await keys('/');
  await type('ledger');
  await keys('Enter');
  await page.locator('.report .table-pick').first().waitFor();
  await tabTo('.report .table-pick');
  await keys('Enter');
  const behind = page.getByRole('region', { name: 'Behind this row' });
  await behind.getByRole('heading', { name: 'Commands' }).waitFor();
  await behind.getByRole('region', { name: 'Postings' }).locator('td').first().waitFor();
  expect(watched.faults).toEqual([]);
});

async function choose(text: string, pair: string): Promise<void> {
  await keys('/');
  await page.locator('.picker-search:focus').waitFor();
  await type(text);
  await keys('Enter');
  await page.waitForURL(`**/trade/${pair}`);
  await page.locator('.picker-search').waitFor({ state: 'detached' });
}

async function keys(...all: readonly string[]): Promise<void> {
  for (const key of all) await page.keyboard.press(key);
}

function type(text: string): Promise<void> {
  return page.keyboard.type(text);
}

/** Presses Tab until the focus is where it is wanted; at each stop it has to be seen. */
async function tabTo(selector: string): Promise<void> {
  const unseen: string[] = [];
  for (let tabs = 1; tabs <= MOST_TABS; tabs += 1) {
    await keys('Tab');
    const at = await page.evaluate(focusOf, selector);
    if (!at.isSeen) unseen.push(at.name);
    if (!at.isThere) continue;
    expect(unseen).toEqual([]);
    return;
  }
  throw new Error(`${MOST_TABS} times Tab do not lead to ${selector}`);
}

interface Stop {
  readonly name: string;
  readonly isThere: boolean;
  readonly isSeen: boolean;
}

/** By an outline of what has the focus, or of what stands for it. */
function focusOf(selector: string): Stop {
  const element = document.activeElement;
  if (element === null || element === document.body)
    return { name: 'the page', isThere: false, isSeen: true };
  const around = [element, element.nextElementSibling, element.closest('.field-box')];
  const shown = around.filter((each) => each !== null);
  const isSeen = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  });
  return { name: element.outerHTML.slice(0, 120), isThere: element.matches(selector), isSeen };
}

interface Row {
  readonly price: string;
}

async function orders(): Promise<readonly Row[]> {
  const found = await venue.call('alice', 'GET /api/v3/trade/unfilled-orders', PAIR);
  return (found as { readonly list: readonly Row[] }).list;
}
