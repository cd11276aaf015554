/// <reference lib="dom" />
/** Every page of both desks, one after the other: where it is, and what is done there so that nothing of it is random. */
import type { Page } from 'playwright-core';
import declared from '../../dist/console-api/operator.json' with { type: 'json' };
import { chooseLook } from './console-page.ts';
import { OPERATOR_TOKEN } from './console-venue.ts';
import { enterDesk, show } from './desk-page.ts';
import type { Look, WatchedPage } from './watched-page.ts';

/** One of each kind. */
export const OPERATOR_KINDS = [
  'overview/risk-overview',
  'overview/health-overview',
  'report/users',
  'report/ledger',
  'act/deposit',
  'act/set-index-price',
  'act/advance-clock',
  'act/create-instrument',
];
/** All of them: both overviews, every report and every act. */
export const OPERATOR_PAGES = [
  'overview/risk-overview',
  'overview/health-overview',
  ...declared.map(({ method, name }) => `${method === 'GET' ? 'report' : 'act'}/${name}`),
];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Tour {
  readonly watched: WatchedPage;
  readonly look: Look;
  /** Of the operator. */
  readonly pages: readonly string[];
  /** Is told the name of the page that is shown. */
  readonly check: (name: string) => Promise<void>;
}

export async function tour({ check, look, pages, watched }: Tour): Promise<void> {
  const { page, settle } = watched;
  const settled = async (name: string) => {
    await settle();
    await check(name);
  };
  await page.setViewportSize(DESK);
  await goTo(page, '/trade/USDT-FUTURES/BTCUSDT');
  await chooseLook(page, look);
  await writeOrder(page);
  await settled('trade');
  await page.setViewportSize(PHONE);
  await page.locator('.desk-narrow .chart canvas').first().waitFor();
  await settled('phone');
  await page.setViewportSize(DESK);
  await goTo(page, '/operator');
  await page.locator('.gate').waitFor();
  await settled('operator-gate');
  await enterDesk(page, OPERATOR_TOKEN);
  for (const name of pages) {
    await show(page, name);
    await hideWhatIsRandom(page);
    await settled(`operator-${name.replace('/', '-')}`);
  }
  await page.locator('.desk-bar > button').last().click();
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${path}`);
}

/** The ticket is shown with the figures of an order that is not sent. */
async function writeOrder(page: Page): Promise<void> {
  await page.locator('.chart canvas').first().waitFor();
  await page.locator('[data-field="price"]').fill('59000');
  await page.locator('[data-field="qty"]').fill('0.5');
  await page.locator('[data-field="qty"]').blur();
  await page.locator('.ticket .preview dd', { hasText: 'USDT' }).first().waitFor();
}

/** The reference of an act is drawn anew each time. */
async function hideWhatIsRandom(page: Page): Promise<void> {
  const reference = page.getByLabel(/(?:^R| r)eference$/);
  if ((await reference.count()) > 0) await reference.fill('console:a-reference');
}
