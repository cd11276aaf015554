import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../engine/core/instrument.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { agentMarkets, agentSymbol } from './commissions.ts';

const SUFFIXES = [
  ['SPOT', 'BTCUSDT_SPBL'],
  ['MARGIN', 'BTCUSDT_SPBL-MABL'],
  ['USDT-FUTURES', 'BTCUSDT_UMCBL'],
  ['COIN-FUTURES', 'BTCUSDT_DMCBL'],
  ['USDC-FUTURES', 'BTCUSDT_CMCBL'],
] as const;

/** A venue with the pair in these categories: no more is read. */
function having(...categories: readonly string[]): Pick<ReadState, 'markets'> {
  const markets = new Map(categories.map((category) => [`${category}:BTCUSDT`, {}]));
  return { markets } as unknown as Pick<ReadState, 'markets'>;
}

describe('the symbols of agents', () => {
  test.each(SUFFIXES)('R-4.1-6 %s is marked %s, and read back from it', (category, text) => {
    const symbol = 'BTCUSDT';
    expect(agentSymbol({ category, symbol })).toBe(text);
    expect(agentMarkets(having(...CATEGORIES), text)).toEqual({ symbol, categories: [category] });
  });

  test('R-4.1-6 without a suffix all markets of the pair are meant, demo ones never', () => {
    expect(agentMarkets(having('SPOT', 'USDT-FUTURES', 'SUSDT-FUTURES'), 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      categories: ['SPOT', 'MARGIN', 'USDT-FUTURES'],
    });
    expect(agentMarkets(having(), undefined)).toEqual({});
  });

  test('R-4.1-6 a market that there is not is told', () => {
    const refusal = 'Parameter BTCUSDT_UMCBL does not exist';
    expect(() => agentMarkets(having('SPOT'), 'BTCUSDT_UMCBL')).toThrow(refusal);
    expect(() => agentMarkets(having('SUSDT-FUTURES'), 'BTCUSDT')).toThrow(
      'Parameter BTCUSDT does not exist',
    );
  });
});
