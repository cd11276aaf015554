/** Events as plain values for people and scripts: decimal text, no ciphertext. */

import type { Command } from '../engine/command.ts';
import type {
  BookChanged,
  LevelRow,
  PositionChanged,
  PricesMoved,
  ReadEvent,
  ReadFill,
  ReadTraded,
} from '../engine/core/event.ts';
import { type Instrument, MARK_SCALE } from '../engine/core/instrument.ts';
import { fillRecord, orderRecord, stepsToText } from '../engine/core/order-record.ts';
import { type CoinScales, coinScale } from '../engine/core/steps.ts';
import { triggerRecord } from '../engine/core/trigger-record.ts';
import { closedPositionRecord } from '../engine/read/closed-position-record.ts';
import { countedDebt } from '../engine/read/debt-record.ts';
import { eventsByTime, type Happened } from '../engine/read/events-by-time.ts';
import { assertNever } from '../primitives/assert.ts';
import { formatUnits } from '../primitives/decimal.ts';
import type { Units } from '../primitives/units.ts';

/** The events of an entry, each as of the time it happened at. */
export function plainEvents(
  entry: Happened,
  events: readonly ReadEvent[],
  scales: CoinScales,
): readonly object[] {
  return eventsByTime(entry, events).flatMap((at) =>
    at.events.map((event) => plainEvent(event, scales, at.timeMs)),
  );
}

function plainEvent(event: ReadEvent, scales: CoinScales, timeMs: number): object {
  switch (event.type) {
    case 'order-accepted':
    case 'order-amended':
      return plainOrder(event);
    case 'traded':
      return plainTrade(event, scales, timeMs);
    case 'order-closed':
      return { type: event.type, order: orderRecord(scales, event.order) };
    case 'posted':
      return {
        type: event.type,
        postings: event.postings.map((posting) => plainPosting(posting, scales)),
      };
    case 'position-closed':
      return { type: event.type, position: closedPositionRecord(scales, event) };
    case 'trigger-placed':
    case 'trigger-amended':
    case 'trigger-closed':
      return { type: event.type, trigger: triggerRecord(event.trigger) };
    case 'transferred':
      return { ...event, amount: formatUnits(event.amount, coinScale(scales, event.coin)) };
    case 'converted':
      return plainConversion(event, scales);
    case 'position-moved':
      return plainMove(event);
    case 'as-of':
    case 'payment-changed':
    case 'commissions-paid':
    case 'commission-earned':
    case 'customer-deposited':
    case 'loan-repaid':
    case 'loan-closed':
    case 'receipt':
    case 'repeated':
    case 'changed':
      return event;
    case 'funding-settled':
    case 'holders-counted':
      return plainMarket(event);
    case 'debts-counted':
      return { type: event.type, debts: event.debts.map((debt) => countedDebt(debt, scales)) };
    case 'book-changed':
      return plainBook(event);
    case 'position-changed':
      return plainPosition(event, scales);
    case 'prices-moved':
      return plainPrices(event);
    case 'rejected':
      return { type: event.type, ...event.rejection };
    default:
      return assertNever(event);
  }
}

/** Of a contract, by its names. */
function plainMarket({
  instrument,
  type,
  ...told
}: Extract<ReadEvent, { type: 'funding-settled' | 'holders-counted' }>): object {
  const { category, symbol } = instrument;
  return { type, category, symbol, ...told };
}

function plainConversion(
  { conversion, type }: Extract<ReadEvent, { type: 'converted' }>,
  scales: CoinScales,
): object {
  const { fromCoin, toCoin } = conversion;
  const fromSize = formatUnits(conversion.fromSize, coinScale(scales, fromCoin));
  const toSize = formatUnits(conversion.toSize, coinScale(scales, toCoin));
  return { type, conversion: { ...conversion, fromSize, toSize } };
}

function plainMove({
  instrument,
  lots,
  priceTicks,
  ...told
}: Extract<ReadEvent, { type: 'position-moved' }>): object {
  const { category, priceStep, sizeStep, symbol } = instrument;
  const [size, price] = [stepsToText(lots, sizeStep), stepsToText(priceTicks, priceStep)];
  return { ...told, category, symbol, size, price };
}

type Told = Extract<ReadEvent, { type: 'order-accepted' | 'order-amended' }>;

function plainOrder(told: Told): object {
  const { category, symbol, priceStep, sizeStep, valueScale } = told.instrument;
  return {
    type: told.type,
    orderId: told.orderId,
    uid: told.uid,
    category,
    symbol,
    price: stepsToText(told.priceTicks, priceStep),
    size: stepsToText(told.lots, sizeStep),
    leavesSize: stepsToText(told.leavesLots, sizeStep),
    filledSize: stepsToText(told.cumLots, sizeStep),
    filledValue: formatUnits(told.cumValue, valueScale),
  };
}

function plainTrade(trade: ReadTraded, scales: CoinScales, timeMs: number): object {
  const { instrument, maker, taker } = trade;
  return {
    type: trade.type,
    tradeId: trade.tradeId,
    category: instrument.category,
    symbol: instrument.symbol,
    price: stepsToText(trade.priceTicks, instrument.priceStep),
    qty: stepsToText(trade.lots, instrument.sizeStep),
    takerSide: trade.takerSide,
    fills: [maker, taker].map((fill) => ({
      ...fillRecord(scales, trade, fill, timeMs),
      ...plainFilled(fill, instrument, scales),
    })),
  };
}

/** The order of a fill after it. */
function plainFilled(fill: ReadFill, instrument: Instrument, scales: CoinScales): object {
  const { sizeStep, valueScale, marginCoin } = instrument;
  return {
    leavesSize: stepsToText(fill.leavesLots, sizeStep),
    filledSize: stepsToText(fill.cumLots, sizeStep),
    filledValue: formatUnits(fill.cumValue, valueScale),
    orderFee: formatUnits(fill.orderFee, coinScale(scales, fill.order.feeCoin)),
    orderPlatformFee: formatUnits(
      fill.orderPlatformFee,
      coinScale(scales, fill.order.platformFeeCoin),
    ),
    orderPnl: formatUnits(fill.orderPnl, coinScale(scales, marginCoin)),
  };
}

function plainBook({ type, instrument, bids, asks }: BookChanged): object {
  const { category, symbol, priceStep, sizeStep } = instrument;
  const rows = (levels: readonly LevelRow[]) =>
    levels.map(({ ticks, lots }) => [stepsToText(ticks, priceStep), stepsToText(lots, sizeStep)]);
  return { type, category, symbol, bids: rows(bids), asks: rows(asks) };
}

function plainPosition(
  { instrument, lots, ...position }: PositionChanged,
  scales: CoinScales,
): object {
  const { category, symbol, sizeStep, valueScale, marginCoin } = instrument;
  const money = (units: Units) => formatUnits(units, coinScale(scales, marginCoin));
  return {
    ...position,
    category,
    symbol,
    size: stepsToText(lots, sizeStep),
    openValue: formatUnits(position.openValue, valueScale),
    margin: money(position.margin),
    realisedPnl: money(position.realisedPnl),
    funding: money(position.funding),
    openFee: money(position.openFee),
    closeFee: money(position.closeFee),
  };
}

function plainPrices({ type, instrument, markPrice, indexPrice }: PricesMoved): object {
  const { category, symbol } = instrument;
  const price = (units: Units | undefined) =>
    units === undefined ? null : formatUnits(units, MARK_SCALE);
  return { type, category, symbol, markPrice: price(markPrice), indexPrice: price(indexPrice) };
}

type Posting = Extract<ReadEvent, { type: 'posted' }>['postings'][number];

function plainPosting({ debit, credit, amount, kind, cause }: Posting, scales: CoinScales): object {
  const text = formatUnits(amount, coinScale(scales, debit.coin));
  return { kind, coin: debit.coin, amount: text, debit: debit.id, credit: credit.id, cause };
}

/** Stands for what opens or proves a key. */
export const MASK = '…';

/** The command as it stands in the journal, but for what opens or proves a key. */
export function plainCommand(command: Command): Command {
  if (command.type === 'rotate-master-key') return { ...command, keys: command.keys.map(masked) };
  if (command.type === 'change-sub-key') return { ...command, passphraseMac: MASK };
  if (command.type !== 'create-key' && command.type !== 'create-sub-key') return command;
  return { ...command, apiKey: masked(command.apiKey) };
}

function masked<K extends { readonly sealedSecret: string; readonly passphraseMac: string }>(
  key: K,
): K {
  return { ...key, sealedSecret: MASK, passphraseMac: MASK };
}
