/** The operator's desk in a page: how one comes in, and from one act or report to another. */
import type { Page } from 'playwright-core';

export async function enterDesk(page: Page, token: string): Promise<void> {
  await page.locator('.gate input').fill(token);
  await page.locator('.gate button[type=submit]').click();
  await page.locator('.desk').waitFor();
}

/** `report/ledger`, `act/deposit`, `overview/health-overview`. */
export async function show(page: Page, name: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/operator/${name}`);
  await page.locator('.desk-menu [aria-current=page]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}
