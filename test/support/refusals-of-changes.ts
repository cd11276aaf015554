/** What changes of orders and positions are refused for: amendments, replacements, cancellations, reversals. */
import type { Form, Planters } from './refusals.ts';
import {
  ABOVE_OPEN_INTEREST,
  ABOVE_TIER,
  clientOidTaken,
  ENTRY,
  INSUFFICIENT_MARGIN,
  manyOrders,
  POOR,
  sizesOf,
  WRONG_PRESETS,
} from './refusals-of-orders.ts';
import {
  ABOUT,
  BTCF,
  ETH,
  limit,
  SENDER,
  statusOf,
  updated,
  VENUE,
  withdraw,
} from './refusals-venue.ts';

/** Half of one ether at 2 005 is filled, half of it rests. */
const RESTING = [
  ...VENUE,
  limit('sub', ETH, ['buy', 10_000, 200_500], { clientOid: 'order' }),
  limit('maker', ETH, ['sell', 5_000, 200_500]),
];

const CHANGED: Planters = {
  ...SENDER,
  'order-not-found': { command: { clientOid: 'none' } },
  'instrument-not-trading': ENTRY['instrument-not-trading'],
  ...manyOrders(ETH),
  ...sizesOf(ETH),
  'price-above-band': { command: { priceTicks: 230_000 } },
  ...WRONG_PRESETS,
};

const CANCELLED = {
  ...SENDER,
  'instrument-not-trading': { scene: [statusOf('halted')] },
} as const satisfies Planters;

const CHANGES: readonly Form[] = [
  {
    name: 'an amendment',
    scene: RESTING,
    command: {
      type: 'amend-order',
      uid: 'sub',
      clientOid: 'order',
      lots: 12_000,
      priceTicks: 201_000,
    },
    planters: {
      ...CHANGED,
      'nothing-to-amend': { command: { lots: 10_000, priceTicks: 200_500 } },
      'amend-below-filled': { command: { lots: 4_000 } },
      ...POOR,
      'insufficient-balance': { scene: [withdraw('sub', 'USDT', '97995')] },
    },
    // With presets there is something to amend.
    apart: [
      ['nothing-to-amend', 'preset-take-profit-side'],
      ['nothing-to-amend', 'preset-stop-loss-side'],
    ],
  },
  {
    name: 'an amendment of a futures order',
    scene: [...VENUE, limit('sub', BTCF, ['buy', 5, 590_000], { clientOid: 'order' })],
    command: {
      type: 'amend-order',
      uid: 'sub',
      clientOid: 'order',
      lots: 10,
      priceTicks: 595_000,
    },
    planters: {
      'instrument-not-trading': ENTRY['instrument-not-trading'],
      'nothing-to-amend': { command: { lots: 5, priceTicks: 590_000 } },
      'amend-below-filled': { command: { lots: 0 } },
      'size-above-maximum': { command: { lots: 100_001 } },
      'price-above-band': { command: { priceTicks: 700_000 } },
      ...WRONG_PRESETS,
      'insufficient-margin': { scene: [withdraw('sub', 'USDT', '99950')] },
    },
    // With presets there is something to amend.
    apart: [
      ['nothing-to-amend', 'preset-take-profit-side'],
      ['nothing-to-amend', 'preset-stop-loss-side'],
    ],
  },
  {
    name: 'a replacement',
    scene: RESTING,
    command: {
      type: 'replace-order',
      uid: 'sub',
      clientOid: 'order',
      lots: 12_000,
      priceTicks: 201_000,
    },
    planters: {
      ...CHANGED,
      'symbol-not-for-copy-trading': ENTRY['symbol-not-for-copy-trading'],
      ...clientOidTaken('sub', 'newClientOid'),
      'insufficient-balance': { scene: [withdraw('sub', 'USDT', '97900')] },
    },
  },
  {
    name: 'new quotes',
    scene: VENUE,
    command: { type: 'replace-quotes', uid: 'sub', instrument: ETH, quotes: [] },
    planters: { ...ABOUT, 'instrument-not-trading': ENTRY['instrument-not-trading'] },
  },
  {
    name: 'a cancellation',
    scene: RESTING,
    command: { type: 'cancel-order', uid: 'sub', clientOid: 'order' },
    planters: { ...CANCELLED, 'order-not-found': { command: { clientOid: 'none' } } },
  },
  {
    name: 'a cancellation of several',
    scene: RESTING,
    command: { type: 'cancel-batch', uid: 'sub', orders: [{ clientOid: 'order' }] },
    planters: {
      'user-frozen': SENDER['user-frozen'],
      'instrument-not-trading': CANCELLED['instrument-not-trading'],
      'order-not-found': { command: { 'orders.0.clientOid': 'none' } },
    },
  },
  {
    name: 'a cancellation of all',
    scene: RESTING,
    command: { type: 'cancel-all', uid: 'sub' },
    planters: CANCELLED,
  },
];

export const LONG = [...VENUE, limit('sub', BTCF, ['buy', 3, 600_100])];
const HEDGED = [
  ...VENUE,
  limit('hedge', BTCF, ['buy', 10, 600_100], { positionSide: 'long', effect: 'open' }),
];

const POSITIONS: readonly Form[] = [
  {
    name: 'closing positions',
    scene: LONG,
    command: { type: 'close-positions', uid: 'sub', category: 'USDT-FUTURES' },
    planters: {
      ...SENDER,
      'instrument-not-trading': ENTRY['instrument-not-trading'],
      'symbol-not-for-copy-trading': ENTRY['symbol-not-for-copy-trading'],
      'size-below-minimum': { scene: [updated(BTCF, { minSize: '50', maxSize: '50' })] },
    },
  },
  {
    name: 'a reversal',
    scene: LONG,
    command: { type: 'reverse-position', uid: 'sub', instrument: BTCF, lots: 5 },
    planters: {
      ...ENTRY,
      ...clientOidTaken('sub'),
      'no-position': { command: { side: 'buy' } },
      'size-below-minimum': { scene: [updated(BTCF, { minSize: '50', maxSize: '50' })] },
      'size-above-maximum': { command: { lots: 100_001 } },
      'position-above-tier': { command: { lots: 1_000 }, scene: [...ABOVE_TIER.scene] },
      'open-interest-above-limit': ABOVE_OPEN_INTEREST,
      ...INSUFFICIENT_MARGIN,
      'no-liquidity': { scene: [{ type: 'cancel-all', uid: 'maker' }] },
    },
    // What finds nobody to trade with costs nothing.
    apart: [['insufficient-margin', 'no-liquidity']],
  },
  {
    name: 'a reversal in hedge mode',
    scene: HEDGED,
    command: {
      type: 'reverse-position',
      uid: 'hedge',
      instrument: BTCF,
      positionSide: 'long',
      lots: 5,
    },
    planters: {
      ...ENTRY,
      'position-side-required': { command: { positionSide: undefined } },
      'no-position': { command: { positionSide: 'short' } },
      'size-below-minimum': { command: { lots: 0 } },
      'size-above-maximum': {
        scene: [updated(BTCF, { maxSize: '0.008', maxMarketSize: '0.008' })],
      },
      'no-liquidity': { scene: [{ type: 'cancel-all', uid: 'maker' }] },
    },
  },
];

export const CHANGE_FORMS: readonly Form[] = [...CHANGES, ...POSITIONS];
