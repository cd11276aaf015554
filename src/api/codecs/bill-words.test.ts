import { describe, expect, it } from 'vitest';
import { type BillWords, purposesOf } from './bill-words.ts';
import { MIX_BILL_TYPES, MIX_BILL_WORDS } from './v2/mix-bill.ts';
import { SPOT_BILL_TYPES, SPOT_BILL_WORDS, spotGroupOf } from './v2/spot-bill.ts';
import { V3_BILL_WORDS, V3_RECORD_TYPES } from './v3/bill.ts';

describe('the words of bills', () => {
  it.each<[string, BillWords, readonly string[]]>([
    ['mix', MIX_BILL_WORDS, MIX_BILL_TYPES],
    ['spot', SPOT_BILL_WORDS, SPOT_BILL_TYPES],
    ['v3', V3_BILL_WORDS, V3_RECORD_TYPES],
  ])('are types that clients of %s may ask for', (_, words, types) => {
    expect(words.size).toBeGreaterThan(10);
    expect([...words.values()].filter((word) => !types.includes(word))).toEqual([]);
  });

  it('tell what the venue did from what the user did', () => {
    expect(MIX_BILL_WORDS.get('liquidation:close-long')).toBe('burst_long_loss_query');
    expect(MIX_BILL_WORDS.get('deleveraging:buy')).toBe('adl_buy_in_single_side_mode');
    expect(MIX_BILL_WORDS.get('reduce:sell')).toBe('force_sell');
    expect(V3_BILL_WORDS.get('offset:close-short')).toBe('OFFSET_REDUCE_CLOSE_SHORT');
    expect(V3_BILL_WORDS.get('liquidation:buy')).toBe('BURST_BUY_SSM');
  });

  it('are found back by what they are asked for', () => {
    expect(purposesOf(MIX_BILL_WORDS, 'force_close_long')).toEqual([
      'offset:close-long',
      'reduce:close-long',
    ]);
    const borrowed = ['borrow:in', 'borrow:out', 'loan:in', 'loan:out'];
    expect(purposesOf(V3_BILL_WORDS, 'BORROW')).toEqual(borrowed);
    expect(purposesOf(SPOT_BILL_WORDS)).not.toContain('funding:in');
    expect(spotGroupOf('repay:out')).toBe('loan');
  });
});
