/**
 * The sub-accounts of a broker in figures: what they have and traded, what is given back to a client, and how many there
 * are. Decides R-K-11.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { ReadUser } from '../../engine/core/entities.ts';
import { subAccountRoom, subAccountsOf } from '../../engine/core/family.ts';
import { RATE_SCALE } from '../../engine/core/instrument.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { userWorth } from '../../engine/read/account-record.ts';
import { usdAsCoin } from '../../engine/read/usd-value.ts';
import type { Caller, UserCall } from '../../http/endpoint.ts';
import { WireError } from '../../http/wire-error.ts';
import { formatUnits, sumDecimals } from '../../primitives/decimal.ts';
import { mulDiv, pow10 } from '../../primitives/units.ts';
import { isWithin, type NumberedPage, type TimeWindow } from '../../reporting/lists/page.ts';
import type { SubAccountDayRow } from '../../reporting/reports/broker-days.ts';
import type { Firsts } from '../../reporting/reports/firsts.ts';
import { bothTimes, numberedPageOf, pageOf } from '../agents/report.ts';
import { userOf } from '../calls/users.ts';
import { plus } from '../codecs/amount-text.ts';
import { codec } from '../codecs/codec.ts';

interface AskedPage {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Figures extends Firsts {
  readonly user: ReadUser;
  readonly asset: string;
}

const SPAN_DAYS = 30;

export const subAccountFigures = codec<Figures>({
  uid: ['The sub-account.', ({ uid }) => uid],
  asset: [
    'What it has in all its wallets, unrealised profit included, USDT.',
    ({ asset }) => asset,
  ],
  firstTimeDeposit: [
    'When its first deposit that succeeded was asked for, Unix ms; empty: none has.',
    ({ depositMs }) => timeText(depositMs),
  ],
  firstTimeTrade: [
    'When it first traded, Unix ms; empty: never.',
    ({ tradeMs }) => timeText(tradeMs),
  ],
  registerTime: ['When it was made, Unix ms.', ({ user }) => String(user.createdMs)],
});

function timeText(timeMs: number | undefined): string {
  return timeMs === undefined ? '' : String(timeMs);
}

/** Those that were made in the window, by uid. */
export async function figuresOf(call: UserCall<AskedPage>): Promise<readonly Figures[]> {
  const { caller, history, input, venue } = call;
  const made = bothTimes(input, SPAN_DAYS);
  const all = subAccountsOf(venue.state, caller.uid);
  const meant = all.filter(({ createdMs }) => isWithin(made, createdMs));
  const figures: Figures[] = [];
  for (const part of partsOf(pageOf(meant, numberedPageOf(input)))) {
    const firsts = await history.firsts(part.map(({ uid }) => uid));
    for (const [index, user] of part.entries()) {
      const first = firsts[index] ?? { uid: user.uid, tradeMs: undefined, depositMs: undefined };
      const asset = usdAsCoin(venue.state, userWorth(venue.state, user), 'USDT');
      figures.push({ ...first, user, asset });
    }
    await breathe();
  }
  return figures;
}

/** For so many sub-accounts the history is asked at once, and others may act before the next. */
const A_PART = 20;

function partsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const parts = Math.ceil(all.length / A_PART);
  return Array.from({ length: parts }, (_, no) => all.slice(no * A_PART, (no + 1) * A_PART));
}

interface Traded {
  readonly uid: string;
  readonly spot: string;
  readonly futures: string;
}

export const tradedVolume = codec<Traded>({
  uid: ['The sub-account.', ({ uid }) => uid],
  volume: ['Traded on the days, USDT: every fill at the prices of its moment.', bothOf],
  spotVolume: ['On spot books, margin too.', ({ spot }) => spot],
  futureVolume: ['By contracts.', ({ futures }) => futures],
});

function bothOf({ futures, spot }: Traded): string {
  return plus(spot, futures);
}

/** What the sub-accounts, by uid, traded on the UTC+8 days of the window that are over. */
export async function volumesOf(
  { caller, history, input, venue }: UserCall<AskedPage>,
  window: TimeWindow,
): Promise<readonly Traded[]> {
  const page: NumberedPage = numberedPageOf(input);
  const traded: Traded[] = [];
  for (const part of partsOf(pageOf(subAccountsOf(venue.state, caller.uid), page))) {
    const uids = part.map(({ uid }) => uid);
    const filter = { agentUid: caller.uid, uids, ...window };
    const days = await history.subAccountDays(filter, { limit: uids.length * (SPAN_DAYS + 1) });
    for (const uid of uids) traded.push(tradedBy(uid, days));
    await breathe();
  }
  return traded;
}

function tradedBy(uid: string, days: readonly SubAccountDayRow[]): Traded {
  const own = days.filter((day) => day.uid === uid);
  return {
    uid,
    spot: sumDecimals(own.map(({ spotVolume }) => spotVolume)),
    futures: sumDecimals(own.map(({ futuresVolume }) => futuresVolume)),
  };
}

interface Rebate {
  readonly user: ReadUser;
  /** Of his fees, as a fraction; undefined: he is nobody's customer any more. */
  readonly ratio: string | undefined;
}

export const clientRebate = codec<Rebate>({
  affiliationType: [
    'affiliate: he came by the broker; official: he has left it.',
    ({ ratio }) => (ratio === undefined ? 'official' : 'affiliate'),
  ],
  userLevel: ['His fee tier; VIP0 without one.', ({ user }) => levelOf(user)],
  clientSpotRebateRatio: ['What of his fees on spot is his own again.', ratioOf],
  clientFuturesRebateRatio: ['The same of contracts.', ratioOf],
});

function levelOf({ feeTier }: ReadUser): string {
  return feeTier?.tier.toUpperCase() ?? 'VIP0';
}

function ratioOf({ ratio }: Rebate): string {
  return ratio ?? '0';
}

/** Of a direct customer, or of a sub-account, which gets nothing back: 40028 for any other uid. */
export function rebateOf(state: ReadState, caller: Pick<Caller, 'uid'>, uid: string): Rebate {
  const user = state.users.get(uid);
  const agent = state.partners.agents.get(caller.uid);
  const customer = agent?.customers.get(uid);
  if (user?.parentUid === caller.uid) return { user, ratio: '0' };
  if (user === undefined || agent === undefined || customer === undefined)
    throw new WireError('40028');
  if (customer.hasLeft) return { user, ratio: undefined };
  const shared = mulDiv(agent.commissionRate, customer.userRebateRate, pow10(RATE_SCALE));
  return { user, ratio: formatUnits(shared, RATE_SCALE) };
}

export const brokerSize = codec<{ readonly broker: ReadUser }>({
  subAccountSize: [
    'How many sub-accounts it has.',
    ({ broker }) => String(broker.subAccounts.length),
  ],
  maxSubAccountSize: ['How many its uid has room for.', ({ broker }) => subAccountRoom(broker)],
  uTime: [
    'When it or one of them last changed, Unix ms.',
    ({ broker }) => String(changedMs(broker)),
  ],
});

function changedMs({ subAccounts, updatedMs }: ReadUser): number {
  return subAccounts.reduce((last, sub) => Math.max(last, sub.updatedMs), updatedMs);
}

export function sizeOf(state: Pick<ReadState, 'users'>, caller: Pick<Caller, 'uid'>) {
  return { broker: userOf(state, caller) };
}
