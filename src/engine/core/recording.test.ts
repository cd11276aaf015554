import { expect, test } from 'vitest';
import { endsSilence, type RecordedMoment, silenceOf } from './recording.ts';

const trade = { side: 'buy', ticks: 1, lots: 1 } as const;
const at = (rest: Omit<RecordedMoment, 'timeMs'>) => ({ timeMs: 0, ...rest });

test('R-V-39 a book ends a silence, a trade where no book was recorded, another silence never', () => {
  for (const hasBook of [true, false]) {
    expect(endsSilence(at({ bids: [] }), { hasBook })).toBe(true);
    expect(endsSilence(at({ asks: [] }), { hasBook })).toBe(true);
    expect(endsSilence(at({ trade }), { hasBook })).toBe(!hasBook);
    expect(endsSilence(at({ bids: [], silence: 'a gap' }), { hasBook })).toBe(false);
    expect(endsSilence(at({}), { hasBook })).toBe(false);
  }
});

test('R-V-39 the silence that lasts is the last one, until it has an end', () => {
  const [over, lasts] = [{ toMs: 1 }, {}];
  expect(silenceOf({ silences: [] })).toBeUndefined();
  expect(silenceOf({ silences: [lasts, over] })).toBeUndefined();
  expect(silenceOf({ silences: [over, lasts] })).toBe(lasts);
});
