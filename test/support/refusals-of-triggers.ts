/** What triggers are refused for. */
import type { Act, Form, Planters } from './refusals.ts';
import { LONG } from './refusals-of-changes.ts';
import { ENTRY } from './refusals-of-orders.ts';
import {
  ABOUT,
  BTCF,
  configured,
  ETH,
  ETHF,
  RESTRICTED,
  SENDER,
  updated,
  VENUE,
} from './refusals-venue.ts';

const NOT_TRADING = { 'instrument-not-trading': ENTRY['instrument-not-trading'] } as const;

const PLAN = {
  type: 'place-trigger',
  uid: 'sub',
  instrument: BTCF,
  kind: 'plan',
  triggerTicks: 610_000,
  triggerBy: 'index',
  order: { side: 'buy', orderType: 'limit', priceTicks: 610_000, lots: 5, timeInForce: 'gtc' },
} as const satisfies Act;

/** A plan for ETHUSDT that waits far away, by another trigger's clientOid. */
const OLDER: Act = { ...PLAN, instrument: ETHF, clientOid: 'mine' };

const NEW_TRIGGER: Planters = {
  ...ABOUT,
  ...NOT_TRADING,
  'duplicate-client-oid': { scene: [OLDER], command: { clientOid: 'mine' } },
  'too-many-triggers': {
    scene: [updated(BTCF, { maxOpenOrders: 0 }), updated(ETH, { maxOpenOrders: 0 })],
  },
};

const PLAN_SIZES: Planters = {
  'size-below-minimum': { command: { 'order.lots': 0 } },
  'size-above-maximum': { command: { 'order.lots': 100_001_000 } },
};

const PLAN_PRESETS: Planters = {
  'preset-take-profit-side': { command: { 'order.presets.takeProfitPrice': '1' } },
  'preset-stop-loss-side': { command: { 'order.presets.stopLossPrice': '1000000' } },
};

/** Nothing has traded yet: the last price is that of nobody. */
const NO_LAST_PRICE = { 'no-mark-price': { command: { triggerBy: 'last' } } } as const;

const TRAILING = { ...PLAN, kind: 'trailing-plan', callbackRatio: '1' } as const;

const WAITING = [...VENUE, { ...TRAILING, clientOid: 'plan' }] as const;

/** Two stop-losses of the long position, of which the first one closes a part. */
const STOPS = {
  type: 'place-leg-triggers',
  uid: 'sub',
  instrument: BTCF,
  positionSide: 'long',
  triggers: [
    { kind: 'stop-loss', triggerTicks: 500_000, triggerBy: 'index', lots: 2, priceTicks: 490_000 },
    { kind: 'position-stop-loss', triggerTicks: 400_000, triggerBy: 'index' },
  ],
} as const satisfies Act;

export const TRIGGER_FORMS: readonly Form[] = [
  {
    name: 'a plan for a contract',
    scene: VENUE,
    command: TRAILING,
    planters: {
      ...RESTRICTED,
      ...NEW_TRIGGER,
      'position-side-not-allowed': {
        scene: [configured('reject')],
        command: { 'order.positionSide': 'long', 'order.effect': 'open' },
      },
      'margin-coin-mismatch': { command: { 'order.marginCoin': 'BTC' } },
      'invalid-trigger': { command: { 'order.priceTicks': undefined } },
      ...PLAN_SIZES,
      'preset-on-closing-order': {
        command: { 'order.reduceOnly': true, 'order.presets.takeProfitTrigger': 'mark' },
      },
      ...PLAN_PRESETS,
      'callback-out-of-range': { command: { callbackRatio: '11' } },
      ...NO_LAST_PRICE,
    },
    // What closes is open to everybody.
    apart: [['account-restricted', 'preset-on-closing-order']],
  },
  {
    name: 'a plan in hedge mode',
    scene: VENUE,
    command: {
      ...PLAN,
      uid: 'hedge',
      order: { ...PLAN.order, positionSide: 'long', effect: 'open' },
    },
    planters: {
      ...ABOUT,
      'position-side-required': { command: { 'order.effect': undefined } },
      'margin-coin-mismatch': { command: { 'order.marginCoin': 'BTC' } },
      'invalid-trigger': { command: { kind: 'tpsl' } },
      ...PLAN_SIZES,
    },
  },
  {
    name: 'a plan to buy for an amount',
    scene: VENUE,
    command: {
      ...PLAN,
      instrument: ETH,
      triggerTicks: 210_000,
      order: { side: 'buy', orderType: 'market', quoteAmount: '100', timeInForce: 'gtc' },
    },
    planters: {
      ...NEW_TRIGGER,
      'invalid-trigger': { command: { 'order.orderType': 'limit' } },
      'invalid-amount': { command: { 'order.quoteAmount': '0' } },
      ...PLAN_PRESETS,
      ...NO_LAST_PRICE,
    },
  },
  {
    name: 'stop-losses of a position',
    scene: LONG,
    command: STOPS,
    planters: {
      ...ABOUT,
      ...NOT_TRADING,
      'duplicate-client-oid': {
        command: { 'triggers.0.clientOid': 'a', 'triggers.1.clientOid': 'a' },
      },
      'too-many-triggers': { scene: [updated(BTCF, { maxOpenOrders: 0 })] },
      'no-position-for-trigger': { command: { positionSide: 'short' } },
      'invalid-trigger': { command: { 'triggers.0.kind': 'position-stop-loss' } },
      'size-below-minimum': { scene: [updated(BTCF, { minSize: '50', maxSize: '50' })] },
      'preset-stop-loss-side': { command: { 'triggers.1.triggerTicks': 700_000 } },
    },
    apart: [
      // Of a short position it is on the right side.
      ['no-position-for-trigger', 'preset-stop-loss-side'],
      // One that closes all has no size.
      ['invalid-trigger', 'size-below-minimum'],
    ],
  },
  {
    name: 'an amended plan',
    scene: WAITING,
    command: { type: 'amend-trigger', uid: 'sub', clientOid: 'plan', callbackRatio: '2' },
    planters: {
      ...SENDER,
      'trigger-not-found': { command: { clientOid: 'none' } },
      'instrument-not-trading': { scene: [{ type: 'set-status', status: 'halted' }] },
      'nothing-to-amend': { command: { callbackRatio: undefined } },
      'size-below-minimum': { command: { lots: 0 } },
      'preset-take-profit-side': { command: { 'presets.takeProfitPrice': '1' } },
      'callback-out-of-range': { command: { callbackRatio: '11' } },
      ...NO_LAST_PRICE,
    },
    // Whatever else is named is something to amend.
    apart: [
      ['nothing-to-amend', 'size-below-minimum'],
      ['nothing-to-amend', 'preset-take-profit-side'],
      ['nothing-to-amend', 'no-mark-price'],
    ],
  },
  {
    name: 'a cancellation of triggers',
    scene: WAITING,
    command: { type: 'cancel-triggers', uid: 'sub', triggers: [{ clientOid: 'plan' }] },
    planters: {
      ...SENDER,
      'trigger-not-found': { command: { 'triggers.0.clientOid': 'none' } },
      'instrument-not-trading': { scene: [{ type: 'set-status', status: 'halted' }] },
    },
  },
  {
    name: 'an amended stop-loss of a whole position',
    scene: [...LONG, { ...STOPS, triggers: [{ ...STOPS.triggers[1], clientOid: 'stop' }] }],
    command: { type: 'amend-trigger', uid: 'sub', clientOid: 'stop', triggerTicks: 450_000 },
    planters: {
      ...SENDER,
      'instrument-not-trading': { scene: [{ type: 'set-status', status: 'halted' }] },
      'invalid-trigger': { command: { lots: 5 } },
      'preset-stop-loss-side': { command: { triggerTicks: 700_000 } },
    },
  },
];
