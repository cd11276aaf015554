/// <reference lib="dom" />
/**
 * Every page of both desks in both themes and languages: whole, accessible, and as it looked before. The demo venue stands
 * still on the manual clock after an hour of its market, and a user trades there. Two of the pictures are the README's:
 * `npm run pictures` writes all of them anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import declared from '../../dist/console-api/operator.json' with { type: 'json' };
import { ROOT, textOf } from '../support/repository.ts';
import { openChromium } from './chromium.ts';
import { chooseLook, enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, OPERATOR_TOKEN, startConsoleVenue } from './console-venue.ts';
import { enterDesk, show } from './desk-page.ts';
import { pictureFault } from './pictures.ts';
import { tradeForPictures } from './trade-for-pictures.ts';
import { untranslated } from './untranslated.ts';
import {
  axeFindings,
  LOOKS,
  type Look,
  layoutFaults,
  openPage,
  type WatchedPage,
} from './watched-page.ts';

/** Of the README: in its folder and by its names. */
const SHOWN: Readonly<Record<string, string>> = {
  'trade-dark-en-US': 'trade',
  'operator-overview-risk-overview-dark-en-US': 'risk',
};
const README_FOLDER = join(ROOT, 'docs/pictures');

/** One of each kind. */
const OPERATOR_PAGES = [
  'overview/risk-overview',
  'overview/health-overview',
  'report/users',
  'report/ledger',
  'act/deposit',
  'act/set-index-price',
  'act/advance-clock',
  'act/create-instrument',
];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** An hour of the market takes half a minute, and a machine that does much else gives it late. */
const OF_AN_HOUR_MS = 300_000;

let venue: ConsoleVenue;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [venue, browser] = await Promise.all([startConsoleVenue(['--clock', 'manual']), openChromium()]);
  await tradeForPictures(venue);
  watched = await openConsole(browser, venue.url);
  ({ page } = watched);
  await enterAs(page, 'alice');
}, OF_AN_HOUR_MS);

afterAll(async () => {
  await browser?.close();
  venue?.stop();
});

test.each(LOOKS)('each is accessible, whole and as it was: $theme, $locale', async (look) => {
  const wrong: string[] = [];
  const check = async (name: string) => {
    await watched.settle();
    wrong.push(...(await faultsOf(name, look)).map((each) => `${name}: ${each}`));
  };
  await page.setViewportSize(DESK);
  await goTo('/trade/USDT-FUTURES/BTCUSDT');
  await chooseLook(page, look);
  await writeOrder();
  await check('trade');
  await page.setViewportSize(PHONE);
  await page.locator('.desk-narrow .chart canvas').first().waitFor();
  await check('phone');
  await page.setViewportSize(DESK);
  await goTo('/operator');
  await page.locator('.gate').waitFor();
  await check('operator-gate');
  await enterDesk(page, OPERATOR_TOKEN);
  for (const name of OPERATOR_PAGES) {
    await show(page, name);
    await hideWhatIsRandom();
    await check(`operator-${name.replace('/', '-')}`);
  }
  await page.locator('.desk-bar > button').last().click();
  expect([...wrong, ...watched.faults]).toEqual([]);
});

test('the README shows pictures that are there', () => {
  const shown = [...textOf('README.md').matchAll(/\((docs\/pictures\/[^)]*)\)/g)];
  expect(shown.map(([, file]) => existsSync(join(ROOT, file ?? '')))).toEqual([true, true]);
});

test('every act and report is accessible and whole, and in Chinese says nothing in English', async () => {
  await goTo('/operator');
  await page.locator('.gate').waitFor();
  await chooseLook(page, { theme: 'dark', locale: 'zh-CN' });
  await enterDesk(page, OPERATOR_TOKEN);
  const entries = declared.map(
    ({ method, name }) => `${method === 'GET' ? 'report' : 'act'}/${name}`,
  );
  const wrong: string[] = [];
  for (const name of ['overview/risk-overview', 'overview/health-overview', ...entries]) {
    await show(page, name);
    await page.locator('.act, .report, .overview').first().waitFor();
    await page.locator('details.part').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
    const row = page.locator('.report tbody tr.row-pickable').first();
    if ((await row.count()) > 0) {
      await row.click();
      await page.locator('.behind > :nth-child(3)').waitFor();
      await page.waitForLoadState('networkidle');
    }
    // Their colours are those of the pages above.
    const heard = await axeFindings(page, { hasContrast: false });
    const found = [...heard, ...(await untranslated(page)), ...(await layoutFaults(page))];
    wrong.push(...found.map((each) => `${name}: ${each}`));
  }
  expect(wrong).toEqual([]);
});

test('the page follows the theme and the language of the browser at first', async () => {
  const other = await openPage(browser, venue.url, { look: { theme: 'light', locale: 'zh-CN' } });
  await other.page.goto(`${venue.url}/#/operator`);
  await other.page.locator('html[lang=zh-CN][data-theme=light] .gate').waitFor();
  await other.close();
});

async function faultsOf(name: string, look: Look): Promise<readonly string[]> {
  const picture = `${name}-${look.theme}-${look.locale}`;
  const shown = SHOWN[picture];
  const differs = await (shown === undefined
    ? pictureFault(page, picture)
    : pictureFault(page, shown, README_FOLDER));
  // What axe looks at is the theme, and the text in it: two of the looks have both themes and both languages.
  const isHeard = (look.theme === 'dark') === (look.locale === 'en-US');
  return [
    ...(isHeard ? await axeFindings(page) : []),
    ...(await layoutFaults(page)),
    ...(differs === '' ? [] : [differs]),
  ];
}

async function goTo(path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${path}`);
}

/** The ticket is shown with the figures of an order that is not sent. */
async function writeOrder(): Promise<void> {
  await page.locator('.chart canvas').first().waitFor();
  await page.locator('[data-field="price"]').fill('59000');
  await page.locator('[data-field="qty"]').fill('0.5');
  await page.locator('[data-field="qty"]').blur();
  await page.locator('.ticket .preview dd', { hasText: 'USDT' }).first().waitFor();
}

/** The reference of an act is drawn anew each time. */
async function hideWhatIsRandom(): Promise<void> {
  const reference = page.getByLabel(/(?:^R| r)eference$/);
  if ((await reference.count()) > 0) await reference.fill('console:a-reference');
}
