/** What is to be cleaned up: when the test ends that asked for it or, outside a run of tests, when its owner says so. */
import { onTestFinished } from 'vitest';

const IS_TEST = process.env.VITEST !== undefined;
const cleanups: (() => unknown)[] = [];

export function atEnd(cleanup: () => unknown): void {
  if (IS_TEST) onTestFinished(async () => void (await cleanup()));
  else cleanups.push(cleanup);
}

/** Outside a run of tests: what was asked for, the newest first, also what is asked for meanwhile. */
export async function cleanUp(): Promise<void> {
  while (cleanups.length > 0) await cleanups.pop()?.();
}
