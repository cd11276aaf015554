/** How a page tells of fills. */
import type { Page } from 'playwright-core';

/** What is heard and what the title says of fills, from now on. */
const LISTEN = `(() => {
  globalThis.heard = { tones: [], titles: [] };
  const node = () => ({ connect() {}, gain: {}, frequency: {} });
  globalThis.AudioContext = class {
    currentTime = 0;
    destination = {};
    createGain = node;
    createOscillator() {
      const tone = { ...node(), stop() {}, start: () => heard.tones.push(tone.frequency.value) };
      return tone;
    }
  };
  new MutationObserver(() => {
    if (document.title.startsWith('●')) heard.titles.push(document.title);
  }).observe(document.querySelector('title'), { childList: true });
})()`;

interface Heard {
  /** Hz. */
  readonly tones: readonly number[];
  readonly titles: readonly string[];
}

/** Gives what was heard until then. */
export async function listenToFills(page: Page): Promise<() => Promise<Heard>> {
  await page.evaluate(LISTEN);
  return () => page.evaluate<Heard>('heard');
}
