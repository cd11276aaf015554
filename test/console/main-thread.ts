/**
 * What the main thread of a page does meanwhile, by a trace of the browser. Time is that of the processor: how long a task
 * takes on a machine that does nothing else.
 */
import type { Page } from 'playwright-core';
import { assert } from '../../src/primitives/assert.ts';

export interface ThreadUse {
  /** Of the time that passed, from 0 to 1. */
  readonly share: number;
  readonly longestMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

export async function threadUse(page: Page, run: () => Promise<unknown>): Promise<ThreadUse> {
  const browser = page.context().browser();
  assert(browser !== null, 'the page has no browser');
  await browser.startTracing(page, { categories: CATEGORIES });
  const from = performance.now();
  await run();
  const passedMs = performance.now() - from;
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const events: readonly TraceEvent[] = trace.traceEvents;
  const busiest = events
    .filter(({ args, name }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      events.filter((each) => each.pid === pid && each.tid === tid && each.name === 'RunTask'),
    )
    .map((tasks) => tasks.map(({ tdur = 0 }) => tdur / 1000))
    .toSorted((left, right) => sumOf(right) - sumOf(left))[0];
  assert(busiest !== undefined && sumOf(busiest) > 0, 'the trace tells of no work');
  return { share: sumOf(busiest) / passedMs, longestMs: Math.max(...busiest) };
}

/** Builds and reads a text of some megabytes. */
const GAUGE = `(() => {
  const rows = Array.from({ length: 60_000 }, (_, at) => ({ at, price: String(60_000 + at / 8) }));
  return JSON.parse(JSON.stringify(rows)).length;
})()`;
/** What the gauge takes of a processor on which the console's promises hold with room to spare. */
const GAUGE_MS = 30;

/** How many times slower than that the page's thread computes now, where a processor is shared or an old one: at least 1. */
export async function slowness(page: Page): Promise<number> {
  const { longestMs } = await threadUse(page, () => page.evaluate(GAUGE));
  return Math.max(1, longestMs / GAUGE_MS);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}
