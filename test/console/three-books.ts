/** What the console shows at most at a time: three live books and a chart of the moving demo. */
import type { Browser } from 'playwright-core';
import { openConsole } from './console-page.ts';
import type { WatchedPage } from './watched-page.ts';

export async function openThreeBooks(browser: Browser, url: string): Promise<WatchedPage> {
  const watched = ['USDT-FUTURES/ETHUSDT', 'SPOT/BTCUSDT'];
  const opened = await openConsole(browser, url, { preferences: { watched } });
  const { page } = opened;
  await page.getByRole('tab', { name: 'Watched books' }).click();
  await page.locator('.book').nth(2).waitFor();
  await page.locator('.watched .level').nth(3).waitFor();
  return opened;
}
