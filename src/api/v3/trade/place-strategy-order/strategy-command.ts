/** A v3 strategy order as the command that places its triggers. Decides R-P-16. */

import type {
  LegTrigger,
  PlaceLegTriggers,
} from '../../../../engine/commands/place-leg-triggers.ts';
import type { PlaceTrigger } from '../../../../engine/commands/place-trigger.ts';
import { type Category, type Instrument, isFutures } from '../../../../engine/core/instrument.ts';
import type { PositionSide, Side } from '../../../../engine/core/order.ts';
import { isSizedInMoney } from '../../../../engine/core/order.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import type { TriggerOrder } from '../../../../engine/core/trigger.ts';
import type { Caller } from '../../../../http/endpoint.ts';
import { missing, wrong } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { findMarket, tradingCategoryV3 } from '../../../calls/markets.ts';
import { optionalSize, readQuoteAmount, readSize } from '../../../codecs/order-numbers.ts';
import { readPart, type StrategyPart, type StrategyPrices } from '../../../codecs/v3/strategy.ts';

export interface StrategyInput extends StrategyPrices {
  readonly category: Category | 'MARGIN';
  readonly symbol: string;
  readonly clientOid: string | undefined;
  readonly type: 'tpsl' | 'trigger';
  readonly tpslMode: 'full' | 'partial' | undefined;
  readonly qty: string | undefined;
  readonly side: Side | undefined;
  readonly posSide: PositionSide | undefined;
  readonly reduceOnly: boolean;
}

type Owner = Pick<Caller, 'uid' | 'isCopyTrading'>;

export function strategyCommand(
  state: Pick<ReadState, 'markets'>,
  sent: StrategyInput,
  caller: Owner,
): PlaceTrigger | PlaceLegTriggers {
  const category = tradingCategoryV3(sent.category);
  const { instrument } = findMarket(state, 'uta', { category, symbol: sent.symbol });
  if (sent.type === 'trigger') {
    return { kind: 'plan', ...waiting(instrument, sent, 'trigger'), ...owner(caller) };
  }
  const parts = PARTS.filter((part) => sent[part] !== undefined);
  const [first, second] = parts;
  if (first === undefined) throw missing(...PARTS);
  if (isFutures(category)) {
    return {
      type: 'place-leg-triggers',
      instrument: instrument.key,
      positionSide: positionOf(sent),
      triggers: parts.map((part) => legTrigger(instrument, sent, part)),
      ...owner(caller),
    };
  }
  // A spot order buys or sells once: it has one trigger.
  if (second !== undefined) throw wrong(second, `nothing beside ${first}: on spot there is one`);
  return { kind: 'tpsl', ...waiting(instrument, sent, first), ...owner(caller) };
}

const PARTS = ['takeProfit', 'stopLoss'] as const;

function owner({ uid, isCopyTrading }: Owner) {
  return { uid, origin: { enterPoint: 'API', isCopyTrading } } as const;
}

/** An order that waits for its price. */
function waiting(instrument: Instrument, sent: StrategyInput, part: StrategyPart) {
  const { triggerTicks, triggerBy, priceTicks } = readPart(instrument, sent, part);
  const { side, posSide, clientOid, reduceOnly } = sent;
  if (side === undefined) throw missing('side');
  if (triggerTicks === undefined) throw missing('triggerPrice');
  const orderType = priceTicks === undefined ? ('market' as const) : ('limit' as const);
  return {
    type: 'place-trigger' as const,
    instrument: instrument.key,
    triggerTicks,
    triggerBy: triggerBy ?? ('last' as const),
    order: {
      side,
      ...positionAndEffect(side, posSide),
      orderType,
      timeInForce: 'gtc' as const,
      reduceOnly,
      ...sizeOf(instrument, sent.qty, isSizedInMoney(instrument, { orderType, side })),
      ...present({ priceTicks }),
    },
    ...present({ clientOid }),
  };
}

/** In v3 the side is the book's: a long is closed by selling (wire.md 6.1). */
function positionAndEffect(
  side: Side,
  posSide: PositionSide | undefined,
): Pick<TriggerOrder, 'positionSide' | 'effect'> {
  if (posSide === undefined) return {};
  const opens = (side === 'buy') === (posSide === 'long');
  return { positionSide: posSide, effect: opens ? 'open' : 'close' };
}

function sizeOf(instrument: Instrument, text: string | undefined, isInMoney: boolean) {
  if (text === undefined) throw missing('qty');
  const qty = { text, field: 'qty', codes: 'uta' } as const;
  return isInMoney
    ? { quoteAmount: readQuoteAmount(instrument, qty) }
    : { lots: readSize(instrument, qty) };
}

/** Clients that do not name the position name the side of the order that closes it. */
function positionOf({ side, posSide }: StrategyInput): PositionSide {
  if (posSide !== undefined) return posSide;
  if (side === undefined) throw missing('posSide');
  return side === 'sell' ? 'long' : 'short';
}

/** With two of them the clientOid is the first one's. */
function legTrigger(
  instrument: Instrument,
  sent: StrategyInput,
  part: 'takeProfit' | 'stopLoss',
): LegTrigger {
  const { triggerTicks, triggerBy, priceTicks } = readPart(instrument, sent, part);
  if (triggerTicks === undefined) throw missing(part);
  const isWhole = (sent.tpslMode ?? (sent.qty === undefined ? 'full' : 'partial')) === 'full';
  if (!isWhole && sent.qty === undefined) throw missing('qty');
  const named = part === 'takeProfit' ? ('take-profit' as const) : ('stop-loss' as const);
  const isFirst = part === 'takeProfit' || sent.takeProfit === undefined;
  const qty = { text: sent.qty, field: 'qty', codes: 'uta' } as const;
  return {
    kind: isWhole ? `position-${named}` : named,
    triggerTicks,
    triggerBy: triggerBy ?? 'last',
    ...present({
      lots: isWhole ? undefined : optionalSize(instrument, qty),
      priceTicks,
      clientOid: isFirst ? sent.clientOid : undefined,
    }),
  };
}
