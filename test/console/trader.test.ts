/** What a trader does in the console, each act once in a real Chromium on a real venue. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChromium } from './chromium.ts';
import { enterAs, freshDesk, keptBy, openConsole } from './console-page.ts';
import { type ConsoleVenue, startConsoleVenue } from './console-venue.ts';
import { pointsOf, toCents } from './equity-line.ts';
import { startFundedVenue } from './funded-venue.ts';
import { listenToFills } from './heard-fills.ts';
import type { WatchedPage } from './watched-page.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const MIX = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const OPEN = 'GET /api/v3/trade/unfilled-orders';
const WAITING = 'GET /api/v3/trade/unfilled-strategy-orders';
const POSITIONS = 'GET /api/v3/position/current-position';

let venue: ConsoleVenue;
let browser: Browser;
let opened: WatchedPage;
let page: Page;
/** By the page that nobody has changed. */
let kept: string;

beforeAll(async () => {
  [venue, browser] = await Promise.all([startConsoleVenue(['--market', 'off']), openChromium()]);
  opened = await openConsole(browser, venue.url, { preferences: { isConfirming: true } });
  ({ page } = opened);
  page.setDefaultTimeout(20_000);
  await enterAs(page, 'alice');
  kept = await keptBy(page);
});

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

beforeEach(async () => {
  await quote('sell', '60010');
  await quote('buy', '59990');
  await freshDesk(page, 'alice', kept);
  for (const list of ['Positions', 'Open orders', 'Triggers'])
    await page.getByRole('tab', { name: `${list} 0` }).waitFor();
});

afterEach(async ({ task }) => {
  // What a test has left open stands in the way of the next.
  if (task.result?.state === 'fail') await page.reload();
  await venue.call('alice', 'POST /api/v3/trade/cancel-symbol-order', PAIR);
  for (const { orderId } of await waiting())
    await venue.call('alice', 'POST /api/v3/trade/cancel-strategy-order', { orderId });
  if ((await positions()).length > 0)
    await venue.call('alice', 'POST /api/v3/trade/close-positions', PAIR);
  await venue.call('alice', 'POST /api/v3/account/set-hold-mode', { holdMode: 'one_way_mode' });
  await venue.call('bob', 'POST /api/v2/mix/order/cancel-all-orders', {
    productType: MIX.productType,
  });
  expect(opened.faults).toEqual([]);
});

/** Bob stands in the book for whoever wants to trade. */
function quote(side: 'buy' | 'sell', price: string): Promise<unknown> {
  return venue.call('bob', 'POST /api/v2/mix/order/place-order', {
    ...MIX,
    marginMode: 'crossed',
    marginCoin: 'USDT',
    side,
    orderType: 'limit',
    price,
    size: '2',
  });
}

/** By the clock of the machine, that of the tests too: the first frame with a banner and with figures that are marked. */
const WHEN_LOST = `new Promise((resolve) => {
  const look = () => document.querySelector('.banner-lost') && document.querySelector('.book.stale')
    ? resolve(Date.now())
    : requestAnimationFrame(look);
  look();
})`;

interface Row {
  readonly [field: string]: string;
}

async function orders(): Promise<readonly Row[]> {
  const { list } = (await venue.call('alice', OPEN, PAIR)) as { list: readonly Row[] };
  return list;
}

async function positions(): Promise<readonly Row[]> {
  const { list } = (await venue.call('alice', POSITIONS, PAIR)) as { list: readonly Row[] };
  return list;
}

async function waiting(): Promise<readonly Row[]> {
  return (await venue.call('alice', WAITING, PAIR)) as readonly Row[];
}

/** Writes a limit order into the ticket and sends it. */
async function send(price: string, qty: string, side: 'Buy' | 'Sell' = 'Buy'): Promise<void> {
  await page.getByRole('radio', { name: side, exact: true }).check();
  await page.locator('[data-field="price"]').fill(price);
  await page.locator('[data-field="qty"]').fill(qty);
  await page.locator('[data-act="send"]').click();
  await page.locator('[data-act="confirm"]').click();
}

/** Has a position of 0.1, bought at market through the page. */
async function buyAtMarket(qty = '0.1'): Promise<void> {
  await page.getByRole('radio', { name: 'Market', exact: true }).check();
  await page.locator('[data-field="qty"]').fill(qty);
  await page.locator('[data-act="send"]').click();
  await page.locator('[data-act="confirm"]').click();
  await page.getByRole('tab', { name: 'Positions 1' }).waitFor();
}

function tab(name: string): Promise<void> {
  return page.getByRole('tab', { name }).click();
}

describe('orders', () => {
  test('two keystrokes send what is written once the ticket has the focus', async () => {
    await page.locator('[data-field="price"]').fill('59000');
    await page.locator('[data-field="qty"]').fill('0.01');
    await page.keyboard.press('Enter');
    await page.locator('[data-act="confirm"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
    expect(await orders()).toMatchObject([
      { side: 'buy', price: '59000', qty: '0.01', timeInForce: 'gtc' },
    ]);
  });

  test('one keystroke does without the question, and B and S start an order', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Confirm before an order is sent' }).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-field="price"]').fill('61000');
    await page.locator('h1').click({ force: true });
    await page.locator('body').press('s');
    await page.keyboard.type('0.02');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
    expect(await orders()).toMatchObject([{ side: 'sell', price: '61000', qty: '0.02' }]);
  });

  test('post-only, reduce-only and presets reach the venue', async () => {
    await buyAtMarket();
    await page.getByRole('radio', { name: 'Limit', exact: true }).check();
    await page.getByLabel('Time in force').selectOption('post_only');
    await page.getByLabel('Reduce only').check();
    await send('61000', '0.05', 'Sell');
    await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
    expect(await orders()).toMatchObject([{ timeInForce: 'post_only', reduceOnly: 'YES' }]);
    await page.getByLabel('Reduce only').uncheck();
    await page.getByLabel('Take-profit and stop-loss').check();
    await page.locator('[data-field="takeProfit"]').fill('62000');
    await page.locator('[data-field="stopLoss"]').fill('58000');
    await send('59000', '0.01');
    await page.getByRole('tab', { name: 'Open orders 2' }).waitFor();
    expect((await orders())[0]).toMatchObject({ takeProfit: '62000', stopLoss: '58000' });
  });

  test('a refusal is told in the venue’s words before and after it is sent', async () => {
    await page.locator('[data-field="price"]').fill('59000');
    await page.locator('[data-field="qty"]').fill('1000');
    await page.locator('.ticket .preview-reject').waitFor();
    const said = (await page.locator('.ticket .preview-reject').textContent()) ?? '';
    await send('59000', '1000');
    await page.locator('.toast-failed', { hasText: said }).waitFor();
    expect(await orders()).toEqual([]);
  });

  test('the figures of the ticket are those of the preview', async () => {
    const price = '59000';
    await page.locator('[data-field="price"]').fill(price);
    await page.locator('[data-field="qty"]').fill('0.5');
    const order = { ...PAIR, side: 'buy', orderType: 'limit', qty: '0.5', price };
    const preview = (await venue.call('alice', 'POST /venue/v1/preview-order', order)) as Row;
    expect(Number(preview.margin)).toBeGreaterThan(0);
    const line = page.locator('.ticket .preview div', { hasText: 'Margin' }).locator('dd');
    await expect.poll(() => line.textContent()).toContain('USDT');
    const shown = (await line.textContent())?.replace(/[,A-Z ]/g, '');
    expect(preview.margin?.startsWith(shown ?? '?')).toBe(true);
  });

  test('a click in the book sets the price, a share the size', async () => {
    await page.locator('.book-buy .level').first().click();
    expect(await page.locator('[data-field="price"]').inputValue()).toBe('59990');
    await page.getByRole('button', { name: '50% of the most' }).click();
    const most = (await page.locator('.ticket-most span').last().textContent())?.replace(
      /[^\d.]/g,
      '',
    );
    const half = Number(await page.locator('[data-field="qty"]').inputValue());
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThanOrEqual(Number(most) / 2);
    expect(half).toBeGreaterThan(Number(most) / 2 - 0.001);
  });

  test('a row cancels its order, and Shift+X all of the instrument', async () => {
    for (const price of ['59000', '58900', '58800']) await send(price, '0.01');
    await tab('Open orders 3');
    await page.locator('[data-act="cancel"]').first().click();
    await page.getByRole('tab', { name: 'Open orders 2' }).waitFor();
    await page.locator('body').press('Shift+X');
    await page.getByRole('tab', { name: 'Open orders 0' }).waitFor();
    expect(await orders()).toEqual([]);
  });

  test('the book is shown in the step that is chosen, as the venue merges it', async () => {
    await quote('sell', '60018');
    await send('59985', '0.01');
    await page.getByLabel('Step of prices').selectOption('10');
    await page.locator('.book-buy .level-own', { hasText: '59,980.0' }).waitFor();
    const merged = (await venue.call('alice', 'GET /api/v2/mix/market/merge-depth', {
      ...MIX,
      precision: 'scale2',
    })) as { readonly asks: readonly (readonly number[])[] };
    const best = page.locator('.book-sell .level').first();
    const [price = 0, size = 0] = merged.asks[0] ?? [];
    expect([price, size]).toEqual([60_010, 2]);
    await expect.poll(() => best.textContent()).toBe(`60,010.0${size.toFixed(3)}`);
    await page.reload();
    await expect.poll(() => page.getByLabel('Step of prices').inputValue()).toBe('scale2');
    await page.getByLabel('Step of prices').selectOption('0.1');
    await page.locator('.book-sell .level', { hasText: '60,018.0' }).waitFor();
  });

  test('own orders are marked in the book', async () => {
    await send('59980', '0.01');
    await page.locator('.level-own', { hasText: '59,980.0' }).waitFor();
    expect(await page.locator('.level-own').count()).toBe(1);
  });
});

describe('the chart', () => {
  test('what is moved on while the venue answers is not taken back', async () => {
    await send('59985', '0.01');
    const handle = page.locator('.line-buy .line-handle');
    await handle.waitFor();
    const meanwhile = async (route: Route) => {
      await handle.press('ArrowDown');
      await route.continue();
    };
    await page.route('**/modify-order', meanwhile, { times: 1 });
    await handle.press('ArrowDown');
    await handle.press('Enter');
    await expect.poll(async () => (await orders())[0]?.price).toBe('59984.9');
    await page.locator('.line-buy', { hasText: '59,984.8' }).waitFor();
    await pause(300);
    await handle.press('Enter');
    await expect.poll(async () => (await orders())[0]?.price).toBe('59984.8');
  });

  test('an order is moved by dragging its line, by keys, and cancelled by its ×', async () => {
    await send('59985', '0.01');
    const line = page.locator('.line-buy .line-handle');
    await line.waitFor();
    const box = await line.boundingBox();
    if (box === null) throw new Error('the line is nowhere');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await orders())[0]?.price).not.toBe('59985');
    const moved = Number((await orders())[0]?.price);
    expect(moved).toBeLessThan(59_985);
    await page.locator('.line-buy', { hasText: moved.toLocaleString('en-US') }).waitFor();
    await page.locator('.line-buy .line-handle').press('ArrowDown');
    await page.locator('.line-buy .line-handle').press('Enter');
    await expect.poll(async () => Number((await orders())[0]?.price)).toBeCloseTo(moved - 0.1, 5);
    await page.locator('.line-buy .line-cancel').click();
    await expect.poll(orders).toEqual([]);
  });

  test('a position stands at its entry, its stop is moved on the chart', async () => {
    await buyAtMarket();
    await page.locator('.line-entry', { hasText: 'Long 0.100 @ 60,010.0' }).waitFor();
    await page.getByRole('button', { name: 'TP / SL' }).click();
    await page.locator('.dialog [data-field="stopLoss"]').fill('59950');
    await page.locator('[data-act="protect"]').click();
    await page.getByRole('tab', { name: 'Triggers 1' }).waitFor();
    const stop = page.locator('.line-trigger .line-handle');
    await stop.press('ArrowUp');
    await stop.press('Enter');
    await expect.poll(async () => (await waiting())[0]?.stopLoss).toBe('59950.1');
    await page.locator('.line-trigger .line-cancel').click();
    await expect.poll(waiting).toEqual([]);
  });

  test('a click on it sets the price', async () => {
    const canvas = page.locator('.chart-canvas');
    await canvas.click({ position: { x: 300, y: 200 } });
    await expect
      .poll(() => page.locator('[data-field="price"]').inputValue())
      .toMatch(/^\d+(\.\d)?$/);
  });
});

test('equity is drawn as it is told, with a gap where nothing was, and anew for another account', async () => {
  await page.getByRole('button', { name: 'Equity', exact: true }).click();
  const told = page.locator('.equity-now');
  await told.waitFor();
  const before = await told.textContent();
  await buyAtMarket();
  const { accountEquity } = (await venue.call('alice', 'GET /api/v3/account/assets')) as Row;
  await expect.poll(() => told.textContent()).toBe(`${toCents(accountEquity)} USD`);
  expect(await told.textContent()).not.toBe(before);
  venue.freeze();
  await page.locator('.chart-note.stale').waitFor();
  venue.thaw();
  await page.locator('.chart-note:not(.stale)').waitFor();
  const figures = page.getByRole('img', { name: 'Equity of the account' });
  await expect.poll(() => pointsOf(figures)).toMatch(/^\d.* – \d/);
  const rows = (await venue.call(
    'bob',
    'GET /api/v2/account/all-account-balance',
  )) as readonly Row[];
  const futures = rows.find(({ accountType }) => accountType === 'futures')?.usdtBalance;
  await enterAs(page, 'bob');
  await expect.poll(() => told.textContent()).toBe(`${toCents(futures)} USDT`);
  const ofBob = page.getByRole('img', { name: 'Equity of the futures accounts' });
  await expect.poll(() => pointsOf(ofBob)).toMatch(/^\d[^–]*$/);
});

test('the depth of the book is shown, a click in it sets the price, and it is remembered', async () => {
  const depth = page.getByRole('button', { name: 'Depth', exact: true });
  await depth.click();
  const chart = page.getByRole('img', { name: 'Depth' });
  await chart.locator('.u-over').click({ position: { x: 40, y: 60 } });
  await expect
    .poll(() => page.locator('[data-field="price"]').inputValue())
    .toMatch(/^59\d{3}(\.\d)?$/);
  await page.reload();
  await expect.poll(() => depth.getAttribute('aria-pressed')).toBe('true');
  await chart.locator('.u-over').waitFor();
  await page.getByRole('button', { name: '1m', exact: true }).click();
  await page.locator('.chart canvas').first().waitFor();
});

describe('positions', () => {
  test('one is opened and closed at market, and its fee is explained', async () => {
    await buyAtMarket();
    expect(await positions()).toMatchObject([{ posSide: 'long', total: '0.1' }]);
    await page.locator('[data-act="close"]').click();
    await page.getByRole('tab', { name: 'Positions 0' }).waitFor();
    expect(await positions()).toEqual([]);
    await tab('Fills');
    await page.locator('.lists-body .text-button', { hasText: 'USDT' }).first().click();
    const why = page.getByRole('dialog');
    await why.getByText('Fee of this fill').waitFor();
    await expect.poll(() => why.textContent()).toContain('0.0006');
  });

  test('the funding of a unified account’s position is explained', async () => {
    const paid = await startFundedVenue();
    try {
      const there = await openConsole(browser, paid.url);
      await enterAs(there.page, 'alice');
      await there.page.getByRole('button', { name: 'Why?' }).click();
      const why = there.page.getByRole('dialog');
      await why.getByRole('heading', { name: /^funding/ }).waitFor();
      const { list } = (await paid.call('alice', 'GET /venue/v1/receipts', {
        ...PAIR,
        posSide: 'long',
      })) as { readonly list: readonly { readonly outcome: readonly Row[] }[] };
      for (const { value } of list[0]?.outcome ?? [])
        await why.getByText(`${value} USDT`).first().waitFor();
      await there.close();
    } finally {
      paid.stop();
    }
  });

  test('Shift+F leaves nothing', async () => {
    await buyAtMarket();
    await page.getByRole('radio', { name: 'Limit', exact: true }).check();
    await send('59000', '0.01');
    await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
    await page.locator('body').press('Shift+F');
    await page.getByRole('tab', { name: 'Positions 0' }).waitFor();
    expect([await positions(), await orders()]).toEqual([[], []]);
  });

  test('in hedge mode a long and a short stand side by side', async () => {
    await page.locator('.pair-settings').click();
    await page.getByRole('radio', { name: 'Hedge' }).click();
    await page.locator('.pair-settings', { hasText: 'Hedge' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await buyAtMarket();
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.locator('[data-act="send"]', { hasText: 'Sell' }).click();
    await page.locator('[data-act="confirm"]').click();
    await page.getByRole('tab', { name: 'Positions 2' }).waitFor();
    const sides = (await positions()).map(({ posSide }) => posSide);
    expect(sides.toSorted()).toEqual(['long', 'short']);
  });

  test('the leverage is set', async () => {
    await page.locator('.pair-settings').click();
    await page.getByRole('textbox', { name: 'Leverage' }).fill('7');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.locator('.pair-settings', { hasText: '7×' }).waitFor();
  });

  test('a trigger waits, and is cancelled', async () => {
    await page.getByRole('radio', { name: 'Trigger', exact: true }).check();
    await page.locator('[data-field="triggerPrice"]').fill('61000');
    await page.locator('[data-field="qty"]').fill('0.01');
    await page.locator('[data-act="send"]').click();
    await page.locator('[data-act="confirm"]').click();
    await tab('Triggers 1');
    expect(await waiting()).toMatchObject([{ type: 'trigger', triggerPrice: '61000' }]);
    await page.locator('[data-act="cancel-trigger"]').click();
    await page.getByRole('tab', { name: 'Triggers 0' }).waitFor();
  });
});

describe('the page', () => {
  test('a panel is as broad as it was made, also on the page that is loaded next', async () => {
    const breadth = () => page.locator('.ticket').evaluate((panel) => panel.clientWidth);
    const before = await breadth();
    await page.getByRole('separator').last().press('ArrowLeft');
    await expect.poll(breadth).toBeGreaterThan(before);
    const made = await breadth();
    await page.reload();
    await expect.poll(breadth).toBe(made);
  });

  test('an instrument is found by its name', async () => {
    await page.locator('body').press('/');
    await page.locator('.picker-search:focus').waitFor();
    await page.keyboard.type('ethusdt spot');
    await page.locator('.picker-row[aria-current="true"]', { hasText: 'ETHUSDT' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.picker-symbol', { hasText: 'ETHUSDT' }).waitFor();
    expect(page.url()).toContain('/trade/SPOT/ETHUSDT');
  });

  test('a fill is told by a sound and in the title where that is asked for, and not else', async () => {
    const heard = await listenToFills(page);
    await buyAtMarket('0.13');
    await tab('Fills');
    await page.locator('.lists-body:visible tbody tr', { hasText: '0.13' }).first().waitFor();
    expect(await heard()).toEqual({ tones: [], titles: [] });
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const name of ['Sound on fills', 'Fills in the title of the tab']) {
      const choice = page.getByRole('menuitemcheckbox', { name });
      expect(await choice.getAttribute('aria-checked')).toBe('false');
      await choice.click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.locator('[data-act="send"]', { hasText: 'Sell' }).click();
    await page.locator('[data-act="confirm"]').click();
    await expect.poll(() => page.title()).toContain('● Sell');
    const told = { tones: [660, 880], titles: [expect.stringContaining('● Sell')] };
    expect(await heard()).toEqual(told);
    // What another account was filled with before is no news.
    await enterAs(page, 'bob');
    await page.locator('.lists-body:visible tbody tr').first().waitFor();
    expect(await heard()).toEqual(told);
  });

  test('a classic account trades by v2', async () => {
    await enterAs(page, 'bob');
    await page.locator('.account-mode', { hasText: 'v2' }).waitFor();
    await page.getByRole('tab', { name: 'Open orders 2' }).waitFor();
    await send('58500', '0.01');
    await page.getByRole('tab', { name: 'Open orders 3' }).waitFor();
    const { entrustedList } = (await venue.call(
      'bob',
      'GET /api/v2/mix/order/orders-pending',
      MIX,
    )) as {
      entrustedList: readonly Row[];
    };
    expect(entrustedList).toContainEqual(expect.objectContaining({ price: '58500', size: '0.01' }));
  });

  test('a key of one’s own is kept where that is ticked, and else with the tab alone', async () => {
    const add = async (name: string, isKept: boolean) => {
      await page.locator('.account-button').click();
      await page.getByText('Add an API key…').click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('API key', { exact: true }).fill('carol-key');
      await page.getByLabel('Secret').fill('carol-secret');
      await page.getByLabel('Passphrase').fill('carolpass');
      if (isKept) await page.getByLabel('Remember in this browser').check();
      await page.getByRole('button', { name: 'Enter' }).click();
      await page.locator('.account-name', { hasText: name }).waitFor();
      return page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    };
    expect(await add('in memory', false)).not.toContain('carol-secret');
    expect(await add('kept', true)).toContain('carol-secret');
    expect(page.url()).not.toContain('secret');
  });

  test('a venue that falls silent is seen to within a second, and what was missed is caught up', async () => {
    await page.locator('.link-live').waitFor();
    const seen = page.evaluate<number>(WHEN_LOST);
    const at = Date.now();
    venue.freeze();
    const seenMs = (await seen) - at;
    venue.thaw();
    await page.locator('.banner-lost').waitFor({ state: 'detached' });
    await venue.call('alice', 'POST /api/v3/trade/place-order', {
      ...PAIR,
      side: 'buy',
      orderType: 'limit',
      price: '58000',
      qty: '0.01',
    });
    await page.getByRole('tab', { name: 'Open orders 1' }).waitFor();
    expect(seenMs).toBeLessThan(1000);
  });

  test('a socket that is closed is seen to within a second, and opened again', async () => {
    await page.locator('.link-live').waitFor();
    const seen = page.evaluate<number>(WHEN_LOST);
    const at = Date.now();
    await venue.operate('add-fault', { do: 'close', times: 1, reason: 'a test' });
    expect((await seen) - at).toBeLessThan(1000);
    await page.locator('.link-live').waitFor();
    await page.locator('.book.stale').waitFor({ state: 'detached' });
  });

  test('a book is watched beside another instrument, and leads to its own', async () => {
    await tab('Watched books');
    await page.getByRole('button', { name: 'Watch BTCUSDT', exact: true }).click();
    const level = page.locator('.watched .book-buy .level', { hasText: '59,990.0' });
    await level.waitFor();
    await page.goto(`${venue.url}/#/trade/SPOT/ETHUSDT`);
    await page.locator('.picker-symbol', { hasText: 'ETHUSDT' }).waitFor();
    await tab('Watched books');
    await level.click();
    await page.locator('.picker-symbol', { hasText: 'BTCUSDT' }).waitFor();
    expect(await page.locator('[data-field="price"]').inputValue()).toBe('');
    await tab('Watched books');
    await page.getByRole('button', { name: 'Watch BTCUSDT no longer' }).click();
    await level.waitFor({ state: 'detached' });
  });

  test('the keys are listed', async () => {
    await page.locator('body').press('Shift+?');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Cancel all and close what is open').waitFor();
  });
});
