/** A trigger as v3 takes it and shows it: a strategy order, waiting or finished (wire.md 4.4, appendix A). */

import type { Static } from 'typebox';
import type { Instrument } from '../../../engine/core/instrument.ts';
import type { TriggerKind, TriggerSource, TriggerStatus } from '../../../engine/core/trigger.ts';
import type { TriggerRecord } from '../../../engine/core/trigger-record.ts';
import { decimal, type object, oneOf, optional } from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { assertNever } from '../../../primitives/assert.ts';
import { codec, type RowFields } from '../codec.ts';
import { optionalPrice } from '../order-numbers.ts';

const STATUS = {
  live: 'pending',
  executed: 'success',
  fail_execute: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<TriggerStatus, string>;

/** With `size` being, of one that closes the whole position, what it would close now. */
const fields: RowFields<TriggerRecord> = {
  orderId: ['Id of the strategy order.', (record) => record.triggerId],
  clientOid: ['Client order id.', (record) => record.clientOid],
  category: ['Product category.', (record) => record.category],
  symbol: ['Trading pair.', (record) => record.symbol],
  type: ['tpsl or trigger.', ({ kind }) => (strategyPart(kind) === 'trigger' ? 'trigger' : 'tpsl')],
  tpslMode: [
    'full: the whole position. partial: a size. Empty for type trigger.',
    (record) => modeOf(record.kind),
  ],
  qty: [
    'Base coin; quote coin for a spot market buy.',
    (record) => (record.quoteAmount === '0' ? record.size : record.quoteAmount),
  ],
  side: ['buy or sell: the order it places.', (record) => record.side],
  posSide: ['long or short; empty where it is about no position.', (record) => record.positionSide],
  status: ['pending, success, failed or cancelled.', (record) => STATUS[record.status]],
  triggerType: [
    'takeProfit or stopLoss; empty for type trigger.',
    ({ kind }) => {
      const part = strategyPart(kind);
      return part === 'trigger' ? '' : part;
    },
  ],
  tpTriggerBy: ['market or mark; empty without a take-profit.', only('takeProfit', byWord)],
  slTriggerBy: ['market or mark; empty without a stop-loss.', only('stopLoss', byWord)],
  takeProfit: ['Take-profit trigger price.', only('takeProfit', (record) => record.triggerPrice)],
  stopLoss: ['Stop-loss trigger price.', only('stopLoss', (record) => record.triggerPrice)],
  tpOrderType: ['market or limit.', only('takeProfit', (record) => record.orderType)],
  slOrderType: ['market or limit.', only('stopLoss', (record) => record.orderType)],
  tpLimitPrice: ['Execution price of a limit take-profit.', only('takeProfit', limitOf)],
  slLimitPrice: ['Execution price of a limit stop-loss.', only('stopLoss', limitOf)],
  triggerBy: ['market, mark or index; empty for type tpsl.', only('trigger', byWord)],
  triggerPrice: [
    'Trigger price of type trigger.',
    only('trigger', (record) => record.triggerPrice),
  ],
  triggerOrderType: ['market or limit.', only('trigger', (record) => record.orderType)],
  triggerOrderPrice: ['Execution price of type trigger.', only('trigger', limitOf)],
  createdTime: ['Creation time, Unix ms.', (record) => String(record.createdMs)],
  updatedTime: ['Update time, Unix ms.', (record) => String(record.updatedMs)],
};

export const strategyOrder = codec<TriggerRecord>(fields, (record) => record.triggerId);

export const strategyOrderPush = codec<TriggerRecord>({
  ...fields,
  reduceOnly: [
    'yes or no; yes for what closes a position.',
    ({ effect, isReduceOnly }) => (effect === 'close' || isReduceOnly ? 'yes' : 'no'),
  ],
});

/** The kinds of each type of strategy order. */
export function strategyKinds(type: 'tpsl' | 'trigger' | undefined): readonly TriggerKind[] {
  if (type === 'trigger') return ['plan', 'trailing-plan'];
  if (type === 'tpsl') return TPSL_KINDS;
  return ['plan', 'trailing-plan', ...TPSL_KINDS];
}

const TPSL_KINDS = [
  'take-profit',
  'stop-loss',
  'position-take-profit',
  'position-stop-loss',
  'trailing-stop',
] as const satisfies readonly TriggerKind[];

/** Which fields of a strategy order a trigger of this kind fills. */
export function strategyPart(kind: TriggerKind): StrategyPart {
  switch (kind) {
    case 'plan':
    case 'trailing-plan':
      return 'trigger';
    case 'take-profit':
    case 'position-take-profit':
      return 'takeProfit';
    case 'stop-loss':
    case 'position-stop-loss':
    case 'trailing-stop':
      return 'stopLoss';
    default:
      return assertNever(kind);
  }
}

function modeOf(kind: TriggerKind): string {
  if (strategyPart(kind) === 'trigger') return '';
  return kind === 'position-take-profit' || kind === 'position-stop-loss' ? 'full' : 'partial';
}

/** What the fields of one part show, and the others leave empty. */
function only(part: StrategyPart, of: (record: TriggerRecord) => string) {
  return (record: TriggerRecord) => (strategyPart(record.kind) === part ? of(record) : '');
}

function byWord({ triggerBy }: TriggerRecord): string {
  return triggerBy === 'last' ? 'market' : triggerBy;
}

function limitOf({ orderType, price: limit }: TriggerRecord): string {
  return orderType === 'limit' ? limit : '';
}

/**
 * The prices of a v3 strategy order: take-profit and stop-loss of a position, each its own trigger,
 * or the trigger of a plan (wire.md 6.3, appendix A). A limit execution needs its price.
 */
const price = (description: string) => optional(decimal({ description }));
const triggerBy = () =>
  optional(oneOf(['market', 'mark'], { description: 'Price that triggers it.' }));
const orderType = () =>
  optional(oneOf(['market', 'limit'], { description: 'How it executes; absent: at market.' }));

export const strategyPriceFields = {
  takeProfit: price('Take-profit trigger price.'),
  stopLoss: price('Stop-loss trigger price.'),
  tpTriggerBy: triggerBy(),
  slTriggerBy: triggerBy(),
  tpOrderType: orderType(),
  slOrderType: orderType(),
  tpLimitPrice: price('Required when tpOrderType is limit.'),
  slLimitPrice: price('Required when slOrderType is limit.'),
  triggerPrice: price('Trigger price of type trigger.'),
  triggerBy: triggerBy(),
  triggerOrderType: orderType(),
  triggerOrderPrice: price('Required when triggerOrderType is limit.'),
};

export type StrategyPrices = Static<ReturnType<typeof object<typeof strategyPriceFields>>>;

/** Which of the three sets of fields. */
export type StrategyPart = 'takeProfit' | 'stopLoss' | 'trigger';

interface PartFields {
  readonly price: 'takeProfit' | 'stopLoss' | 'triggerPrice';
  readonly by: 'tpTriggerBy' | 'slTriggerBy' | 'triggerBy';
  readonly orderType: 'tpOrderType' | 'slOrderType' | 'triggerOrderType';
  readonly limit: 'tpLimitPrice' | 'slLimitPrice' | 'triggerOrderPrice';
}

const FIELDS: Readonly<Record<StrategyPart, PartFields>> = {
  takeProfit: {
    price: 'takeProfit',
    by: 'tpTriggerBy',
    orderType: 'tpOrderType',
    limit: 'tpLimitPrice',
  },
  stopLoss: {
    price: 'stopLoss',
    by: 'slTriggerBy',
    orderType: 'slOrderType',
    limit: 'slLimitPrice',
  },
  trigger: {
    price: 'triggerPrice',
    by: 'triggerBy',
    orderType: 'triggerOrderType',
    limit: 'triggerOrderPrice',
  },
};

interface ReadPart {
  readonly triggerTicks: number | undefined;
  readonly triggerBy: TriggerSource | undefined;
  readonly orderType: 'market' | 'limit' | undefined;
  /** Of a limit execution. */
  readonly priceTicks: number | undefined;
}

/** One part as sent, in ticks. */
export function readPart(
  instrument: Instrument,
  sent: StrategyPrices,
  part: StrategyPart,
): ReadPart {
  const fields = FIELDS[part];
  const codes = 'uta';
  const executes = sent[fields.orderType];
  const limit = sent[fields.limit];
  if (executes === 'limit' && limit === undefined) throw missing(fields.limit);
  return {
    triggerTicks: optionalPrice(instrument, {
      text: sent[fields.price],
      field: fields.price,
      codes,
    }),
    triggerBy: sourceOf(sent[fields.by]),
    orderType: executes,
    priceTicks:
      executes === 'limit'
        ? optionalPrice(instrument, { text: limit, field: fields.limit, codes })
        : undefined,
  };
}

function sourceOf(by: 'market' | 'mark' | undefined): TriggerSource | undefined {
  if (by === undefined) return undefined;
  return by === 'mark' ? 'mark' : 'last';
}
