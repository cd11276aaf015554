/** A small venue whose built-in market trades ETHUSDT as pair and perpetual, for tests of what it does. */
import type { VenueFile } from '../../src/venue/file/schema.ts';

const BASICS = {
  base: 'ETH',
  quote: 'USDT',
  priceStep: '0.01',
  sizeStep: '0.001',
  minSize: '0.001',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
} as const;

const MARKET_KEY = { key: 'ann-key', secret: 'ann-secret', passphrase: 'annpass' };

/** `market` without its instruments' common words. */
export function marketVenue(
  market: Partial<NonNullable<VenueFile['market']>>,
  perpetual: object = {},
  pair: object = {},
): VenueFile {
  return {
    clock: { start: '2026-01-01T00:00:00Z' },
    coins: [
      { coin: 'USDT', scale: 8, usdPrice: '1' },
      { coin: 'ETH', scale: 8 },
    ],
    instruments: [
      { symbol: 'ETHUSDT', category: 'SPOT', ...BASICS },
      { symbol: 'ETHUSDT', category: 'USDT-FUTURES', ...BASICS },
    ],
    users: [
      {
        uid: '1001',
        label: 'ann',
        balances: { USDT: '10000000', ETH: '1000' },
        keys: [{ ...MARKET_KEY, permissions: ['uta_trade:read_write', 'uta_mgt:read'] }],
      },
    ],
    market: {
      seed: '1',
      instruments: [
        { category: 'SPOT', symbol: 'ETHUSDT', startPrice: '2500', ...pair },
        { category: 'USDT-FUTURES', symbol: 'ETHUSDT', startPrice: '2500', ...perpetual },
      ],
      ...market,
    },
  };
}
