/**
 * Every page of the console (`runner/console-pages.ts`), and what it takes of the page's thread: three live books and a chart of the moving demo, in Debian's Chromium, by the
 * browser's trace. Time is that of the processor, as in `test/console/main-thread.ts`; a test shows the same of 3 s.
 */
import { openChromium } from '../test/console/chromium.ts';
import { startConsoleVenue } from '../test/console/console-venue.ts';
import { type ThreadUse, threadUse } from '../test/console/main-thread.ts';
import { openThreeBooks } from '../test/console/three-books.ts';
import { atEnd } from '../test/support/at-end.ts';
import { type Area, cleaningUp, type Extent, type Proof, sizeFor } from './runner/area.ts';
import { lookAtPages } from './runner/console-pages.ts';

const SECONDS = { small: 3, full: 30, long: 600 };
const MOST = { share: 0.3, taskMs: 50 };

export const area: Area = {
  promise:
    'With three live books and a chart the console takes at most 30 % of the page’s thread, and never more than 50 ms at once; every page of both desks is whole, accessible and as it was stored in both themes and languages.',
  run: cleaningUp(run),
};

async function run(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const seconds = sizeFor(extent, SECONDS);
  const venue = await startConsoleVenue(['--seed', 'console']);
  atEnd(venue.stop);
  const browser = await openChromium();
  atEnd(() => browser.close());
  const { close, page } = await openThreeBooks(browser, venue.url);
  const use = await threadUse(page, () => page.waitForTimeout(seconds * 1000));
  await close();
  venue.stop();
  const looked = await lookAtPages(browser, { isSmall: extent.isSmall, tell });
  const counts = {
    'pages looked at': looked.pages,
    'seconds traced': seconds,
    'tenths of a per cent of the thread': Math.ceil(use.share * 1000),
    'ms at most at once': Math.ceil(use.longestMs),
  };
  return { counts, faults: [...faultsOf(use), ...looked.faults] };
}

function faultsOf({ longestMs, share }: ThreadUse): readonly string[] {
  return [
    ...(share > MOST.share ? [`${(100 * share).toFixed(1)} % of the thread`] : []),
    ...(longestMs > MOST.taskMs ? [`a task of ${longestMs.toFixed(0)} ms`] : []),
  ];
}
