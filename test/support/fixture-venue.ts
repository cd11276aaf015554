/** The venue of `cases.md`: its instruments, its traders, and books that start empty. */
import type { InstrumentEntry, UserEntry, VenueFile } from '../../src/venue/file/schema.ts';

const TRADER = ['uta_trade:read_write', 'uta_mgt:read'] as const;

export const FIXTURE_START_MS = Date.UTC(2026, 0, 5);

export const fixtureVenue: VenueFile = {
  coins: [
    { coin: 'USDT', scale: 8, usdPrice: '1' },
    { coin: 'BTC', scale: 8, usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } },
    { coin: 'ETH', scale: 8, usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } },
    { coin: 'DOGE', scale: 8, usdPrice: '0.1' },
    { coin: 'XRP', scale: 8, usdPrice: '0.5' },
  ],
  instruments: [
    { ...spot('ETHUSDT', 'ETH', { priceStep: '0.01', sizeStep: '0.0001' }), minValue: '1' },
    spot('DOGEUSDT', 'DOGE', { priceStep: '0.00001', sizeStep: '0.1' }),
    futures('BTCUSDT', 'BTC', { priceStep: '0.1', sizeStep: '0.001', indexPrice: '60000' }),
    futures('ETHUSDT', 'ETH', { priceStep: '0.01', sizeStep: '0.01', indexPrice: '2000' }),
    futures('XRPUSDT', 'XRP', { priceStep: '0.0001', sizeStep: '1', indexPrice: '0.5' }),
    inverse('BTCUSD', 'BTC', { priceStep: '0.1', sizeStep: '0.001', indexPrice: '60000' }),
  ],
  users: [
    trader('1001', 'alice', {
      keys: [
        key('alice', TRADER),
        key('alice-reader', ['uta_trade:read']),
        key('alice-spot', ['spot:read_write']),
        key('alice-mgt', ['uta_mgt:read']),
        { ...key('alice-copy', TRADER), kind: 'copy_trading' },
      ],
    }),
    trader('1002', 'bob'),
    trader('1003', 'carol', { holdMode: 'hedge_mode' }),
    trader('1004', 'dave', {
      accountMode: 'classic',
      balances: { USDT: '1000' },
      wallets: { usdt_futures: { USDT: '500' } },
    }),
    trader('1005', 'erin', { accountMode: 'unified' }),
  ],
  copyTrading: { pairs: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT' }] },
};

type Grid = Pick<InstrumentEntry, 'priceStep' | 'sizeStep' | 'indexPrice'>;

function spot(symbol: string, base: string, grid: Grid): InstrumentEntry {
  return {
    symbol,
    category: 'SPOT',
    base,
    quote: 'USDT',
    ...grid,
    minSize: grid.sizeStep,
    makerFeeRate: '0.001',
    takerFeeRate: '0.001',
  };
}

function futures(symbol: string, base: string, grid: Grid): InstrumentEntry {
  return {
    symbol,
    category: 'USDT-FUTURES',
    base,
    quote: 'USDT',
    marginCoin: 'USDT',
    ...grid,
    minSize: grid.sizeStep,
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0006',
    maxLeverage: 125,
    markSource: 'index',
  };
}

function inverse(symbol: string, base: string, grid: Grid): InstrumentEntry {
  const contract = futures(symbol, base, grid);
  return { ...contract, category: 'COIN-FUTURES', quote: 'USD', marginCoin: base };
}

function trader(uid: string, label: string, rest: Partial<UserEntry> = {}): UserEntry {
  return {
    uid,
    label,
    balances: { USDT: '1000000', BTC: '100', ETH: '1000', DOGE: '1000000' },
    keys: [key(label, TRADER)],
    ...rest,
  };
}

type KeyEntry = NonNullable<UserEntry['keys']>[number];

/** Its secret is `<key>-secret`, its passphrase `<key>pass1234`. */
function key(name: string, permissions: readonly string[]): KeyEntry {
  return {
    key: name,
    secret: `${name}-secret`,
    passphrase: `${name}pass1234`,
    permissions: [...permissions],
  } as KeyEntry;
}
