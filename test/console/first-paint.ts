/** How soon a page shows what it was opened for, by the page's own clock. */
import type { Browser } from 'playwright-core';
import { assert } from '../../src/primitives/assert.ts';

export interface FirstPaint {
  readonly ms: number;
  /** How many times longer its tasks took than they kept the processor: 1 on a machine that does nothing else. */
  readonly slowdown: number;
}

/** Opens the address anew, with nothing kept, and waits for the first frame that has what the selector names. */
export async function firstPaint(
  browser: Browser,
  url: string,
  selector: string,
): Promise<FirstPaint> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.addInitScript(`
    const look = () => document.querySelector(${JSON.stringify(selector)}) === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => { globalThis.shownMs = performance.now(); });
    look();
  `);
  await page.goto(url);
  const ms = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => globalThis.shownMs ? resolve(globalThis.shownMs) : setTimeout(look, 10);
    look();
  })`);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const [wall, cpu] = ['TaskDuration', 'ThreadTime'].map(
    (wanted) => metrics.find(({ name }) => name === wanted)?.value,
  );
  assert(wall !== undefined && cpu !== undefined && cpu > 0, 'the browser tells no times');
  await context.close();
  return { ms, slowdown: Math.max(1, wall / cpu) };
}
