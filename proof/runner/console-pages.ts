/// <reference lib="dom" />
/**
 * Every page of both desks in both themes and languages, on the demo venue that stands still after an hour of its market: nothing cut or
 * overlapping, found accessible, in Chinese nothing in English, and as its picture was stored (`WRITE=yes` stores it).
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { enterAs, openConsole } from '../../test/console/console-page.ts';
import { type ConsoleVenue, startConsoleVenue } from '../../test/console/console-venue.ts';
import { OPERATOR_KINDS, OPERATOR_PAGES, tour } from '../../test/console/page-tour.ts';
import {
  differenceOf,
  readPictures,
  type SmallPicture,
  smallPicture,
  writePictures,
} from '../../test/console/small-pictures.ts';
import { tradeForPictures } from '../../test/console/trade-for-pictures.ts';
import { untranslated } from '../../test/console/untranslated.ts';
import {
  axeFindings,
  LOOKS,
  type Look,
  layoutFaults,
  type WatchedPage,
} from '../../test/console/watched-page.ts';
import { atEnd } from '../../test/support/at-end.ts';
import { ROOT } from '../../test/support/repository.ts';

const MOST = 0.01;
const FOLDER = join(ROOT, 'test/console/pictures');
const isWritten = process.env.WRITE === 'yes';

interface Looked {
  readonly pages: number;
  readonly faults: readonly string[];
}

export async function lookAtPages(
  browser: Browser,
  { isSmall, tell }: { readonly isSmall: boolean; readonly tell: (line: string) => void },
): Promise<Looked> {
  const venue = await stillVenue();
  const watched = await openConsole(browser, venue.url);
  await enterAs(watched.page, 'alice');
  const reader = await browser.newPage();
  const faults: string[] = [];
  let pages = 0;
  for (const look of isSmall ? LOOKS.slice(0, 1) : LOOKS) {
    const seen = await lookAt({ watched, reader, look, isSmall });
    pages += seen.pages;
    faults.push(...seen.faults);
    tell(`${look.theme}, ${look.locale}: ${seen.pages} pages, ${seen.faults.length} faults`);
  }
  return { pages, faults: [...faults, ...watched.faults] };
}

async function stillVenue(): Promise<ConsoleVenue> {
  const venue = await startConsoleVenue(['--clock', 'manual']);
  atEnd(venue.stop);
  await tradeForPictures(venue);
  return venue;
}

interface Asked {
  readonly watched: WatchedPage;
  readonly reader: Page;
  readonly look: Look;
  readonly isSmall: boolean;
}

async function lookAt({ isSmall, look, reader, watched }: Asked): Promise<Looked> {
  const { page } = watched;
  const stored = readPictures(fileOf(page, look));
  const now = new Map<string, SmallPicture>();
  const faults: string[] = [];
  const check = async (name: string) => {
    const picture = await smallPicture(page, reader);
    now.set(name, picture);
    const differs = isWritten ? '' : pictureFault(picture, stored.get(name));
    if (differs !== '') await keep(page, `${name}-${look.theme}-${look.locale}`);
    const found = [...(await findingsOf(page, look)), ...(differs === '' ? [] : [differs])];
    faults.push(...found.map((each) => `${name}, ${look.theme}, ${look.locale}: ${each}`));
  };
  await tour({ watched, look, pages: isSmall ? OPERATOR_KINDS : OPERATOR_PAGES, check });
  if (isWritten && !isSmall) writePictures(fileOf(page, look), now);
  return { pages: now.size, faults };
}

function fileOf(page: Page, { locale, theme }: Look): string {
  const major = page.context().browser()?.version().split('.')[0];
  return join(FOLDER, `chromium-${major}`, `pages-${theme}-${locale}.br`);
}

function pictureFault(now: SmallPicture, before: SmallPicture | undefined): string {
  if (before === undefined) return 'no picture of it is stored by this Chromium';
  const share = differenceOf(now, before);
  return share > MOST ? `${(100 * share).toFixed(2)} % of its pixels differ` : '';
}

/** To be looked at. */
async function keep(page: Page, name: string): Promise<void> {
  writeFileSync(join(tmpdir(), `bourse-${name}.png`), await page.screenshot());
}

async function findingsOf(page: Page, { locale }: Look): Promise<readonly string[]> {
  return [
    ...(await axeFindings(page)),
    ...(await layoutFaults(page)),
    ...(locale === 'zh-CN' ? await untranslated(page) : []),
  ];
}
