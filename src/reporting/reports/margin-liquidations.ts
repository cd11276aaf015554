/**
 * Liquidations of margin accounts that owe, and what of their coins was sold or seized for it, both by the
 * receipts of the steps. What is done for an account at one time is one liquidation.
 */
import type { ReadEvent } from '../../engine/core/event.ts';
import type { Side } from '../../engine/core/order.ts';
import { type OrderRecord, orderRecord } from '../../engine/core/order-record.ts';
import { ASSETS, DEBTS, type Figure, type Receipt } from '../../engine/core/receipt.ts';
import type { CoinScales } from '../../engine/core/steps.ts';
import { OF_PAIR, pairOf, type Wallet } from '../../engine/core/user.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';

interface OfAccount {
  readonly uid: string;
  readonly wallet: Wallet;
  readonly timeMs: number;
}

export interface MarginLiquidation extends OfAccount {
  /** That of its first receipt. */
  readonly liquidationId: string;
  /** As it stood before the first step, USD. */
  readonly assets: string;
  readonly debts: string;
  readonly equity: string;
  readonly requirement: string;
}

export interface MarginLiquidationFilter extends TimeWindow {
  readonly uid: string;
  readonly wallet?: Wallet;
}

const criteria = { uid: { is: 'uid' }, wallet: { is: 'wallet' } } as const;

export const marginLiquidations = storedReport<MarginLiquidation, MarginLiquidationFilter>({
  name: 'marginLiquidations',
  columns: {
    liquidationId: id(),
    uid: text(),
    wallet: text(),
    assets: decimal(),
    debts: decimal(),
    equity: decimal(),
    requirement: decimal(),
    timeMs: time(),
  },
  key: ['liquidationId'],
  time: 'timeMs',
  indexes: { margin_liquidations_by_user: { columns: ['uid'], rowsAlike: [100] } },
  criteria,
  source: onCommand((entry, events) => liquidationsIn(stepsIn(entry, events)), hasReceipts),
});

/** A coin that was given up for one that was owed. */
export interface MarginSale extends OfAccount {
  /** That of its receipt. */
  readonly saleId: string;
  /** Sold on a book by an order, or seized by the venue. */
  readonly way: 'order' | 'swap';
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly fromSize: string;
  readonly toSize: string;
  /** Of the order, all '' where there was none. */
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side | '';
  readonly price: string;
  readonly avgPrice: string;
  readonly size: string;
}

export interface MarginSaleFilter extends MarginLiquidationFilter {
  readonly way: MarginSale['way'];
  readonly symbol?: string;
  readonly fromCoin?: string;
  readonly toCoin?: string;
  /** Whether of isolated margin, in whatever pair. */
  readonly isOfPair?: boolean;
}

export const marginSales = storedReport<MarginSale, MarginSaleFilter>({
  name: 'marginSales',
  columns: {
    saleId: id(),
    uid: text(),
    wallet: text(),
    way: text(),
    fromCoin: text(),
    toCoin: text(),
    fromSize: decimal(),
    toSize: decimal(),
    orderId: text(),
    symbol: text(),
    side: text(),
    price: decimal(),
    avgPrice: decimal(),
    size: decimal(),
    timeMs: time(),
  },
  key: ['saleId'],
  time: 'timeMs',
  indexes: { margin_sales_by_user: { columns: ['uid'], rowsAlike: [100] } },
  criteria: {
    ...criteria,
    way: { is: 'way' },
    symbol: { is: 'symbol' },
    fromCoin: { is: 'fromCoin' },
    toCoin: { is: 'toCoin' },
    isOfPair: {
      sql: (isOfPair) => `"wallet" ${isOfPair ? '' : 'not '}like '${OF_PAIR}:%'`,
      holds: ({ wallet }, isOfPair) => (pairOf(wallet) !== undefined) === isOfPair,
    },
  },
  source: onCommand(salesIn, hasReceipts),
});

function hasReceipts(_: unknown, events: readonly ReadEvent[]): boolean {
  return events.some((event) => event.type === 'receipt' && event.receipt.wallet !== undefined);
}

/** A receipt of a margin account, and when. */
interface Step {
  readonly receipt: Receipt & { readonly wallet: Wallet };
  readonly timeMs: number;
}

function stepsIn(entry: Happened, events: readonly ReadEvent[]): readonly Step[] {
  return eventsByTime(entry, events).flatMap(({ events: told, timeMs }) =>
    told.flatMap((event) => {
      if (event.type !== 'receipt' || event.receipt.wallet === undefined) return [];
      return [{ receipt: event.receipt as Step['receipt'], timeMs }];
    }),
  );
}

function liquidationsIn(steps: readonly Step[]): readonly MarginLiquidation[] {
  const begun = new Map<string, Step>();
  for (const step of steps) {
    const { uid, wallet } = step.receipt;
    const name = `${uid} ${wallet} ${step.timeMs}`;
    if (!begun.has(name)) begun.set(name, step);
  }
  return [...begun.values()].map(({ receipt, timeMs }) => {
    const figure = (name: string) => figureNamed(receipt.inputs, name).value;
    return {
      liquidationId: receipt.receiptId,
      uid: receipt.uid,
      wallet: receipt.wallet,
      assets: figure(ASSETS),
      debts: figure(DEBTS),
      equity: figure('equity'),
      requirement: figure('requirement'),
      timeMs,
    };
  });
}

function figureNamed(figures: readonly Figure[], name: string): Figure {
  return figures.find((figure) => figure.name === name) ?? { name, value: '0' };
}

function salesIn(
  entry: Happened,
  events: readonly ReadEvent[],
  scales: CoinScales,
): readonly MarginSale[] {
  const steps = stepsIn(entry, events).filter(({ receipt: { step } }) => WAYS.has(step));
  return steps.map(({ receipt, timeMs }) => {
    const of = {
      saleId: receipt.receiptId,
      uid: receipt.uid,
      wallet: receipt.wallet,
      timeMs,
    };
    const order = orderIn(events, receipt.orderId, scales);
    return order === undefined ? { ...of, ...seized(receipt) } : { ...of, ...sold(receipt, order) };
  });
}

const WAYS: ReadonlySet<string> = new Set(['sell', 'seize']);

function orderIn(
  events: readonly ReadEvent[],
  orderId: string,
  scales: CoinScales,
): OrderRecord | undefined {
  for (const event of events)
    if (event.type === 'order-closed' && event.order.id === orderId)
      return orderRecord(scales, event.order);
  return undefined;
}

function seized({ outcome }: Receipt) {
  const [taken, paid] = [figureNamed(outcome, 'taken'), figureNamed(outcome, 'paid')];
  return {
    way: 'swap',
    fromCoin: taken.coin ?? '',
    toCoin: paid.coin ?? '',
    fromSize: taken.value,
    toSize: paid.value,
    ...NO_ORDER,
  } as const;
}

const NO_ORDER = {
  orderId: '',
  symbol: '',
  side: '',
  price: '',
  avgPrice: '',
  size: '',
} as const;

function sold({ outcome }: Receipt, order: OrderRecord) {
  const { avgPrice, base, orderId, price, quote, side, size, symbol } = order;
  const [filled, value] = [figureNamed(outcome, `${side}: size`), figureNamed(outcome, 'value')];
  const [from, to] =
    side === 'sell'
      ? [
          { coin: base, size: filled.value },
          { coin: quote, size: value.value },
        ]
      : [
          { coin: quote, size: value.value },
          { coin: base, size: filled.value },
        ];
  return {
    way: 'order',
    fromCoin: from.coin,
    toCoin: to.coin,
    fromSize: from.size,
    toSize: to.size,
    orderId,
    symbol,
    side,
    price,
    avgPrice,
    size,
  } as const;
}
