import { describe, expect, it } from 'vitest';
import { VenueFileError } from './fault.ts';
import { parseVenueFile } from './read-venue-file.ts';

/** `line: path: message` of each fault. */
function faults(text: string): readonly string[] {
  try {
    parseVenueFile('venue.yaml', text, {});
  } catch (error) {
    if (!(error instanceof VenueFileError)) throw error;
    return error.message.split('\n').map((line) => line.replace('venue.yaml:', ''));
  }
  return [];
}

const USERS = `coins: [{ coin: BGB, scale: 8 }]
users:
  - { uid: "1", subAccounts: [{ uid: "11" }] }
  - { uid: "2" }
  - { uid: "9" }
`;

const customer = (uid: string, words = 'since: "2026-01-01T00:00:00Z", userRebateRate: "0.1"') =>
  `{ uid: "${uid}", ${words} }`;
const agents = (...entries: string[]) => `${USERS}agents:\n${entries.join('')}`;
const agent = (uid: string, ...customers: string[]) =>
  `  - { uid: "${uid}", commissionRate: "0.4", customers: [${customers.join(', ')}] }\n`;

describe('the agents of a venue file', () => {
  it('may have customers, and several agents others', () => {
    expect(faults(agents(agent('9', customer('1')), agent('2', customer('9'))))).toEqual([]);
  });

  it.each([
    ['7: agents[0].uid: unknown user 5; users are declared', agents(agent('5'))],
    ['7: agents[0].uid: 11 is a sub-account', agents(agent('11'))],
    ['8: agents[1].uid: duplicate: "9"', agents(agent('9'), agent('9'))],
    [
      '7: agents[0].customers[1].uid: unknown user 5',
      agents(agent('9', customer('1'), customer('5'))),
    ],
    [
      '7: agents[0].customers[0].uid: 11 is a sub-account; its parent',
      agents(agent('9', customer('11'))),
    ],
    [
      '7: agents[0].customers[0].uid: an agent is not its own customer',
      agents(agent('9', customer('9'))),
    ],
    [
      '8: agents[1].customers[0].uid: duplicate: "1" was declared before',
      agents(agent('9', customer('1')), agent('2', customer('1'))),
    ],
    [
      '7: agents[0].customers[0].since: there is no such day',
      agents(agent('9', customer('1', 'since: "2026-02-30T00:00:00Z", userRebateRate: "0"'))),
    ],
    [
      '7: agents[0].customers[0].since: expected a time with its zone',
      agents(agent('9', customer('1', 'since: "2026-01-01", userRebateRate: "0"'))),
    ],
    [
      '7: agents[0].customers[0].userRebateRate: expected a share from 0 to 1',
      agents(agent('9', customer('1', 'since: "2026-01-01T00:00:00Z", userRebateRate: "1.1"'))),
    ],
    [
      '7: agents[0].commissionRate: expected a share from 0 to 1',
      agents(agent('9').replace('0.4', '-0.4')),
    ],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });
});

const SPOT = `coins: [{ coin: ETH, scale: 8 }, { coin: USDT, scale: 8, usdPrice: "1" }]
instruments:
  - { symbol: ETHUSDT, category: SPOT, base: ETH, quote: USDT, priceStep: "0.01", sizeStep: "0.0001",
      minSize: "0.0001", makerFeeRate: "0.001", takerFeeRate: "0.001" }
`;
const tier = (words: string) => `${SPOT}feeTiers:\n  - { tier: vip1, ${words} }\n`;
const RATES = 'rates: { SPOT: { maker: "0.0008", taker: "0.0009" } }';

describe('the fees of a venue file', () => {
  it('are tiers by volume, by category and by instrument, and a platform coin', () => {
    const named = 'instruments: [{ category: SPOT, symbol: ETHUSDT, maker: "0", taker: "0.0001" }]';
    const text = `${tier(`volume30d: "1000000", ${RATES}, ${named}`)}feeDeduction: { coin: USDT, discount: "1" }
users: [{ uid: "1", feeTier: vip1, feeDeduction: true, subAccounts: [{ uid: "11", feeDeduction: false }] }]
`;
    expect(faults(text)).toEqual([]);
  });

  it.each([
    ['7: feeTiers[1].tier: duplicate: "vip1"', `${tier(RATES)}  - { tier: vip1 }\n`],
    [
      '6: feeTiers[0].rates.SPOT.maker: expected a rate from 0 to below 1',
      tier(RATES.replace('0.0008', '1')),
    ],
    ['6: feeTiers[0].rates.SPOT.taker: missing', tier('rates: { SPOT: { maker: "0" } }')],
    [
      '6: feeTiers[0].rates.MARGIN: unknown name',
      tier('rates: { MARGIN: { maker: "0", taker: "0" } }'),
    ],
    ['6: feeTiers[0].volume30d: finer than 8 decimals', tier('volume30d: "0.000000001"')],
    [
      '6: feeTiers[0].instruments[0].symbol: unknown instrument BTCUSDT in SPOT',
      tier('instruments: [{ category: SPOT, symbol: BTCUSDT, maker: "0", taker: "0" }]'),
    ],
    [
      '6: feeTiers[0].instruments[1].symbol: duplicate: "SPOT:ETHUSDT"',
      tier(
        `instruments: [${'{ category: SPOT, symbol: ETHUSDT, maker: "0", taker: "0" }, '.repeat(2)}]`,
      ),
    ],
    ['feeDeduction.coin: unknown coin BGB', `${SPOT}feeDeduction: { coin: BGB, discount: "0.2" }`],
    [
      'feeDeduction.coin: ETH has no price in US dollars',
      `${SPOT}feeDeduction: { coin: ETH, discount: "0.2" }`,
    ],
    [
      'feeDeduction.discount: expected a share',
      `${SPOT}feeDeduction: { coin: ETH, discount: "20" }`,
    ],
    [
      '7: users[0].feeTier: unknown tier vip2; tiers are declared under `feeTiers`',
      `${tier(RATES)}users: [{ uid: "1", feeTier: vip2 }]`,
    ],
    [
      'users[0].subAccounts[0].feeTier: unknown name',
      'users: [{ uid: "1", subAccounts: [{ uid: "2", feeTier: vip1 }] }]',
    ],
    [
      'users[0].feeDeduction: expected true or false, got "on"',
      'users: [{ uid: "1", feeDeduction: "on" }]',
    ],
    [
      'settings.maxCustomerSubAccounts: expected a whole number from 0 to 1000',
      'settings: { maxCustomerSubAccounts: -1 }',
    ],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });
});
