/// <reference lib="dom" />
/** The chart of the equity, read as a person reads it. */
import type { Locator } from 'playwright-core';

/** As the page shows it: what is beyond a cent is cut off. */
export function toCents(amount = ''): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${Number(whole).toLocaleString('en-US')}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** What the chart says of the points that the pointer passes from left to right, each once; – is none. */
export function pointsOf(chart: Locator): Promise<string> {
  return chart.evaluate((shown) => {
    const room = shown.querySelector('.u-over') as HTMLElement;
    const { left, top, width } = room.getBoundingClientRect();
    const said: string[] = [];
    room.dispatchEvent(new MouseEvent('mouseenter'));
    for (let x = 1; x < width; x += 1) {
      const at = { clientX: left + x, clientY: top + 20, bubbles: true };
      room.dispatchEvent(new MouseEvent('mousemove', at));
      const point = [...shown.querySelectorAll('.u-value')].at(-1)?.textContent ?? '';
      if (point !== said.at(-1)) said.push(point);
    }
    return said.join(' ');
  });
}
