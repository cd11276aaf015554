import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CommandType } from '../../engine/command.ts';
import { keysToIssue } from './issued-key.ts';
import { parseVenueFile, readVenueFile } from './read-venue-file.ts';
import { venueCommands } from './venue-commands.ts';

const seal = ({ secret, passphrase }: { secret: string; passphrase: string }) => ({
  sealedSecret: `sealed(${secret})`,
  passphraseMac: `mac(${passphrase})`,
});

function commandsOf(text: string, env: NodeJS.ProcessEnv = {}) {
  const file = parseVenueFile('venue.yaml', text, env);
  const keys = keysToIssue(file, { env, generateSecret: () => 'generated' });
  return venueCommands(file, { isManualClock: false, keys, seal });
}

const BASE = `
coins: [{ coin: BTC, scale: 8 }, { coin: USDT, scale: 8 }]
instruments:
  - { symbol: BTCUSDT, category: USDT-FUTURES, base: BTC, quote: USDT, priceStep: "0.1", sizeStep: "0.001",
      minSize: "0.001", makerFeeRate: "0", takerFeeRate: "0", maxLeverage: 20, indexPrice: "60000" }
`;

describe('the commands of a venue file', () => {
  it('come in one order: what is needed stands before what needs it', () => {
    const file = readVenueFile(fileURLToPath(new URL('../demo-venue.yaml', import.meta.url)), {});
    const keys = keysToIssue(file, { env: {}, generateSecret: () => 'generated' });
    const types = venueCommands(file, { isManualClock: false, keys, seal }).map(({ type }) => type);
    const order: CommandType[] = [
      'set-rules-version',
      'configure-venue',
      'create-coin',
      'create-instrument',
      'set-index-price',
      'top-up-reserve',
      'set-fee-schedule',
      'create-user',
      'create-key',
      'set-agent',
      'deposit',
      'create-loan-product',
      'create-risk-unit',
    ];
    expect([...new Set(types)]).toEqual(order);
  });

  it('carry what coins count for, what is lent, and how users are margined', () => {
    const [coin, user] = ['create-coin', 'create-user'].map((type) =>
      commandsOf(
        `coins: [{ coin: A, scale: 8, collateral: [{ ratio: "0.9" }], borrow: { hourlyRate: "0.00001", max: "50" } }]
users: [{ uid: "1", assetMode: union }]
`,
      ).find((command) => command.type === type),
    );
    expect(coin).toMatchObject({
      collateral: [{ ratio: '0.9' }],
      borrow: { hourlyRate: '0.00001', max: '50' },
    });
    expect(user).toMatchObject({ assetMode: 'union' });
  });

  it('seal secrets, given by value, by environment, or generated', () => {
    const commands = commandsOf(
      `users:
  - uid: "1"
    keys:
      - { key: a, secret: plain, passphrase: p, permissions: ["spot:read"] }
      - { key: b, secret: "env:B", passphrase: p, permissions: ["spot:read"] }
      - { key: c, passphrase: p, permissions: ["spot:read"] }
`,
      { B: 'from-env' },
    );
    const sealed = commands.flatMap((command) =>
      command.type === 'create-key' ? [command.apiKey.sealedSecret] : [],
    );
    expect(sealed).toEqual(['sealed(plain)', 'sealed(from-env)', 'sealed(generated)']);
  });

  it('pay in every wallet under a reference that names it', () => {
    const deposits = commandsOf(`${BASE}users:
  - uid: "7"
    accountMode: classic
    balances: { USDT: "5", BTC: "0" }
    wallets: { usdt_futures: { USDT: "6" } }
`).filter(({ type }) => type === 'deposit');
    expect(deposits).toMatchObject([
      { wallet: 'spot', amount: '5', reference: 'venue-file:7:spot:USDT' },
      { wallet: 'usdt_futures', amount: '6', reference: 'venue-file:7:usdt_futures:USDT' },
    ]);
  });

  it('settle a contract in the coin of its category, and price it after it exists', () => {
    const commands = commandsOf(BASE);
    expect(commands).toContainEqual(
      expect.objectContaining({ spec: expect.objectContaining({ marginCoin: 'USDT' }) }),
    );
    expect(commands.at(-1)).toMatchObject({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60000' }],
    });
  });

  it('declare spot pairs first, and when a contract is delivered', () => {
    const spot = BASE.split('\n')
      .slice(3, 5)
      .join('\n')
      .replace('BTCUSDT', 'BTCSPOT')
      .replace('USDT-FUTURES', 'SPOT')
      .replace(', maxLeverage: 20, indexPrice: "60000"', '');
    const delivery =
      'indexSource: spot, type: delivery, deliveryTime: "2027-12-31T08:00:00Z", indexPrice';
    const commands = commandsOf(`${BASE.replace('indexPrice', delivery)}${spot}`);
    const specs = commands.flatMap((command) =>
      command.type === 'create-instrument' ? [command.spec] : [],
    );
    expect(specs).toMatchObject([
      { symbol: 'BTCSPOT' },
      { symbol: 'BTCUSDT', indexSource: 'spot', deliveryMs: Date.UTC(2027, 11, 31, 8) },
    ]);
  });

  it('pay into a reserve once, and not for nothing', () => {
    const reserves = (balance: string) =>
      commandsOf(`${BASE}riskReserves:
  - { category: USDT-FUTURES, symbol: BTCUSDT, balance: "${balance}" }
`).filter(({ type }) => type === 'top-up-reserve');
    expect(reserves('1000000')).toEqual([
      {
        type: 'top-up-reserve',
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        amount: '1000000',
        reference: 'venue-file:USDT-FUTURES:BTCUSDT',
        by: 'venue-file',
      },
    ]);
    expect(reserves('0.00')).toEqual([]);
  });

  it('set margin modes and the finer leverage last', () => {
    const commands = commandsOf(`${BASE}users:
  - uid: "1"
    leverage: { BTCUSDT: 7 }
    margin: [{ category: USDT-FUTURES, symbol: BTCUSDT, mode: isolated, long: 10, short: 5 }]
`);
    expect(commands.slice(-4)).toEqual([
      expect.objectContaining({ type: 'set-margin-mode', marginMode: 'isolated' }),
      expect.objectContaining({ type: 'set-leverage', leverage: 7 }),
      expect.objectContaining({ type: 'set-leverage', leverage: 10, target: 'long' }),
      expect.objectContaining({ type: 'set-leverage', leverage: 5, target: 'short' }),
    ]);
  });
});
