/**
 * Reports of what the calling agent earned: by each customer, and by all together. wire.md 3.1.
 * Decides R-4.1-6.
 */
import Type from 'typebox';
import type { CommissionRow } from '../../engine/core/agent.ts';
import { instrumentKey } from '../../engine/core/instrument.ts';
import type { OrderCategory } from '../../engine/core/order.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coin, limit, list, optional, orderId, str, symbol } from '../../http/fields.ts';
import { WireError } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { History } from '../../reporting/history.ts';
import type { AgentDayRow } from '../../reporting/reports/agent-days.ts';
import { type Frame, lastIdOf } from '../calls/frames.ts';
import { listEndpoint } from '../calls/list.ts';
import { pageById } from '../calls/paging.ts';
import { minus, plus } from '../codecs/amount-text.ts';
import { codec, type RowFields } from '../codecs/codec.ts';
import { agentEndpoint, agentPageWindow, agentTimes, customerFields } from './report.ts';

/** The markets that earn commissions: demo ones do not. */
const SUFFIXES = {
  SPOT: '_SPBL',
  MARGIN: '_SPBL-MABL',
  'USDT-FUTURES': '_UMCBL',
  'COIN-FUTURES': '_DMCBL',
  'USDC-FUTURES': '_CMCBL',
} as const;

type AgentCategory = keyof typeof SUFFIXES;

const CATEGORIES = Object.keys(SUFFIXES) as readonly AgentCategory[];

interface Pair {
  readonly category: OrderCategory;
  readonly symbol: string;
}

export function agentSymbol({ category, symbol }: Pair): string {
  return symbol + (isAgentCategory(category) ? SUFFIXES[category] : '');
}

interface Markets {
  readonly symbol?: string;
  readonly categories?: readonly AgentCategory[];
}

/** What a `symbol` filter means: one market, or without a suffix all of the pair; 40034 for none. */
export function agentMarkets(
  { markets }: Pick<ReadState, 'markets'>,
  text: string | undefined,
): Markets {
  if (text === undefined) return {};
  const marked = CATEGORIES.find((category) => text.endsWith(SUFFIXES[category]));
  const symbol = marked === undefined ? text : text.slice(0, -SUFFIXES[marked].length);
  const categories = (marked === undefined ? CATEGORIES : [marked]).filter((category) =>
    markets.has(instrumentKey(category === 'MARGIN' ? 'SPOT' : category, symbol)),
  );
  if (categories.length === 0) throw new WireError('40034', [text]);
  return { symbol, categories };
}

function isAgentCategory(category: OrderCategory): category is AgentCategory {
  return category in SUFFIXES;
}

const frame: Frame = (codec) => {
  const lastId = lastIdOf(codec);
  return {
    data: Type.Object({
      endId: str('Id of the last row: pass it as `idLessThan` to read on; empty with no rows.'),
      commissionList: list(codec.schema),
    }),
    reply: (records) => ({
      endId: lastId(records),
      commissionList: records.map(codec.encode),
    }),
  };
};

/** The venue gives none of these: what a discount took off a fee is `feeDeduction`. */
const DEDUCTIONS: RowFields<unknown> = {
  activityBonusDeduct: ['0: there are no bonuses.', () => '0'],
  spotCouponDeduct: ['0: there are no coupons.', () => '0'],
  futuresCouponDeduct: ['0: there are no coupons.', () => '0'],
  spotFeeDiscountDeduct: ['0: it is told as feeDeduction.', () => '0'],
  negativeMakerFeeDeduct: ['0: nothing is taken off for it.', () => '0'],
};

const customerCommission = codec<CommissionRow>(
  {
    uid: ['Customer.', (row) => row.uid],
    date: ['UTC+8 midnight at which the day began, Unix ms.', (row) => String(row.dateMs)],
    coin: ['Coin in which fees were paid.', (row) => row.coin],
    symbol: ['Trading pair, with the suffix of its market.', (row) => agentSymbol(row)],
    productType: ['SPOT, MARGIN or the futures product type.', (row) => row.category],
    dealAmount: [
      'Traded, maker plus taker, in the quote currency: USD of a coin-margined contract.',
      (row) => row.dealAmount,
    ],
    fee: ['Trading fee, maker plus taker.', (row) => row.fee],
    feeDeduction: ['What a discount took off it.', (row) => row.feeDeduction],
    ...DEDUCTIONS,
    feePaid: ['What was paid.', (row) => row.feePaid],
    rebateAmount: ['What the agent earned, corrections included.', (row) => row.rebateAmount],
    userTotalRebateAmount: [
      'What the customer earned, corrections included.',
      (row) => row.userRebateAmount,
    ],
    dayTotalRebateAmount: [
      'What the agent earned by this customer in this coin on the day.',
      (row) => row.dayTotal,
    ],
    totalRebateAmount: ['The same on all days up to it.', (row) => row.total],
  },
  (row) => row.commissionId,
);

/** What the calling agent's customers paid, and what it earned by them, newest first. Spec 4.1. */
export function customerCommissions(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    path,
    summary: 'Get commissions of direct customers',
    source: 'spec 4.1, wire.md 3.1',
    input: {
      ...agentTimes,
      idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
      limit: limit({ default: 100, max: 1000 }),
      ...customerFields,
      coin: optional(coin({ description: 'Only this coin.' })),
      symbol: optional(symbol({ description: 'Only this pair; its suffix marks the market.' })),
    },
    paging: pageById,
    frame,
    codec: customerCommission,
    async rows({ input, caller, venue: { state }, history, nowMs }, { page }) {
      const { coin: only, symbol: pair, uid } = input;
      const agentUid = caller.uid;
      const asked = { ...timesOf(input), beforeId: page.beforeId, nowMs: nowMs() };
      const filter = {
        agentUid,
        ...present({ uid, coin: only }),
        ...agentMarkets(state, pair),
        payer: 'customer' as const,
        ...(await agentPageWindow(dayOfCommission(history, agentUid), asked)),
      };
      return history.commissions(filter, page);
    },
  });
}

const SPAN_DAYS = 7;

const agentDay = codec<AgentDayRow>(
  {
    uid: ['The agent.', (row) => row.agentUid],
    bizType: ['spot or futures.', (row) => (isSpot(row.category) ? 'spot' : 'futures')],
    subBizType: [
      'spot, margin, usdt_futures, coin_futures or usdc_futures.',
      (row) => row.category.toLowerCase().replace('-', '_'),
    ],
    symbol: ['Trading pair.', (row) => row.symbol],
    coin: ['Coin in which fees were paid.', (row) => row.coin],
    volume: [
      'Traded, maker plus taker, in the quote currency: USD of a coin-margined contract.',
      (row) => row.dealAmount,
    ],
    fee: ['Trading fees, maker plus taker.', (row) => row.fee],
    feeDeduction: ['What discounts took off them.', (row) => row.feeDeduction],
    feePaid: ['What was paid.', (row) => row.feePaid],
    directCommission: [
      'What the day’s fees earned agent and customers together.',
      (row) => plus(ownPart(row), minus(row.userRebateAmount, row.userCorrection)),
    ],
    partnerCommission: ['The agent’s part of it.', ownPart],
    partnerActualCommission: [
      'What the agent was paid: its part and corrections of earlier days.',
      (row) => row.rebateAmount,
    ],
    status: ['settled: a day is paid when it is told.', () => 'settled'],
    startCalculationTime: ['Beginning of the day, Unix ms.', (row) => String(row.dateMs)],
    endCalculationTime: ['Its last millisecond.', (row) => String(row.dateMs + DAY_MS - 1)],
  },
  (row) => row.agentDayId,
);

/** What the calling agent earned per UTC+8 day, coin and instrument, all customers together. */
export function agentCommission(path: string) {
  return listEndpoint({
    ...agentEndpoint,
    path,
    summary: 'Get commissions of the agent by day',
    source: 'wire.md 3.1',
    input: {
      ...agentTimes,
      idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
      limit: limit({ default: 100, max: 100 }),
    },
    paging: pageById,
    frame,
    codec: agentDay,
    async rows({ input, caller, history, nowMs }, { page }) {
      const agentUid = caller.uid;
      const asked = { ...timesOf(input), beforeId: page.beforeId, nowMs: nowMs() };
      const window = await agentPageWindow(dayOfCommission(history, agentUid), asked, {
        spanDays: SPAN_DAYS,
      });
      return history.agentDays({ agentUid, ...window }, page);
    },
  });
}

function dayOfCommission({ commissions }: Pick<History, 'commissions'>, agentUid: string) {
  return async (commissionId: string) => {
    const [row] = await commissions({ agentUid, commissionId }, { limit: 1 });
    return row?.dateMs;
  };
}

function timesOf<T>({ startTime, endTime }: { readonly startTime: T; readonly endTime: T }) {
  return { startTime, endTime };
}

function ownPart({ correction, rebateAmount }: AgentDayRow): string {
  return minus(rebateAmount, correction);
}

function isSpot(category: OrderCategory): boolean {
  return category === 'SPOT' || category === 'MARGIN';
}
