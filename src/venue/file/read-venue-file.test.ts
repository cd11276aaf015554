import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VenueFileError } from './fault.ts';
import { parseVenueFile, readVenueFile } from './read-venue-file.ts';

/** The messages of a file that must be refused, without the leading file name. */
function faults(text: string, env: NodeJS.ProcessEnv = {}): readonly string[] {
  try {
    parseVenueFile('venue.yaml', text, env);
  } catch (error) {
    if (!(error instanceof VenueFileError)) throw error;
    return error.message.split('\n').map((line) => line.replace('venue.yaml:', ''));
  }
  return [];
}

const SPOT = `
coins: [{ coin: ETH, scale: 8 }, { coin: USDT, scale: 8 }]
instruments:
  - symbol: ETHUSDT
    category: SPOT
    base: ETH
    quote: USDT
    priceStep: "0.01"
    sizeStep: "0.0001"
    minSize: "0.0001"
    makerFeeRate: "0.001"
    takerFeeRate: "0.001"
`;

const FUTURES = `
coins: [{ coin: BTC, scale: 8 }, { coin: USDT, scale: 2 }]
instruments:
  - { symbol: BTCUSDT, category: USDT-FUTURES, base: BTC, quote: USDT, priceStep: "0.1", sizeStep: "0.1",
      minSize: "0.1", makerFeeRate: "0", takerFeeRate: "0", maxLeverage: 20 }
`;

describe('reading a venue file', () => {
  it('accepts the demo venue', () => {
    const file = fileURLToPath(new URL('../demo-venue.yaml', import.meta.url));
    const demo = readVenueFile(file, {});
    expect(demo.instruments).toHaveLength(13);
    expect(demo.users?.map(({ accountMode }) => accountMode ?? 'both')).toEqual(
      expect.arrayContaining(['both', 'classic', 'unified']),
    );
  });

  it('reads JSON by the same schema', () => {
    const file = parseVenueFile('venue.json', '{"coins":[{"coin":"BTC","scale":8}]}', {});
    expect(file.coins).toEqual([{ coin: 'BTC', scale: 8 }]);
  });

  it('reads a decimal without quotes as it was typed', () => {
    const file = parseVenueFile('venue.yaml', SPOT.replace('"0.01"', '0.010'), {});
    expect(file.instruments?.[0]?.priceStep).toBe('0.010');
  });

  it('names path, line and expectation of a misspelt permission', () => {
    const text = `users:
  - uid: "1001"
    keys:
      - { key: a, passphrase: p, permissions: ["spot:read"] }
      - key: b
        passphrase: p
        permissions:
          - uta_trade:write
`;
    expect(faults(text)).toEqual([
      expect.stringMatching(
        /^8: users\[0\]\.keys\[1\]\.permissions\[0\]: expected one of spot:read, .*, got "uta_trade:write"$/,
      ),
    ]);
  });

  it('names what is missing and what is unknown', () => {
    expect(faults('coins:\n  - { coin: BTC, sclae: 8 }\n')).toEqual([
      '2: coins[0].scale: missing; expected a whole number from 0 to 18',
      '2: coins[0].sclae: unknown name; expected one of coin, scale, usdPrice, usdPriceFrom, collateral, borrow, chains',
    ]);
  });

  it('names what is wrong within one of several forms, and not the whole besides', () => {
    const text = `market:
  seed: "1"
  instruments: []
  history: { file: day.csv, layout: trades }
`;
    expect(faults(text).filter((line) => line.includes('history'))).toEqual([
      expect.stringMatching(/^4: market\.history\.layout: expected one of exchange-trades, /),
    ]);
    expect(faults('market: { seed: "1", instruments: [], history: 7 }\n')).toContainEqual(
      expect.stringMatching(/market\.history: expected .*, got 7$/),
    );
  });

  it('names the line of a syntax error', () => {
    expect(faults('coins:\n  - { coin: BTC, scale: 8\nusers: []\n')[0]).toMatch(
      /^3: not YAML or JSON: /,
    );
  });

  it.each([
    'btc',
    'B C',
    'A:B',
    '',
    'A\\0',
    'A\\e',
    '\\ud800',
    'X'.repeat(41),
    '\u200b',
    'A\u202e',
    'A\ufe0f',
    '\ue000',
    'é',
    'ß',
  ])('refuses %j as the name of a coin', (coin) => {
    expect(faults(`coins: [{ coin: "${coin}", scale: 8 }]`)).toEqual([
      expect.stringMatching(
        /^1: coins\[0\]\.coin: (?:expected a name of up to 40 visible|not YAML)/,
      ),
    ]);
  });

  it('refuses a name that is written twice', () => {
    expect(faults('coins: []\ncoins: []\n')[0]).toMatch(/^2: .*unique/);
  });

  it('refuses an empty file', () => {
    expect(faults('')[0]).toMatch(/^1: expected an object of clock, coins, .*, got nothing$/);
  });

  it('says which file cannot be read', () => {
    expect(() => readVenueFile('/no/such/venue.yaml', {})).toThrow(
      /^\/no\/such\/venue.yaml: cannot be read: ENOENT/,
    );
  });
});

describe('vocabulary of later releases', () => {
  it('refuses a wallet that is not there yet by name', () => {
    const text = 'users: [{ uid: "1", accountMode: classic, wallets: { crossed_margin: {} } }]';
    expect(faults(text)).toEqual([
      '1: users[0].wallets.crossed_margin: `crossed_margin` is not available in this version',
    ]);
  });
});

describe('collateral, loans and margin of a venue file', () => {
  const coins = (terms: string) => `coins: [{ coin: A, scale: 2, ${terms} }]`;

  it.each([
    ['1: coins[0].collateral: expected a list of at least one tier', coins('collateral: []')],
    [
      '1: coins[0].collateral[0].ratio: expected a share from 0 to 1',
      coins('collateral: [{ ratio: "1.01" }]'),
    ],
    [
      '1: coins[0].collateral[0].upTo: the last tier has no end',
      coins('collateral: [{ upTo: "1", ratio: "1" }]'),
    ],
    [
      '1: coins[0].collateral[0].upTo: missing; only the last tier has no end',
      coins('collateral: [{ ratio: "1" }, { ratio: "0.5" }]'),
    ],
    [
      '1: coins[0].collateral[1].upTo: expected more than 5, the tier before',
      coins('collateral: [{ upTo: "5", ratio: "1" }, { upTo: "5", ratio: "0.5" }, { ratio: "0" }]'),
    ],
    [
      '1: coins[0].collateral[0].upTo: finer than the 2 decimals of A',
      coins('collateral: [{ upTo: "0.001", ratio: "1" }, { ratio: "0.5" }]'),
    ],
    [
      '1: coins[0].borrow.max: finer than the 2 decimals of A',
      coins('borrow: { hourlyRate: "0.00001", max: "0.001" }'),
    ],
    [
      '13: instruments[0].margin.maxLeverage: expected a whole number from 1 to 100',
      `${SPOT}    margin: { maxLeverage: 0 }`,
    ],
    [
      '1: users[0].assetMode: a classic user has a wallet per market',
      'users: [{ uid: "1", accountMode: classic, assetMode: union }]',
    ],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });

  it('finds margin on a contract, which has leverage of its own', () => {
    const text = FUTURES.replace(' }\n', ', margin: { maxLeverage: 5 } }\n');
    expect(faults(text)).toEqual([expect.stringContaining('margin: only spot pairs have this')]);
  });
});

describe('contracts of a venue file', () => {
  /** The futures instrument of {@link FUTURES} with more words, on a line of their own. */
  const contract = (words: string, rest = '') =>
    `${FUTURES.replace(' }\n', `,\n      ${words} }\n`)}${rest}`;
  const tiers = (...entries: string[]) =>
    contract(`tiers: [\n${entries.map((entry) => `        { ${entry} }`).join(',\n')}]`);
  const FIRST = 'upTo: "1000", maxLeverage: 20, maintenanceMarginRate: "0.01"';

  it.each([
    ['4: instruments[0].deliveryTime: missing; a delivery', contract('type: delivery')],
    [
      '6: instruments[0].deliveryTime: only `type: delivery` has this',
      contract('deliveryTime: "2027-12-31T08:00:00Z"'),
    ],
    [
      '6: instruments[0].deliveryTime: there is no such day',
      contract('type: delivery, deliveryTime: "2027-06-31T08:00:00Z"'),
    ],
    [
      "6: instruments[0].deliveryTime: expected a time after the clock's start 2028-01-01T00:00:00Z",
      contract(
        'type: delivery, deliveryTime: "2027-12-31T08:00:00Z"',
        'clock: { start: "2028-01-01T00:00:00Z" }',
      ),
    ],
    [
      '6: instruments[0].fundingCap: a delivery contract is not funded',
      contract('type: delivery, deliveryTime: "2027-12-31T08:00:00Z", fundingCap: "0.003"'),
    ],
    [
      '6: instruments[0].fundingIntervalHours: expected a divisor of 24, got 7',
      contract('fundingIntervalHours: 7'),
    ],
    [
      '6: instruments[0].indexSource: there is no SPOT instrument of BTC and USDT',
      contract('indexSource: spot'),
    ],
    ['13: instruments[0].indexSource: only futures', `${SPOT}    indexSource: spot`],
    ['13: instruments[0].type: only futures', `${SPOT}    type: perpetual`],
    [
      '6: instruments[0].indexStaleAfterMs: expected a whole number',
      contract('indexStaleAfterMs: -1'),
    ],
    ['8: instruments[0].tiers[1].upTo: expected more than 1000', tiers(FIRST, FIRST)],
    [
      '8: instruments[0].tiers[1].maxLeverage: expected at most 10',
      tiers(FIRST.replace('20', '10'), FIRST.replace('1000', '2000')),
    ],
    [
      '8: instruments[0].tiers[1].maintenanceMarginRate: expected at least 0.01',
      tiers(FIRST, 'upTo: "2000", maxLeverage: 20, maintenanceMarginRate: "0.009"'),
    ],
    [
      '7: instruments[0].tiers[0].maintenanceMarginRate: expected less than 1 / 20',
      tiers(FIRST.replace('0.01', '0.05')),
    ],
    [
      "7: instruments[0].tiers[0].maxLeverage: above the instrument's maxLeverage 20",
      tiers(FIRST.replace('20', '21')),
    ],
    [
      '7: instruments[0].tiers[0].upTo: finer than the 2 decimals of a value in USDT',
      tiers(FIRST.replace('1000', '1000.001')),
    ],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });

  it('may be delivered, take their index from a spot book, and grow stale', () => {
    const spot = FUTURES.replace('BTCUSDT', 'BTCSPOT')
      .replace('USDT-FUTURES', 'SPOT')
      .replace(', maxLeverage: 20', '')
      .slice(FUTURES.indexOf('  - {'));
    const words = 'type: delivery, deliveryTime: "2027-12-31T08:00:00Z", indexStaleAfterMs: 60000';
    const text = contract(`${words}, indexSource: spot`, spot);
    expect(faults(text)).toEqual([]);
  });

  it('with a maintenance just below what the leverage asks are taken', () => {
    expect(faults(tiers(FIRST.replace('0.01', '0.049')))).toEqual([]);
  });
});

describe('cross checks of a venue file', () => {
  it.each([
    ['6: instruments[0].base: unknown coin DOGE', SPOT.replace('base: ETH', 'base: DOGE')],
    ['8: instruments[0].priceStep: expected a plain decimal above', SPOT.replace('"0.01"', '"0"')],
    [
      '8: instruments[0].priceStep: priceStep × sizeStep',
      SPOT.replace('scale: 8 }]', 'scale: 5 }]'),
    ],
    [
      '10: instruments[0].minSize: expected a multiple',
      SPOT.replace('minSize: "0.0001"', 'minSize: "0.00015"'),
    ],
    ['13: instruments[0].maxLeverage: only futures have this', `${SPOT}    maxLeverage: 5`],
    [
      'users[0].margin[0].mode: a union user has crossed margin',
      `${FUTURES}users: [{ uid: "1", assetMode: union, margin: [{ category: USDT-FUTURES, symbol: BTCUSDT, mode: isolated }] }]`,
    ],
    [
      'users[0].leverage.BTCUSDT: 21 is above',
      `${FUTURES}users: [{ uid: "1", leverage: { BTCUSDT: 21 } }]`,
    ],
    [
      'users[0].leverage.XUSDT: unknown futures symbol',
      `${FUTURES}users: [{ uid: "1", leverage: { XUSDT: 2 } }]`,
    ],
    [
      'users[0].balances.USDT: finer than the 2',
      `${FUTURES}users: [{ uid: "1", balances: { USDT: "0.001" } }]`,
    ],
    [
      'users[0].balances.XRP: unknown coin XRP',
      `${FUTURES}users: [{ uid: "1", balances: { XRP: "1" } }]`,
    ],
    [
      'users[0].wallets: only users with',
      `${FUTURES}users: [{ uid: "1", wallets: { spot: { USDT: "1" } } }]`,
    ],
    [
      'users[1].subAccounts[0].uid: duplicate',
      'users: [{ uid: "1" }, { uid: "2", subAccounts: [{ uid: "1" }] }]',
    ],
    ['1: coins[1].coin: duplicate: "A"', 'coins: [{ coin: A, scale: 1 }, { coin: A, scale: 1 }]'],
    ['1: rateLimits["get /x"]: expected "METHOD /path"', 'rateLimits: { "get /x": 1 }'],
    [
      'market.instruments[0].symbol: unknown instrument',
      'market: { seed: "1", instruments: [{ category: SPOT, symbol: X, startPrice: "1" }] }',
    ],
    [
      'riskReserves[0].symbol: unknown instrument ETHUSDT in USDT-FUTURES',
      `${FUTURES}riskReserves: [{ category: USDT-FUTURES, symbol: ETHUSDT, balance: "1" }]`,
    ],
    [
      'riskReserves[0].category: expected one of USDT-FUTURES',
      `${SPOT}riskReserves: [{ category: SPOT, symbol: ETHUSDT, balance: "1" }]`,
    ],
    [
      'riskReserves[0].balance: finer than the 2 decimals of USDT',
      `${FUTURES}riskReserves: [{ category: USDT-FUTURES, symbol: BTCUSDT, balance: "1.005" }]`,
    ],
    [
      'riskReserves[0].balance: expected a plain decimal',
      `${FUTURES}riskReserves: [{ category: USDT-FUTURES, symbol: BTCUSDT, balance: "-1" }]`,
    ],
    [
      'riskReserves[1].symbol: duplicate: "USDT-FUTURES:BTCUSDT"',
      `${FUTURES}riskReserves:
  - { category: USDT-FUTURES, symbol: BTCUSDT, balance: "1" }
  - { category: USDT-FUTURES, symbol: BTCUSDT, balance: "2" }`,
    ],
    ['1: clock.start: there is no such day', 'clock: { start: "2026-02-29T00:00:00Z" }'],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses one key given to two users', () => {
    const keys = 'keys: [{ key: k, passphrase: p, permissions: ["spot:read"] }]';
    const text = `users:\n  - { uid: "1", ${keys} }\n  - { uid: "2", ${keys} }\n`;
    expect(faults(text)).toEqual(['3: users[1].keys[0].key: duplicate: "k" was declared before']);
  });

  it('names a secret whose environment variable is not set', () => {
    const text = `users:
  - uid: "1"
    keys: [{ key: k, secret: "env:BOT_SECRET", passphrase: p, permissions: ["spot:read"] }]
`;
    expect(faults(text)).toEqual([
      '3: users[0].keys[0].secret: environment variable BOT_SECRET is not set',
    ]);
    expect(faults(text, { BOT_SECRET: 'x' })).toEqual([]);
  });
});
