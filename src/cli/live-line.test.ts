import { expect, it } from 'vitest';
import type { VenueCounts } from '../venue/counts.ts';
import { liveText } from './live-line.ts';

const QUIET: VenueCounts = {
  ...{ commands: 195, orders: 120, trades: 12, fundings: 8 },
  ...{ triggers: 0, liquidations: 0, deleveragings: 0 },
};

it('counts trades and orders in all, commands per second', () => {
  expect(liveText(QUIET, 9.52)).toBe('12 trades · 120 orders · 9.5 commands/s');
});

it('tells of triggers, liquidations and deleveragings once there are some', () => {
  const counts = { ...QUIET, triggers: 2, liquidations: 3, deleveragings: 1 };
  expect(liveText(counts, 0)).toBe(
    '12 trades · 120 orders · 2 triggered · 3 liquidated · 1 deleveraged · 0.0 commands/s',
  );
});
