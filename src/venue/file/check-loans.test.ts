import { describe, expect, it } from 'vitest';
import { VenueFileError } from './fault.ts';
import { parseVenueFile } from './read-venue-file.ts';
import { venueCommands } from './venue-commands.ts';

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

const VENUE = `coins: [{ coin: USDT, scale: 2, usdPrice: "1" }, { coin: BTC, scale: 8, usdPrice: "60000" }, { coin: PLAY, scale: 8 }]
users: [{ uid: "1", subAccounts: [{ uid: "11" }] }, { uid: "2" }]
`;
const PRODUCT =
  'productId: L1, coin: USDT, annualRate: "0.08", maxAmount: "1000", collateral: [{ coin: BTC, ratio: "0.9" }], ltv: { warn: "0.7", margin: "0.8", liquidate: "0.9" }';

/** The product on line 4, with a part of it replaced. */
const product = (from = '', to = '') =>
  `${VENUE}loanProducts:\n  - { ${PRODUCT.replace(from, to)} }\n`;
/** The product, units on lines 6 and following, loans after them. */
const lending = (units: readonly string[], loans: readonly string[] = []) =>
  `${product()}riskUnits:\n${lines(units)}${loans.length === 0 ? '' : `loans:\n${lines(loans)}`}`;
const lines = (entries: readonly string[]) => entries.map((each) => `  - { ${each} }\n`).join('');
const unit = (id: string, ...uids: string[]) => `id: ${id}, uids: ${JSON.stringify(uids)}`;
const loan = (uid: string, amount: string, productId = 'L1') =>
  `productId: ${productId}, uid: "${uid}", amount: "${amount}"`;

describe('loan products of a venue file', () => {
  it.each([
    ['4: loanProducts[0].coin: unknown coin DOGE', product('coin: USDT', 'coin: DOGE')],
    ['4: loanProducts[0].coin: PLAY has no price', product('coin: USDT', 'coin: PLAY')],
    ['4: loanProducts[0].annualRate: expected a share from 0 to 1', product('0.08', '8')],
    ['4: loanProducts[0].maxAmount: finer than the 2 decimals', product('"1000"', '"1000.001"')],
    ['4: loanProducts[0].maxAmount: expected a plain decimal above', product('"1000"', '"0"')],
    [
      '4: loanProducts[0].collateral[0].coin: unknown coin DOGE',
      product('coin: BTC', 'coin: DOGE'),
    ],
    [
      '4: loanProducts[0].collateral[0].ratio: expected a share',
      product('ratio: "0.9"', 'ratio: "1.1"'),
    ],
    [
      '4: loanProducts[0].collateral[0].maxValue: finer than 8 decimals',
      product('ratio: "0.9"', 'ratio: "0.9", maxValue: "0.000000001"'),
    ],
    [
      '4: loanProducts[0].collateral[1].coin: duplicate: "BTC"',
      product('ratio: "0.9" }]', 'ratio: "0.9" }, { coin: BTC, ratio: "1" }]'),
    ],
    ['4: loanProducts[0].ltv.warn: expected more than 0', product('warn: "0.7"', 'warn: "0"')],
    [
      '4: loanProducts[0].ltv.margin: expected more than warn, 0.8',
      product('warn: "0.7"', 'warn: "0.8"'),
    ],
    [
      '4: loanProducts[0].ltv.liquidate: expected more than margin, 0.90',
      product('margin: "0.8"', 'margin: "0.90"'),
    ],
    ['4: loanProducts[0].leverage: expected a whole number', product('ltv:', 'leverage: 0, ltv:')],
    [
      '4: loanProducts[0].instruments[0].symbol: unknown instrument BTCUSDT in SPOT',
      product('ltv:', 'instruments: [{ category: SPOT, symbol: BTCUSDT }], ltv:'),
    ],
    ['5: loanProducts[1].productId: duplicate: "L1"', `${product()}  - { ${PRODUCT} }\n`],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('risk units and loans of a venue file', () => {
  it.each([
    ['6: riskUnits[0].uids: expected a list of at least one uid', lending([unit('A')])],
    ['6: riskUnits[0].uids[0]: unknown user 9', lending([unit('A', '9')])],
    ['7: riskUnits[1].uids[0]: duplicate: "1"', lending([unit('A', '1'), unit('B', '1')])],
    ['7: riskUnits[1].id: duplicate: "A"', lending([unit('A', '1'), unit('A', '2')])],
    [
      '8: loans[0].productId: unknown product L2; products are declared',
      lending([unit('A', '1')], [loan('1', '5', 'L2')]),
    ],
    [
      '8: loans[0].uid: 2 is in none of the `riskUnits`',
      lending([unit('A', '1')], [loan('2', '5')]),
    ],
    [
      '8: loans[0].amount: finer than the 2 decimals',
      lending([unit('A', '1')], [loan('1', '0.001')]),
    ],
    [
      '9: loans[1].amount: above the maxAmount 1000 that L1 lends to one unit',
      lending([unit('A', '1', '11')], [loan('1', '600'), loan('11', '400.01')]),
    ],
  ])('finds %s', (message, text) => {
    expect(faults(text)).toEqual([expect.stringContaining(message)]);
  });

  it('may lend to several units as much as the product has for each', () => {
    const units = [unit('A', '1', '11'), unit('B', '2')];
    expect(faults(lending(units, [loan('11', '1000'), loan('2', '1000')]))).toEqual([]);
  });

  it('become commands after all others, each loan under a reference of its own', () => {
    const file = parseVenueFile(
      'venue.yaml',
      lending([unit('A', '1', '11')], [loan('1', '5'), loan('11', '6')]),
      {},
    );
    const seal = () => ({ sealedSecret: '', passphraseMac: '' });
    const commands = venueCommands(file, { isManualClock: true, keys: [], seal });
    expect(commands.slice(-4)).toMatchObject([
      { type: 'create-loan-product', spec: { productId: 'L1', ltv: { warn: '0.7' } } },
      { type: 'create-risk-unit', riskUnitId: 'A', uids: ['1', '11'] },
      { type: 'disburse-loan', uid: '1', amount: '5', reference: 'venue-file:loan:1' },
      { type: 'disburse-loan', uid: '11', amount: '6', reference: 'venue-file:loan:2' },
    ]);
  });
});
