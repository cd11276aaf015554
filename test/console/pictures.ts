/// <reference lib="dom" />
/**
 * Pages as they looked before: a picture of the same Chromium major may differ in one pixel of a hundred. Of another
 * major it is only told how much differs. `WRITE=yes` writes them anew.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, 'pictures');
const MOST = 0.01;

/** What is wrong with how the page looks; empty: nothing. */
export async function pictureFault(page: Page, name: string, folder = FOLDER): Promise<string> {
  const browser = page.context().browser() as Browser;
  const major = `chromium-${browser.version().split('.')[0]}`;
  const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(folder, major, `${name}.png`);
  if (process.env.WRITE === 'yes') {
    mkdirSync(join(folder, major), { recursive: true });
    writeFileSync(file, now);
    return '';
  }
  const stored = existsSync(file) ? file : otherMajor(folder, name);
  if (stored === undefined) return `${name}: no picture of it is stored (WRITE=yes writes it)`;
  const before = readFileSync(stored);
  const share = before.equals(now) ? 0 : await difference(browser, now, before);
  if (stored !== file) {
    console.info(`${name}: ${percent(share)} differ from the picture of another Chromium`);
    return '';
  }
  return share > MOST ? `${name}: ${percent(share)} of its pixels differ` : '';
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function otherMajor(folder: string, name: string): string | undefined {
  const folders = existsSync(folder) ? readdirSync(folder) : [];
  return folders.map((each) => join(folder, each, `${name}.png`)).find((file) => existsSync(file));
}

/** The share of pixels that differ by more than a shade; compared by the browser, which reads pictures anyway. */
async function difference(browser: Browser, left: Buffer, right: Buffer): Promise<number> {
  const page = await comparingPage(browser);
  return page.evaluate(
    async (texts) => {
      const [a, b] = await Promise.all(
        texts.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height)
        return 1;
      const pixels = new Set<number>();
      for (let at = 0; at < a.data.length; at += 1) {
        const isColour = at % 4 !== 3;
        if (isColour && Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 24) pixels.add(at >> 2);
      }
      return pixels.size / (a.width * a.height);
    },
    [left.toString('base64'), right.toString('base64')],
  );
}

const comparing = new WeakMap<Browser, Promise<Page>>();

/** One for all pictures: a page costs more than what is done in it. */
function comparingPage(browser: Browser): Promise<Page> {
  const known = comparing.get(browser) ?? browser.newPage();
  comparing.set(browser, known);
  return known;
}
