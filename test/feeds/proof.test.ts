/** The proof of the feeds in small: `npm run proof -- feeds` shows the same at its full count. */
import { expect, it } from 'vitest';
import { area } from '../../proof/feeds.ts';

it('a bot, connections that are cut, hostile frames, and connections that come and go', async () => {
  const small = { isSmall: true, isLong: false, seeds: undefined, part: undefined, processes: 1 };
  const { counts, faults } = await area.run(small, () => undefined);
  expect(faults).toEqual([]);
  expect(counts).toMatchObject({ 'forced reconnects': 100, 'seconds of the bot': 60 });
  expect(counts['hostile frames']).toBeGreaterThanOrEqual(10_000);
});
