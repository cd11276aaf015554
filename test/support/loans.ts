/**
 * Institutional loans in the venue of `cases.md`. ALICE owns the risk unit RU-1, which BOB is in as well; CAROL
 * is in none. A loan of L-USDT-1 costs 0.0876 / 8 760 = 0.00001 of its principal an hour: 50 000 USDT cost half
 * a USDT.
 */

import type { LoanProductSpec } from '../../src/engine/core/loan.ts';
import { assert } from '../../src/primitives/assert.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { passTo } from './agents.ts';
import { FIXTURE_START_MS, fixtureVenue } from './fixture-venue.ts';
import { type PreparedCall, resolve } from './shared-outcomes.ts';
import type { TestCall } from './signed-request.ts';
import { accepted } from './trader.ts';
import type { TestVenue } from './venue.ts';

export const ALICE = '1001';
export const BOB = '1002';
export const CAROL = '1003';

export const START_MS = FIXTURE_START_MS;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const UNIT = 'RU-1';
export const PRODUCT = 'L-USDT-1';

export const usdtProduct = {
  productId: PRODUCT,
  coin: 'USDT',
  annualRate: '0.0876',
  maxAmount: '1000000',
  collateral: [
    { coin: 'USDT', ratio: '1' },
    { coin: 'BTC', ratio: '0.9', maxValue: '10000000' },
  ],
  ltv: { warn: '0.7', margin: '0.8', liquidate: '0.9' },
} satisfies LoanProductSpec;

/** Lends bitcoin, lets trade three instruments, with leverage 5 at most. */
const btcProduct: LoanProductSpec = {
  productId: 'L-BTC-1',
  coin: 'BTC',
  annualRate: '0.0876',
  maxAmount: '10',
  collateral: [{ coin: 'USDT', ratio: '0.95' }],
  ltv: { warn: '0.6667', margin: '0.75', liquidate: '0.85' },
  leverage: 5,
  instruments: [
    { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    { category: 'SPOT', symbol: 'ETHUSDT' },
    { category: 'USDT-FUTURES', symbol: 'ETHUSDT' },
  ],
};

export const FUND = '2001';
/** A sub-account of the fund: mode unified, empty. */
export const DESK = '200101';

const FUND_KEY = ['uta_trade:read_write', 'uta_mgt:read_write', 'transfer:read_write'] as const;

/** The fixture, and an institution that has one bitcoin: 60 000 USDT, which count 54 000. */
export const fundVenue: VenueFile = {
  ...fixtureVenue,
  users: [
    ...(fixtureVenue.users ?? []),
    {
      uid: FUND,
      label: 'fund',
      balances: { BTC: '1' },
      keys: [key('fund')],
      subAccounts: [{ uid: DESK, label: 'desk', keys: [key('desk')] }],
    },
  ],
};

function key(name: string) {
  const secret = { secret: `${name}-secret`, passphrase: `${name}pass1234` };
  return { key: name, ...secret, permissions: [...FUND_KEY] };
}

/** Both products, and the risk unit. */
export async function opensUnit(venue: TestVenue, uids = [ALICE, BOB]): Promise<void> {
  await declares(venue, { type: 'create-loan-product', spec: usdtProduct, by: 'test' });
  await declares(venue, { type: 'create-loan-product', spec: btcProduct, by: 'test' });
  await declares(venue, { type: 'create-risk-unit', riskUnitId: UNIT, uids, by: 'test' });
}

/** The fund is alone in its risk unit, and draws 40 000 USDT; gives the order id. */
export async function fundBorrows(venue: TestVenue): Promise<string> {
  await opensUnit(venue, [FUND]);
  return lends(venue, '40000', { uid: FUND });
}

type Declaration = Parameters<TestVenue['submit']>[0];

async function declares(venue: TestVenue, command: Declaration): Promise<void> {
  const made = await venue.submit(command);
  assert(made.ok, `${command.type}: ${JSON.stringify(made)}`);
}

/** Lends to a user of the unit; gives the order id. */
export async function lends(
  venue: TestVenue,
  amount: string,
  { uid = ALICE, productId = PRODUCT } = {},
): Promise<string> {
  const loan = { productId, uid, amount, reference: `lent-${venue.state.seq}`, by: 'test' };
  const made = await venue.submit({ type: 'disburse-loan', ...loan });
  assert(made.ok, `disburse-loan: ${JSON.stringify(made)}`);
  return made.orderId;
}

export async function repays(venue: TestVenue, orderId: string, amount: string): Promise<void> {
  const act = { orderId, amount, reference: `repaid-${venue.state.seq}`, by: 'test' };
  const made = await venue.submit({ type: 'repay-loan', ...act });
  assert(made.ok, `repay-loan: ${JSON.stringify(made)}`);
}

/** Moves venue time on, with all that is due before. */
export function passes(venue: TestVenue, byMs: number): Promise<void> {
  return passTo(venue, venue.state.timeMs + byMs);
}

/** ALICE draws 50 000 USDT, pays 20 001.5 back after three hours and the rest after a fourth. */
export async function paidOffLoan(venue: TestVenue): Promise<string> {
  const orderId = await lends(venue, '50000');
  await passes(venue, 3 * HOUR_MS);
  await repays(venue, orderId, '20001.5');
  await passes(venue, HOUR_MS);
  await repays(venue, orderId, '30000.3');
  return orderId;
}

/** A call once the unit is there; `alice-futures` is a key that trades futures alone. */
export function asBorrower(call: PreparedCall = {}) {
  return async (venue: TestVenue): Promise<TestCall> => {
    await opensUnit(venue);
    const key = 'alice-futures';
    const secret = { secret: `${key}-secret`, passphrase: `${key}pass1234` };
    const body = { uid: ALICE, key, ...secret, permissions: ['futures:read_write'] };
    accepted(await venue.call('POST', '/operator/v1/create-key', { body, as: 'operator' }));
    return resolve(call, venue);
  };
}
