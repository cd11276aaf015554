/** A waiting or finished trigger as v3 shows it: a strategy order (wire.md 4.4, appendix A). */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../engine/instrument/instrument.ts';
import type { TriggerKind, TriggerSource, TriggerStatus } from '../../../engine/trigger/trigger.ts';
import type { TriggerRecord } from '../../../engine/trigger/trigger-record.ts';
import { decimal, type object, oneOf, optional, str } from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { assertNever } from '../../../primitives/assert.ts';
import { optionalPrice } from '../order-numbers.ts';

export const strategyOrderV3 = Type.Object({
  orderId: str('Id of the strategy order.'),
  clientOid: str('Client order id.'),
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  type: str('tpsl or trigger.'),
  tpslMode: str('full: the whole position. partial: a size. Empty for type trigger.'),
  qty: str('Base coin; quote coin for a spot market buy.'),
  side: str('buy or sell: the order it places.'),
  posSide: str('long or short; empty where it is about no position.'),
  status: str('pending, success, failed or cancelled.'),
  triggerType: str('takeProfit or stopLoss; empty for type trigger.'),
  tpTriggerBy: str('market or mark; empty without a take-profit.'),
  slTriggerBy: str('market or mark; empty without a stop-loss.'),
  takeProfit: str('Take-profit trigger price.'),
  stopLoss: str('Stop-loss trigger price.'),
  tpOrderType: str('market or limit.'),
  slOrderType: str('market or limit.'),
  tpLimitPrice: str('Execution price of a limit take-profit.'),
  slLimitPrice: str('Execution price of a limit stop-loss.'),
  triggerBy: str('market, mark or index; empty for type tpsl.'),
  triggerPrice: str('Trigger price of type trigger.'),
  triggerOrderType: str('market or limit.'),
  triggerOrderPrice: str('Execution price of type trigger.'),
  createdTime: str('Creation time, Unix ms.'),
  updatedTime: str('Update time, Unix ms.'),
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

/** `size`: what it would close now, for one that closes the whole position. */
export function strategyWireV3(
  record: TriggerRecord,
  size = record.size,
): Static<typeof strategyOrderV3> {
  const part = strategyPart(record.kind);
  return {
    orderId: record.triggerId,
    clientOid: record.clientOid,
    category: record.category,
    symbol: record.symbol,
    type: part === 'trigger' ? 'trigger' : 'tpsl',
    tpslMode: modeOf(record.kind),
    qty: record.quoteAmount === '0' ? size : record.quoteAmount,
    side: record.side,
    posSide: record.positionSide,
    status: statusWord(record.status),
    triggerType: part === 'trigger' ? '' : part,
    ...prices(record, part),
    createdTime: String(record.createdMs),
    updatedTime: String(record.updatedMs),
  };
}

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

function prices(record: TriggerRecord, part: StrategyPart) {
  const of = (which: StrategyPart, text: string) => (part === which ? text : '');
  const by = byWord(record.triggerBy);
  const limit = record.orderType === 'limit' ? record.price : '';
  return {
    tpTriggerBy: of('takeProfit', by),
    slTriggerBy: of('stopLoss', by),
    takeProfit: of('takeProfit', record.triggerPrice),
    stopLoss: of('stopLoss', record.triggerPrice),
    tpOrderType: of('takeProfit', record.orderType),
    slOrderType: of('stopLoss', record.orderType),
    tpLimitPrice: of('takeProfit', limit),
    slLimitPrice: of('stopLoss', limit),
    triggerBy: of('trigger', by),
    triggerPrice: of('trigger', record.triggerPrice),
    triggerOrderType: of('trigger', record.orderType),
    triggerOrderPrice: of('trigger', limit),
  };
}

function byWord(source: TriggerSource): string {
  return source === 'last' ? 'market' : source;
}

function statusWord(status: TriggerStatus): string {
  switch (status) {
    case 'live':
      return 'pending';
    case 'executed':
      return 'success';
    case 'fail_execute':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
    default:
      return assertNever(status);
  }
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
