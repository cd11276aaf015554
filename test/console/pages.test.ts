/// <reference lib="dom" />
/**
 * A page of each kind of both desks in both themes and languages (`npm run proof -- console` goes through all): whole, accessible, and as it looked before. The demo venue stands
 * still on the manual clock after an hour of its market, and a user trades there. Two of the pictures are the README's:
 * `npm run pictures` writes all of them anew.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, textOf } from '../support/repository.ts';
import { openChromium } from './chromium.ts';
import { chooseLook, enterAs, openConsole } from './console-page.ts';
import { type ConsoleVenue, OPERATOR_TOKEN, startConsoleVenue } from './console-venue.ts';
import { enterDesk, show } from './desk-page.ts';
import { goTo, OPERATOR_KINDS, OPERATOR_PAGES, tour } from './page-tour.ts';
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
    wrong.push(...(await faultsOf(name, look)).map((each) => `${name}: ${each}`));
  };
  await tour({ watched, look, pages: OPERATOR_KINDS, check });
  expect([...wrong, ...watched.faults]).toEqual([]);
});

test('the README shows pictures that are there', () => {
  const shown = [...textOf('README.md').matchAll(/\((docs\/pictures\/[^)]*)\)/g)];
  expect(shown.map(([, file]) => existsSync(join(ROOT, file ?? '')))).toEqual([true, true]);
});

test('every act and report is accessible and whole, and in Chinese says nothing in English', async () => {
  await goTo(page, '/operator');
  await page.locator('.gate').waitFor();
  await chooseLook(page, { theme: 'dark', locale: 'zh-CN' });
  await enterDesk(page, OPERATOR_TOKEN);
  const wrong: string[] = [];
  for (const name of OPERATOR_PAGES) {
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
