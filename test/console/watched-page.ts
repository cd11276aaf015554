/// <reference lib="dom" />
/** A page of a venue that is watched: what leaves the venue, what its policy stops and what fails is a fault. */
import axe from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { assert } from '../../src/primitives/assert.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly locale: 'en-US' | 'zh-CN';
}

/** All in which a page is looked at; acts are tried in the first alone. */
export const LOOKS: readonly [Look, ...Look[]] = [
  { theme: 'dark', locale: 'en-US' },
  { theme: 'dark', locale: 'zh-CN' },
  { theme: 'light', locale: 'en-US' },
  { theme: 'light', locale: 'zh-CN' },
];

export interface WatchedPage {
  readonly page: Page;
  /** What went wrong so far, a sentence each. */
  readonly faults: readonly string[];
  /** Waits until it has what it asked the venue for, and shows it in its own fonts. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Opened {
  readonly look?: Look;
  readonly width?: number;
  readonly height?: number;
}

export async function openPage(
  browser: Browser,
  url: string,
  { look: { locale, theme } = LOOKS[0], width = 1280, height = 800 }: Opened = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  const fault = (text: string) => void faults.push(text);
  page.on('pageerror', ({ message }) => fault(`error: ${message}`));
  page.on('console', (message) => {
    if (/Intl|React/.test(message.text())) fault(`warning: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!isOf(url, request.url())) fault(`leaves the venue: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (!isOf(url.replace('http', 'ws'), socket.url())) fault(`leaves the venue: ${socket.url()}`);
  });
  await page.exposeFunction('tellViolation', (text: string) => fault(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const told = `${event.violatedDirective} ${event.blockedURI}`;
      (globalThis as unknown as { tellViolation: (text: string) => void }).tellViolation(told);
    });
  });
  return { page, faults, settle: settling(page), close: () => context.close() };
}

const QUIET_MS = 100;

function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 2; quiet = asked.size === 0 ? quiet + 1 : 0)
      await page.waitForTimeout(QUIET_MS);
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  };
}

function isOf(origin: string, address: string): boolean {
  return address.startsWith(`${origin}/`) || /^(?:data|blob):/.test(address);
}

/** What a person who hears or types would stumble over, a line each. What is in order is not told, which takes most of the time. */
export async function axeFindings(
  page: Page,
  rules: { readonly hasContrast: boolean } = { hasContrast: true },
): Promise<readonly string[]> {
  assert(page.frames().length === 1, 'a frame within the page is not looked at');
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(({ hasContrast }) => {
    const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    return run(document, {
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: hasContrast } },
    });
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Text that is cut, controls that lie over each other, a page that scrolls sideways: a line each. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const sideways = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : [];
  });
  return [...sideways, ...(await cutTexts(page)), ...(await overlaps(page))];
}

function cutTexts(page: Page): Promise<readonly string[]> {
  return page.locator('button, label, h1, h2, h3, dt, dd, p, a, legend, th').evaluateAll((all) =>
    all
      .filter((each) => {
        const { clipPath, overflowX, textOverflow } = getComputedStyle(each);
        // What only a screen reader has is clipped away.
        if (clipPath !== 'none') return false;
        const isBeyond = each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
        return isBeyond && overflowX === 'hidden' && textOverflow !== 'ellipsis';
      })
      .map((each) => `cut: ${each.textContent}`),
  );
}

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

async function overlaps(page: Page): Promise<readonly string[]> {
  const boxes = await page
    .locator('button:visible, h1:visible, h2:visible, h3:visible')
    .evaluateAll((all) =>
      all.map((each): Box => {
        let { bottom, left, right, top } = each.getBoundingClientRect();
        // What is scrolled out of sight lies over nothing.
        for (let around = each.parentElement; around !== null; around = around.parentElement) {
          if (getComputedStyle(around).overflow === 'visible') continue;
          const box = around.getBoundingClientRect();
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
        return { text: each.textContent ?? '', bottom, left, right, top };
      }),
    );
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `over each other: ${one.text} and ${other.text}`),
  );
}

/** Touching by two pixels is no fault. */
function isOver(a: Box, b: Box): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 2 && down > 2;
}
