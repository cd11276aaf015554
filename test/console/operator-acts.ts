/** What is typed for each act of the operator, one after the other: a later act has what an earlier one made. */

import type { PaymentDirection } from '../../src/engine/core/payment.ts';
import { RULES_VERSION } from '../../src/engine/core/reference.ts';
import { assert } from '../../src/primitives/assert.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import type { Filled } from './fill-act.ts';

type Fields = { readonly [name: string]: Filled };
/** Fields that are not said stand as the form offers them. */
type Told = Fields | ((venue: RunningVenue) => Fields | Promise<Fields>);

export function fieldsOf(venue: RunningVenue, told: Told): Fields | Promise<Fields> {
  return typeof told === 'function' ? told(venue) : told;
}

const SPOT = { category: 'SPOT', symbol: 'BTCUSDT' };
const PERP = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
const NEW = [{ name: 'USDT', value: '10' }];
const CHAIN = { coin: 'USDT', chain: 'TRC20' };
const ALICE = { uid: '1001', ...CHAIN };
const RATES = { SPOT: { maker: '0.0008', taker: '0.0009' } };
const TIERS = [
  { tier: 'vip1', rates: RATES },
  { tier: 'vip2', instruments: [{ ...SPOT, maker: '0', taker: '0.0005' }] },
];
const CUSTOMERS = [{ uid: '1002', since: '2026-01-01T00:00:00Z', userRebateRate: '0.5' }];
const COLLATERAL = [{ coin: 'BTC', ratio: '0.9' }];
const LTV = { warn: '0.7', margin: '0.8', liquidate: '0.9' };

/** The payment that waits. */
function waiting({ sequencer }: RunningVenue, direction: PaymentDirection): Fields {
  const payment = [...sequencer.state.payments.open.values()].find(
    (each) => each.direction === direction,
  );
  assert(payment !== undefined, `no ${direction} waits`);
  return { orderId: payment.orderId };
}

/** A user asks for money to be paid out. */
async function asked(venue: RunningVenue): Promise<Fields> {
  const result = await venue.sequencer.submit({
    ...{ type: 'request-withdrawal', ...ALICE, amount: '25' },
    address: 'an-address-elsewhere',
  });
  assert(result.ok, JSON.stringify(result));
  return waiting(venue, 'withdrawal');
}

const deposit = (txId: string): Fields => ({ ...ALICE, size: '30', txId });

export const STORY: readonly (readonly [act: string, fields: Told])[] = [
  ['deposit', { uid: '1001', coin: 'USDT', amount: '500' }],
  ['withdraw', { uid: '1001', coin: 'USDT', amount: '20' }],
  ['create-deposit', deposit('tx-1')],
  ['confirm-deposit', (venue) => waiting(venue, 'deposit')],
  ['create-deposit', deposit('tx-2')],
  ['fail-deposit', (venue) => waiting(venue, 'deposit')],
  [
    'set-withdrawal-address',
    { ...ALICE, address: 'an-address-elsewhere', tag: 'a-tag', allowed: 'yes' },
  ],
  ['approve-withdrawal', asked],
  ['complete-withdrawal', (venue) => ({ ...waiting(venue, 'withdrawal'), txId: 'tx-3' })],
  ['fail-withdrawal', asked],
  ['create-user', { uid: '2001', balances: NEW }],
  [
    'create-key',
    {
      uid: '2001',
      key: 'new-key',
      passphrase: 'passphrase1',
      permissions: ['uta_trade:read'],
      ips: ['10.0.0.0/8'],
    },
  ],
  ['revoke-key', { key: 'new-key' }],
  ['set-user-status', { uid: '2001', status: 'frozen' }],
  ['set-fee-tier', { uid: '2001' }],
  ['set-fee-schedule', { feeTiers: TIERS }],
  ['set-agent', { uid: '2001', commissionRate: '0.1', customers: CUSTOMERS }],
  [
    'correct-commission',
    { ...SPOT, agentUid: '9001', uid: '1001', coin: 'USDT', rebate: '1', userRebate: '0.5' },
  ],
  [
    'create-loan-product',
    {
      ...{ productId: 'L-USDT-9', coin: 'USDT', annualRate: '0.1', maxAmount: '5000' },
      collateral: COLLATERAL,
      ltv: LTV,
    },
  ],
  ['create-risk-unit', { id: 'RU9', uids: ['1001'] }],
  ['disburse-loan', { productId: 'L-USDT-9', uid: '1001', amount: '1000' }],
  ['repay-loan', (venue) => ({ ...newestLoan(venue), amount: '400' })],
  ['set-index-price', { ...PERP, price: '2505', force: 'yes' }],
  ['set-mark-price', { ...PERP, price: '2506', force: 'yes' }],
  ['set-population', { population: 'thin' }],
  ['top-up-reserve', { ...PERP, amount: '100' }],
  ['set-status', { ...SPOT, status: 'halted' }],
  ['cancel-orders', { ...SPOT }],
  ['close-positions', { ...PERP }],
  ['update-instrument', { ...SPOT, takerFeeRate: '0.002' }],
  [
    'create-instrument',
    {
      symbol: 'SOLBTC',
      category: 'SPOT',
      base: 'SOL',
      quote: 'BTC',
      priceStep: '0.0001',
      sizeStep: '0.0001',
      minSize: '0.0001',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
    },
  ],
  ['delist', { category: 'SPOT', symbol: 'SOLBTC' }],
  ['set-rules-version', { version: String(RULES_VERSION) }],
  ['publish-announcement', { annType: 'latest_news', title: 'A test of the desk' }],
  ['advance-clock', { byMs: '60000' }],
];

function newestLoan({ sequencer }: RunningVenue): Fields {
  const orderId = [...sequencer.state.loans.open.keys()].at(-1);
  assert(orderId !== undefined, 'there is no loan');
  return { orderId };
}

/** The venue asks its host, not its journal: such acts leave no line. */
export const UNLISTED = ['snapshot'];

/** Faults have a test of their own; a clock is accepted where the venue has refused to start by it; several machines are in `test/durability/cluster-reads.test.ts`. */
export const ELSEWHERE = ['add-fault', 'remove-fault', 'accept-clock', 'step-down'];
