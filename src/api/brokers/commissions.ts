/**
 * What a broker earns by its sub-accounts: by day, by fill, and all together; and what they traded.
 * Decides R-K-9.
 */
import type { CommissionRow } from '../../engine/core/agent.ts';
import { type OrderCategory, tradedIn } from '../../engine/core/order.ts';
import type { UserCall } from '../../http/endpoint.ts';
import { oneOf, optional } from '../../http/fields.ts';
import { wrong } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { utc8DayStart } from '../../primitives/utc8.ts';
import type { TimeWindow } from '../../reporting/lists/page.ts';
import type { BrokerDayRow } from '../../reporting/reports/broker-days.ts';
import type { FillCommissionRow } from '../../reporting/reports/fill-commissions.ts';
import {
  agentPageWindow,
  agentTimes,
  agentWindow,
  numberedPageFields,
  numberedPageOf,
} from '../agents/report.ts';
import type { Asked } from '../calls/list.ts';
import { type Paging, whole } from '../calls/paging.ts';
import { plus } from '../codecs/amount-text.ts';
import { codec, partOf, type RowFields } from '../codecs/codec.ts';

type SentTimes = Parameters<typeof agentWindow>[0];

/** Both times, at most 30 days, or neither: without them the previous UTC+8 day. */
export const A_MONTH: Paging<SentTimes> = {
  ...whole,
  window: (sent, nowMs) => agentWindow(sent, nowMs, { spanDays: 30 }),
};

/** The same of at most 180 days, up to a year back. */
export const HALF_A_YEAR: Paging<SentTimes> = {
  ...whole,
  window: (sent, nowMs) => agentWindow(sent, nowMs, { spanDays: 180, reachDays: 365 }),
};

const KINDS = {
  spot_trade: 'SPOT',
  spot_margin: 'MARGIN',
  usdt_futures: 'USDT-FUTURES',
  usdc_futures: 'USDC-FUTURES',
  coin_futures: 'COIN-FUTURES',
} as const satisfies Readonly<Record<string, OrderCategory>>;

type Kind = keyof typeof KINDS;

const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

function businessOf(category: OrderCategory): 'spot' | 'futures' {
  return tradedIn(category) === 'SPOT' ? 'spot' : 'futures';
}

/** How both reports of single markets name one. */
const market: RowFields<{ readonly category: OrderCategory }> = {
  bizType: ['spot or futures.', ({ category }) => businessOf(category)],
  subBizType: [
    `${KIND_NAMES.join(', ')}.`,
    ({ category }) => KIND_NAMES.find((kind) => KINDS[kind] === category) ?? '',
  ],
};

export const commissionFields = {
  ...agentTimes,
  ...numberedPageFields,
  bizType: optional(oneOf(['spot', 'futures'], { description: 'Only of these markets.' })),
  subBizType: optional(oneOf(KIND_NAMES, { description: 'Only of this market.' })),
};

export const subAccountCommission = codec<CommissionRow>({
  uid: ['The sub-account.', ({ uid }) => uid],
  date: ['UTC+8 midnight at which the day began, Unix ms.', ({ dateMs }) => String(dateMs)],
  coin: ['Coin of the fees, and of the commission.', ({ coin }) => coin],
  symbol: ['Trading pair.', ({ symbol }) => symbol],
  ...market,
  dealtAmount: [
    'Traded, maker plus taker, in the quote currency: USD of a coin-margined contract.',
    ({ dealAmount }) => dealAmount,
  ],
  totalFee: ['Trading fees, maker plus taker.', ({ fee }) => fee],
  deductedFee: ['What a discount took off them.', ({ feeDeduction }) => feeDeduction],
  paidFee: ['What was paid.', ({ feePaid }) => feePaid],
  markUpFee: ['0: the venue has no fees that brokers add.', () => '0'],
  totalCommission: ['What the broker got of it.', ({ rebateAmount }) => rebateAmount],
});

interface AskedMarkets {
  readonly bizType?: 'spot' | 'futures' | undefined;
  readonly subBizType?: Kind | undefined;
}

interface AskedCommissions extends AskedMarkets {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** By day, sub-account, coin and market, newest first. */
export function commissionsOf(
  { caller, history, input }: UserCall<AskedCommissions>,
  { window }: Asked,
): Promise<readonly CommissionRow[]> {
  const categories = categoriesOf(input);
  const of = { agentUid: caller.uid, payer: 'sub-account', ...present({ categories }) } as const;
  return history.numberedCommissions({ ...of, ...window }, numberedPageOf(input));
}

function categoriesOf({ bizType, subBizType }: AskedMarkets): readonly OrderCategory[] | undefined {
  if (subBizType === undefined && bizType === undefined) return undefined;
  const meant = KIND_NAMES.filter((kind) => subBizType === undefined || kind === subBizType)
    .map((kind) => KINDS[kind])
    .filter((category) => bizType === undefined || businessOf(category) === bizType);
  if (meant.length === 0) throw wrong('subBizType', `one of bizType ${bizType}`);
  return meant;
}

export const orderCommission = codec<FillCommissionRow>(
  {
    fillId: ['The fill.', ({ fillId }) => fillId],
    orderId: ['Its order.', ({ orderId }) => orderId],
    ts: ['When, Unix ms.', ({ timeMs }) => String(timeMs)],
    clientOid: ['The client’s own id of the order.', ({ clientOid }) => clientOid],
    ...market,
    symbol: ['Trading pair.', ({ symbol }) => symbol],
    volume: ['Traded, USDT at the prices of the moment.', ({ volumeUsd }) => volumeUsd],
    fee: ['The fee before a deduction, USDT likewise.', ({ feeUsd }) => feeUsd],
    pureFee: ['What was paid: of this a part is the broker’s.', ({ feePaidUsd }) => feePaidUsd],
    rebateAmount: [
      'What it earned the broker, USDT likewise; negative where a rebate took from the day.',
      ({ rebateUsd }) => rebateUsd,
    ],
  },
  ({ fillId }) => fillId,
);

interface AskedOrders extends SentTimes {
  readonly uid: string | undefined;
  readonly orderId: string | undefined;
}

/** Of days that are over, by fill, newest first. */
export async function orderCommissionsOf(
  { caller, history, input, nowMs }: UserCall<AskedOrders>,
  { page }: Asked,
): Promise<readonly FillCommissionRow[]> {
  const agentUid = caller.uid;
  const dayOf = async (fillId: string) => {
    const [last] = await history.fillCommissions({ agentUid, fillId }, { limit: 1 });
    return last && utc8DayStart(last.timeMs);
  };
  const { endTime, orderId, startTime, uid } = input;
  const asked = { startTime, endTime, beforeId: page.beforeId, nowMs: nowMs() };
  const window = await agentPageWindow(dayOf, asked, { spanDays: 30 });
  const filter = { agentUid, ...present({ uid, orderId }), ...untilToday(window, nowMs()) };
  return history.fillCommissions(filter, page);
}

/** A day is shown once it is over: what its fills earned is paid then. */
function untilToday(window: TimeWindow, nowMs: number): TimeWindow {
  const lastMs = utc8DayStart(nowMs) - 1;
  return { ...window, toMs: Math.min(window.toMs ?? lastMs, lastMs) };
}

const spot = codec<BrokerDayRow>({
  spotTradingVolume: ['Traded on spot books, margin too.', (row) => row.spotVolume],
  spotTradingFee: ['Fees of it before deductions.', (row) => row.spotFee],
  spotPureTradingFee: ['What was paid of them.', (row) => row.spotPaid],
  spotCommission: ['What the broker got of that.', (row) => row.spotCommission],
});

const futures = codec<BrokerDayRow>({
  futuresTradingVolume: ['Traded by contracts.', (row) => row.futuresVolume],
  futuresTradingFee: ['Fees of it before deductions.', (row) => row.futuresFee],
  futuresPureTradingFee: ['What was paid of them.', (row) => row.futuresPaid],
  futuresCommission: ['What the broker got of that.', (row) => row.futuresCommission],
});

/** In USDT, each fill at the prices of its moment: the sums of what its fills are told with. */
export const totalCommission = codec<BrokerDayRow>({
  date: ['UTC+8 midnight at which the day began, Unix ms.', ({ dateMs }) => String(dateMs)],
  totalTradingVolume: ['Traded by all.', (row) => plus(row.spotVolume, row.futuresVolume)],
  totalActiveTraders: ['How many sub-accounts traded.', ({ traders }) => String(traders)],
  totalCommission: [
    'What the broker got.',
    (row) => plus(row.spotCommission, row.futuresCommission),
  ],
  spot: partOf(spot, (row) => row),
  futures: partOf(futures, (row) => row),
});

/** As many as a window of half a year touches. */
const MOST_DAYS = 181;

/** A row for each day that is over and on which its sub-accounts traded, newest first. */
export function totalCommissionsOf(
  { caller, history }: UserCall<SentTimes>,
  { window }: Asked,
): Promise<readonly BrokerDayRow[]> {
  return history.brokerDays({ agentUid: caller.uid, ...window }, { limit: MOST_DAYS });
}
