/// <reference lib="dom" />
/** The operator's desk in a real browser on a real venue: each act, and what is read there. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import declared from '../../dist/console-api/operator.json' with { type: 'json' };
import { RULES_VERSION } from '../../src/engine/core/reference.ts';
import { PRIMITIVES } from '../../src/faults/primitives.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { titleOf } from '../../web/src/messages/en-US/titles.ts';
import { openChromium } from './chromium.ts';
import { enterDesk, show } from './desk-page.ts';
import { fillFields } from './fill-act.ts';
import { ELSEWHERE, fieldsOf, STORY, UNLISTED } from './operator-acts.ts';
import { startOperatorVenue, TOKEN } from './operator-venue.ts';
import { layoutFaults, openPage, type WatchedPage } from './watched-page.ts';

/** A machine that does much else is slow, not faulty. */
const PATIENT = { timeout: 20_000 };

/** Harmless: a call waits a moment. */
const FAULT = {
  id: 'a-late-time',
  do: 'delay',
  with: { ms: '1ms' },
  on: { operation: 'GET /api/v2/public/time' },
};

/** Reports whose first row is of money that moved, or of whom it is. */
const OF_MONEY = [
  ...['bills', 'fills', 'exposures', 'open-interest', 'adl-ranks', 'payments', 'loans'],
  ...['loan-repayments', 'agents', 'risk-units', 'users'],
];

/** Of which there is one of the venue, so that nothing has to be named first. */
const FILLED_AT_ONCE = new Set(['set-fee-schedule', 'set-population']);

/** Of the built-in market: trades, and borrows nothing. */
const MARKET_MAKER = '9900000001';

let browser: Browser;
let venue: RunningVenue;
beforeAll(async () => {
  [browser, venue] = await Promise.all([openChromium(), startOperatorVenue()]);
});
afterAll(async () => {
  await browser.close();
  await venue.close();
});

describe('each act of the operator', () => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await openPage(browser, venue.url);
    ({ page } = watched);
    await page.goto(`${venue.url}/#/operator`);
    await enterDesk(page, TOKEN);
    // Payments wait for the operator.
    await venue.sequencer.submit({
      ...{ type: 'configure-venue', manualClock: true, copyTradingPairs: [], by: 'test' },
      settings: { ...venue.sequencer.state.settings, isConfirmedByHand: true },
    });
  });
  afterAll(() => watched.close());

  test('there is no act that is not tried', () => {
    const tried = [...STORY.map(([act]) => act), ...UNLISTED, ...ELSEWHERE];
    const acts = declared.filter(({ method }) => method === 'POST').map(({ name }) => name);
    expect([...new Set(tried)].sort()).toEqual(acts.sort());
  });

  test.each(STORY)('%s is previewed, done and told in the audit trail', async (act, told) => {
    const fields = await fieldsOf(venue, told);
    await show(page, `act/${act}`);
    const form = page.locator('section.act:has(form)');
    // What is in force without anything being named first is awaited: rows that come later make others of those that are added.
    if (FILLED_AT_ONCE.has(act)) await form.getByText('what is in force').waitFor();
    await fillFields(form, fields);
    await form.getByLabel('Reason', { exact: true }).fill(`a test of ${act}`);
    const { seq } = venue.sequencer.state;
    if (act !== 'advance-clock') {
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.locator('.act-preview, .act-failure').waitFor();
      expect(await form.locator('.act-failure').allTextContents()).toEqual([]);
      expect(venue.sequencer.state.seq).toBe(seq);
    }
    await form.getByRole('button', { name: 'Do it' }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Do it' });
    await page.locator('.act-done, .act-failure, [role=dialog]').first().waitFor();
    if (await sure.isVisible()) await sure.click();
    await form.locator('.act-done, .act-failure').waitFor();
    expect(await form.locator('.act-failure').allTextContents()).toEqual([]);
    const done = await form.locator('.act-done').textContent();
    expect(done).toContain(`a test of ${act}`);
  });

  test('a new key shows its secret once', async () => {
    await show(page, 'act/create-key');
    const form = page.locator('section.act');
    const values = { uid: '1001', key: 'shown-once', passphrase: 'passphrase1' };
    await fillFields(form, { ...values, permissions: ['uta_trade:read'] });
    await form.getByLabel('Reason').fill('a test');
    await form.getByRole('button', { name: 'Do it' }).click();
    await form.locator('.act-once').waitFor();
    await show(page, 'report/users');
    await show(page, 'act/create-key');
    expect(await page.locator('.act-once').count()).toBe(0);
  });

  test('rows are added, filled and removed by the keyboard alone', async () => {
    await show(page, 'act/update-instrument');
    const { keyboard } = page;
    const form = page.locator('section.act');
    const tiers = form.getByRole('group', { name: 'Tiers', exact: true });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await form.getByLabel('Category', { exact: true }).selectOption('USDT-FUTURES');
    await form.getByLabel('Symbol', { exact: true }).fill('ETHUSDT');
    await form.getByLabel('Reason', { exact: true }).fill('a test of rows');
    // Those in force make room.
    await tiers.getByRole('group', { name: 'Tiers 1', exact: true }).waitFor();
    const remove = tiers.getByRole('button', { name: /^Remove Tiers/ });
    while ((await remove.count()) > 0) await remove.first().press('Enter');
    await tiers.getByRole('button', { name: 'Add to Tiers' }).focus();
    // Each row takes the focus, and Tab leads through its fields, past what removes it, to the button that adds one.
    for (const tier of [
      ['100', '50', '0.01'],
      ['200', '40', '0.015'],
      ['500', '20', '0.03'],
    ]) {
      await keyboard.press('Enter');
      for (const text of tier) {
        await keyboard.type(text);
        await keyboard.press('Tab');
      }
      expect(await focused()).toMatch(/^Remove Tiers \d$/);
      await keyboard.press('Tab');
    }
    for (let times = 0; times < 5; times += 1) await keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Remove Tiers 2');
    await keyboard.press('Enter');
    // What stood behind it has its place now, and the focus.
    await keyboard.press('End');
    await keyboard.type('0');
    await form.getByRole('button', { name: 'Do it' }).click();
    await form.locator('.act-done, .act-failure').waitFor();
    expect(await form.locator('.act-failure').allTextContents()).toEqual([]);
    const { instrument } = venue.sequencer.state.markets.get('USDT-FUTURES:ETHUSDT') ?? {};
    expect(instrument).toMatchObject({ tiers: [{ maxLeverage: 50 }, { maxLeverage: 20 }] });
  });

  test('what is in force stands in the form: one changes a field, and all else stays', async () => {
    const form = page.locator('section.act');
    const field = (name: string) => form.getByLabel(titleOf(name), { exact: true });
    const doIt = async () => {
      await field('Reason').fill('a test');
      await form.getByRole('button', { name: 'Do it' }).click();
      await form.locator('.act-done, .act-failure').waitFor();
      return form.locator('.act-done').textContent();
    };
    await show(page, 'act/update-instrument');
    await fillFields(form, { category: 'USDT-FUTURES', symbol: 'BTCUSDT' });
    await form.getByText('only what you change is sent').waitFor();
    const { spec } = venue.sequencer.state.markets.get('USDT-FUTURES:BTCUSDT')?.instrument ?? {};
    expect(await field('takerFeeRate').inputValue()).toBe(spec?.takerFeeRate);
    await field('takerFeeRate').fill('0.0007');
    expect(await doIt()).toContain('Changes: Taker fee rate: 0.0007, Done by');
    await show(page, 'act/set-agent');
    await field('uid').fill('9001');
    const customer = form.getByRole('group', { name: 'Customers 1', exact: true });
    await customer.waitFor();
    const before = [...(venue.sequencer.state.partners.agents.get('9001')?.customers.keys() ?? [])];
    await field('commissionRate').fill('0.35');
    expect(await doIt()).toContain('Commission rate: 0.35');
    const agent = venue.sequencer.state.partners.agents.get('9001');
    expect([...(agent?.customers.keys() ?? [])]).toEqual(before);
    for (const [act, value] of [
      ['set-user-status', 'frozen'],
      ['set-fee-tier', ''],
    ] as const) {
      await show(page, `act/${act}`);
      await field('uid').fill('2001');
      await form.getByText('what is in force').waitFor();
      const name = act === 'set-fee-tier' ? 'tier' : 'status';
      expect(await field(name).inputValue()).toBe(value);
    }
    await show(page, 'act/set-rules-version');
    await expect.poll(() => field('version').inputValue()).toBe(String(RULES_VERSION));
    await show(page, 'act/set-withdrawal-address');
    await fillFields(form, {
      ...{ uid: '1001', coin: 'USDT', chain: 'TRC20', address: 'an-address-elsewhere' },
    });
    await form.getByText('what is in force').waitFor();
    expect(await field('tag').inputValue()).toBe('a-tag');
    expect(await field('allowed').inputValue()).toBe('yes');
    await show(page, 'act/set-fee-schedule');
    await form.getByRole('group', { name: 'Fee tiers 2', exact: true }).waitFor();
    await show(page, 'act/set-population');
    await expect.poll(() => field('population').inputValue()).toBe('thin');
  });

  test('a preview tells in words what would change, prices and amounts as people read them', async () => {
    const form = page.locator('section.act');
    const facts = form.getByRole('region', { name: /^Facts/ });
    await show(page, 'act/set-mark-price');
    await fillFields(form, {
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      price: '2512.5',
      force: 'yes',
    });
    await form.getByLabel('Reason').fill('a test');
    await form.getByRole('button', { name: 'Preview' }).click();
    await facts.getByText('Markets · USDT-FUTURES ETHUSDT · Mark · Price').waitFor();
    const prices = facts.locator('tr', { hasText: '· Mark · Price' }).first();
    expect(await prices.locator('td').last().textContent()).toBe('2,512.5');
  });

  test.each(UNLISTED)('%s is done', async (act) => {
    await show(page, `act/${act}`);
    await page.getByLabel('Reason').fill('a test');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.locator('.act-done').waitFor();
  });

  test('the kill switch halts the venue in two clicks from any page, and opens it again', async () => {
    await show(page, 'report/ledger');
    await page.getByRole('link', { name: 'Trade', exact: true }).click();
    await page.locator('.trade').waitFor();
    for (const [button, status] of [
      ['Halt everything', 'halted'],
      ['Open again', 'online'],
    ] as const) {
      await page.getByRole('button', { name: 'Kill switch' }).click();
      await page.getByRole('button', { name: button }).click();
      await expect
        .poll(() => venue.sequencer.state.markets.get('USDT-FUTURES:BTCUSDT')?.instrument.status)
        .toBe(status);
      await show(page, 'report/ledger');
    }
  });

  test('the clock steps, runs and pauses', async () => {
    await show(page, 'act/advance-clock');
    const clock = page.getByRole('region', { name: 'Clock', exact: true });
    const before = venue.sequencer.state.timeMs;
    await clock.getByRole('button', { name: '+1 s' }).click();
    await expect.poll(() => venue.sequencer.state.timeMs, PATIENT).toBe(before + 1000);
    await clock.getByRole('button', { name: 'Run × 60' }).click();
    await expect.poll(() => venue.sequencer.state.timeMs, PATIENT).toBeGreaterThan(before + 60_000);
    await clock.getByRole('button', { name: 'Pause' }).click();
  });

  test('a price moves by a per cent', async () => {
    await show(page, 'act/set-index-price');
    const index = () => venue.sequencer.state.markets.get('USDT-FUTURES:BTCUSDT')?.indexPrice;
    const before = Number(index());
    const panel = page.getByRole('region', { name: 'Move a price' });
    await panel.getByLabel('Instrument').selectOption('USDT-FUTURES BTCUSDT');
    await expect.poll(() => panel.locator('.clock-now').textContent()).toMatch(/^\d/);
    await panel.getByRole('button', { name: '-5 %', exact: true }).click();
    // The built-in market moved it a little since.
    await expect.poll(() => Number(index()) / before, PATIENT).toBeLessThan(0.96);
  });

  test('faults are set, happen, are seen in the health of the venue, and are taken away', async () => {
    await show(page, 'act/add-fault');
    const form = page.locator('section.act');
    const what = form.getByLabel('Do', { exact: true });
    expect(await what.locator('option').allTextContents()).toEqual(
      PRIMITIVES.map(({ name }) => name),
    );
    await what.selectOption('lose-reply');
    const how = form.getByRole('group', { name: 'With', exact: true });
    expect(await how.locator('label').allTextContents()).toEqual(['How', 'Status', 'Time span']);
    await what.selectOption('drop');
    expect(await how.count()).toBe(0);
    await fillFields(form, FAULT);
    await form.getByLabel('Reason').fill('a test');
    await form.getByRole('button', { name: 'Do it' }).click();
    await form.locator('.act-done').waitFor();
    await fetch(`${venue.url}/api/v2/public/time`);
    await show(page, 'overview/health-overview');
    const health = page.getByRole('region', { name: 'Health', exact: true });
    const rules = health.getByRole('region', { name: 'Faults', exact: true });
    await rules.locator('td', { hasText: FAULT.id }).first().waitFor();
    const fired = health.getByRole('region', { name: 'Faults that fired', exact: true });
    await fired.locator('td', { hasText: FAULT.id }).first().waitFor();
    const checks = health.getByRole('region', { name: 'Invariants', exact: true });
    await expect.poll(() => checks.textContent()).toContain('true');
    await show(page, 'act/remove-fault');
    await form.getByLabel('ID', { exact: true }).fill(FAULT.id);
    await form.getByLabel('Reason').fill('a test');
    await form.getByRole('button', { name: 'Do it' }).click();
    await form.locator('.act-done').waitFor();
  });

  // Of three machines: test/durability/cluster-reads.test.ts.
  test('a venue of one machine says that it is one', async () => {
    await show(page, 'overview/health-overview');
    const cluster = page.getByRole('region', { name: 'Cluster', exact: true });
    await cluster.getByText('one machine').waitFor();
    expect(await page.getByRole('region', { name: 'Machines', exact: true }).count()).toBe(0);
  });

  test('the risk desk has who is nearest to liquidation first, and tells what is behind a row', async () => {
    await show(page, 'overview/risk-overview');
    const desk = page.getByRole('region', { name: 'Risk desk', exact: true });
    const exposures = desk.getByRole('region', { name: 'Exposures', exact: true });
    await exposures.locator('tbody tr.row-pickable').first().waitFor();
    const heads = await exposures.locator('th').allTextContents();
    const ratio = heads.findIndex((head) => head.startsWith('Margin ratio')) + 1;
    const shown = await exposures.locator(`tbody td:nth-child(${ratio})`).allTextContents();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.map(Number)).toEqual(shown.map(Number).toSorted((a, b) => b - a));
    const reserve = desk.getByRole('region', { name: 'Risk reserve', exact: true });
    const held = reserve.locator('tbody tr', { hasText: 'ETHUSDT' });
    await held.first().waitFor();
    await held.first().locator('.table-pick').click();
    const why = desk.getByRole('region', { name: 'Behind this row' });
    await why
      .getByRole('region', { name: /ostings$/ })
      .getByText('reserve-top-up')
      .first()
      .waitFor();
    await why.getByRole('heading', { name: 'Commands' }).waitFor();
    await exposures.locator('.table-pick').first().press('Enter');
    await page.getByRole('region', { name: 'Behind this row' }).getByText('Position ID').waitFor();
  });

  test('on a phone the desk is looked at without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const wrong: string[] = [];
    for (const name of ['overview/risk-overview', 'report/exposures', 'act/cancel-orders']) {
      await show(page, name);
      wrong.push(...(await layoutFaults(page)).map((each) => `${name}: ${each}`));
    }
    await page.getByRole('combobox', { name: 'Acts and reports' }).selectOption('Ledger');
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(wrong).toEqual([]);
  });

  test('a row of the ledger tells the command behind it', async () => {
    await show(page, 'report/ledger');
    await page.getByLabel('User ID', { exact: true }).fill('1001');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('.report tbody tr.row-pickable').first().click();
    const behind = page.getByRole('region', { name: 'Behind this row' });
    await behind.getByRole('heading', { name: 'Commands' }).waitFor();
    expect(await behind.textContent()).toMatch(/deposit|withdraw|loan/);
  });

  test('a row of any report of money leads to its postings and the commands behind them', async () => {
    const behind = page.getByRole('region', { name: 'Behind this row' });
    for (const name of OF_MONEY) {
      await show(page, `report/${name}`);
      await page.locator('.report tbody tr.row-pickable').first().click();
      const postings = behind.getByRole('region', { name: /^(?:Newest p|P)ostings$/ });
      await postings.locator('td').first().waitFor();
      await behind.getByRole('heading', { name: 'Commands' }).waitFor();
    }
  });

  test('all rows are saved as a file', async () => {
    await show(page, 'report/users');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('users.csv');
  });

  test('a month of the ledger is one click and its file another, and it agrees with the balances', async () => {
    await show(page, 'report/ledger');
    await page.getByLabel('User ID', { exact: true }).fill(MARKET_MAKER);
    await page.getByLabel('Coin', { exact: true }).fill('USDC');
    await page.getByRole('button', { name: 'This month' }).click();
    await page.locator('.report tbody tr.row-pickable').first().waitFor();
    const start = await page.getByLabel('Start time (UTC+8)').inputValue();
    expect(start).toMatch(/^\d{4}-\d\d-01T00:00(?::00)?$/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [about = '', head = '', ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(about).toMatch(
      /^# bourse \{"journalId":"[\w-]+","fromSeq":1,"toSeq":\d+,"stateHash":"[0-9a-f]{64}"/,
    );
    const [account, amount] = ['account', 'amount'].map((name) => head.split(',').indexOf(name));
    const ofWallet = lines
      .map((line) => line.split(','))
      .filter((cells) => cells[account ?? -1]?.startsWith(`user:${MARKET_MAKER}:unified:`));
    expect(ofWallet.length).toBeGreaterThan(1);
    const sum = ofWallet.reduce((units, cells) => units + unitsOf(cells[amount ?? -1]), 0n);
    await show(page, 'report/balances');
    await page.getByLabel('User ID', { exact: true }).fill(MARKET_MAKER);
    await page.getByRole('button', { name: 'Show' }).click();
    const row = page
      .locator('.report tbody tr', { hasText: MARKET_MAKER })
      .filter({ hasText: 'unified' })
      .filter({ hasText: 'USDC' });
    await row.first().waitFor();
    const cells = await row.filter({ hasNotText: 'SUSDC' }).first().locator('td').allTextContents();
    expect(cells.map(unitsOf)).toContain(sum);
  });

  test('nothing left the venue, and the policy stopped nothing', () => {
    expect(watched.faults).toEqual([]);
  });

  test('a token that is wrong opens nothing, and none is kept', async () => {
    const other = await openPage(browser, venue.url);
    await other.page.goto(`${venue.url}/#/operator`);
    await other.page.locator('.gate input').fill('wrong');
    await other.page.locator('.gate button[type=submit]').click();
    await other.page.locator('.toast').waitFor();
    expect(await other.page.locator('.desk').count()).toBe(0);
    await other.close();
    await page.reload();
    await page.locator('.gate').waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(TOKEN);
  });
});

/** Of a decimal with or without thousands set apart, at 18 places. */
function unitsOf(text = ''): bigint {
  const [, sign = '', whole = '0', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', '')) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(18, '0')}`);
}
