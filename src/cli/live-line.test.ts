import { expect, it } from 'vitest';
import { liveText } from './live-line.ts';

it('counts trades and orders in all, commands per second', () => {
  const before = { commands: 100, orders: 50, trades: 5 };
  const total = { commands: 195, orders: 120, trades: 12 };
  expect(liveText(total, before, 10)).toBe('12 trades · 120 orders · 9.5 commands/s');
});
