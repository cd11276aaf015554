/**
 * The prices of a v3 strategy order: take-profit and stop-loss of a position, each its own trigger,
 * or the trigger of a plan (wire.md 6.3, appendix A). A limit execution needs its price.
 */
import type { Static } from 'typebox';
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { TriggerSource } from '../../engine/trigger/trigger.ts';
import { decimal, type object, oneOf, optional } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';
import { optionalPrice } from './optional-numbers.ts';

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
