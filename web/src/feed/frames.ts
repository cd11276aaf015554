/**
 * What many pushes change is shown at one time: the page draws some times a second, however often the
 * venue speaks.
 */

/** More often than this an eye cannot follow figures, ms. */
const EVERY_MS = 100;

const waiting = new Set<() => void>();
let isDue = false;

/** Runs it with the next frame, once, however often it is asked for. */
export function withNextFrame(show: () => void): void {
  waiting.add(show);
  if (isDue) return;
  isDue = true;
  setTimeout(flush, EVERY_MS);
}

function flush(): void {
  isDue = false;
  const shown = [...waiting];
  waiting.clear();
  for (const show of shown) show();
}
