/** What is measured of a run, from what the bot did and was shown. */
import type { BotFill, BotRecord, Placement } from './bot-record.ts';
import type { RefusedSpell } from './refusals.ts';
import { clearFrom, openTime, type Span } from './spans.ts';

/** In the report by these names, whatever the incident. */
export const FIGURES = [
  'duplicateOrders',
  'orphanedOrders',
  'unknownPositionSizeSeconds',
  'unhedgedSeconds',
  'retryStormCalls',
  'moneyLost',
  'recoverSeconds',
] as const;

/** Of some incidents alone. */
const OTHERS = [
  'largestPosition',
  'endPosition',
  'heldPosition',
  'banSeconds',
  'longestUnhedgedSeconds',
  'worstFillPercent',
] as const;

export const JUDGED = [...FIGURES, ...OTHERS] as const;
export type Figure = (typeof JUDGED)[number];

const SECOND_MS = 1000;
/** A placement is the same as one before it for so long, and while its price is no further off than one re-quote. */
const SAME_WITHIN_MS = 120_000;
const SAME_PRICE = 0.002;

/** Two orders where one was meant: the same again before the outcome was shown, or a clientOid twice. */
export function duplicatesOf({ placements, graceMs }: BotRecord): number {
  const own = placements.filter(({ isOwn }) => isOwn);
  return own.filter((placement, index) => {
    const before = own.slice(0, index).reverse();
    return before.some((earlier) => isAgain(placement, earlier, graceMs));
  }).length;
}

function isAgain(now: Placement, before: Placement, graceMs: number): boolean {
  if (now.clientOid !== '' && now.clientOid === before.clientOid) return true;
  if (now.acceptedMs - before.acceptedMs > SAME_WITHIN_MS) return false;
  return !isKnown(before, now.acceptedMs - graceMs) && isSame(now, before);
}

/** Whoever was answered knows it at once; what is only pushed counts when time has gone on, so that it could be read. */
function isKnown({ answeredMs, shownMs }: Placement, atMs: number): boolean {
  if (answeredMs !== undefined && answeredMs <= atMs) return true;
  return shownMs !== undefined && shownMs < atMs;
}

function isSame(one: Placement, other: Placement): boolean {
  const off = Math.abs(one.priceTicks - other.priceTicks);
  return (
    one.market.key === other.market.key &&
    one.side === other.side &&
    one.lots === other.lots &&
    one.isReduceOnly === other.isReduceOnly &&
    (one.priceTicks === 0) === (other.priceTicks === 0) &&
    off <= SAME_PRICE * Math.max(1, one.priceTicks)
  );
}

/** Open at the end and never shown, or left open by a bot that has gone. */
export function orphansOf({ placements }: BotRecord, hasExited: boolean): number {
  const open = placements.filter(({ closedMs, isOwn }) => closedMs === undefined && isOwn);
  return open.filter(({ shownMs }) => hasExited || shownMs === undefined).length;
}

/** Base coin × seconds, the markets one by one. */
export function unknownOf({ fills }: BotRecord, endMs: number): number {
  const keys = new Set(fills.map(({ market }) => market.key));
  let sum = 0;
  for (const key of keys) {
    const own = fills.filter(({ market }) => market.key === key);
    sum += openTime(own.map((fill) => ({ ...hiddenSpan(fill, endMs), size: baseOf(fill) })));
  }
  return sum;
}

/** Base coin, bought above zero. */
export function baseOf({ signedLots, market }: BotFill): number {
  return signedLots * Number(market.spec.sizeStep);
}

function hiddenSpan({ atMs, shownMs = Number.POSITIVE_INFINITY }: BotFill, endMs: number): Span {
  return { fromMs: atMs, toMs: Math.min(endMs, shownMs) };
}

/** Fills that the bot was not shown at once. */
export function hiddenFills({ fills, graceMs }: BotRecord, fromMs: number): readonly BotFill[] {
  return fills.filter(({ atMs, shownMs }) => atMs >= fromMs && isLate(atMs, shownMs, graceMs));
}

function isLate(atMs: number, knownMs: number | undefined, graceMs: number): boolean {
  return knownMs === undefined || knownMs - atMs > graceMs;
}

/** Fills between two times, whether they were shown or not. */
export function fillsIn({ fills }: BotRecord, { fromMs, toMs }: Span): readonly BotFill[] {
  return fills.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
}

/** The longest spell of refusals by one of some codes, s. */
export function longestOf(refusals: readonly RefusedSpell[], codes: readonly string[]): number {
  const spells = refusals.filter(({ code }) => codes.includes(code));
  return Math.max(0, ...spells.map(({ fromMs, lastMs }) => lastMs - fromMs)) / SECOND_MS;
}

/** Placements that were not answered at once. */
export function lostReplies(
  { placements, graceMs }: BotRecord,
  fromMs: number,
): readonly Placement[] {
  return placements.filter(
    ({ acceptedMs, answeredMs, isOwn }) =>
      isOwn && acceptedMs >= fromMs && isLate(acceptedMs, answeredMs, graceMs),
  );
}

export interface Recovery {
  /** Each is over at its end at the soonest. */
  readonly troubles: readonly Span[];
  readonly until: 'known' | 'trading' | 'flat';
  readonly endMs: number;
}

/** The longest time from a trouble to when all is known, and, where that is asked, a new order was accepted; s. */
export function recoveryOf(record: BotRecord, { troubles, until, endMs }: Recovery): number {
  const spans = [
    ...record.fills.map((fill) => hiddenSpan(fill, endMs)),
    ...record.placements.map(({ acceptedMs, shownMs, closedMs }) => ({
      fromMs: acceptedMs,
      toMs: Math.min(endMs, shownMs ?? endMs, closedMs ?? endMs),
    })),
  ].sort((one, other) => one.fromMs - other.fromMs);
  const times = troubles.map(({ fromMs, toMs }) => {
    const clearMs = clearFrom(spans, toMs);
    const goesOnMs = {
      known: () => clearMs,
      trading: () => nextTrade(record, fromMs, endMs),
      flat: () => nextFlat(record, fromMs, endMs),
    }[until]();
    return Math.max(clearMs, goesOnMs) - fromMs;
  });
  return Math.max(0, ...times) / SECOND_MS;
}

/** When the bot's next order was accepted; a bot that has gone flat on purpose has not recovered by that. */
function nextTrade({ placements }: BotRecord, fromMs: number, endMs: number): number {
  const next = placements.find(({ acceptedMs, isOwn }) => isOwn && acceptedMs > fromMs);
  return next?.acceptedMs ?? endMs;
}

/** Base coin: the furthest from zero in a market. */
export function largestPosition({ fills }: BotRecord): number {
  return Math.max(
    0,
    ...fills.map(({ market, netLots }) => Math.abs(netLots) * Number(market.spec.sizeStep)),
  );
}

/** Base coin: what is left in the markets, one by one. */
export function endPosition({ fills }: Pick<BotRecord, 'fills'>): number {
  const last = new Map(fills.map((fill) => [fill.market.key, fill]));
  return [...last.values()].reduce(
    (sum, { market, netLots }) => sum + Math.abs(netLots) * Number(market.spec.sizeStep),
    0,
  );
}

/** Base coin: the largest order that it placed. */
export function largestOrder({ placements }: BotRecord): number {
  return Math.max(0, ...placements.map(({ lots, market }) => lots * Number(market.spec.sizeStep)));
}

/** When it has no position of a contract any more. */
function nextFlat({ fills }: BotRecord, fromMs: number, endMs: number): number {
  const contracts = fills.filter(({ market }) => market.category !== 'SPOT');
  const at = (timeMs: number) =>
    endPosition({ fills: contracts.filter(({ atMs }) => atMs <= timeMs) });
  const times = [fromMs, ...contracts.map(({ atMs }) => atMs).filter((atMs) => atMs > fromMs)];
  return times.find((timeMs) => at(timeMs) === 0) ?? endMs;
}

/** Base coin, in a market at a time. */
export function positionAt({ fills }: Pick<BotRecord, 'fills'>, key: string, atMs: number): number {
  const last = fills.findLast((fill) => fill.market.key === key && fill.atMs <= atMs);
  return last === undefined ? 0 : Math.abs(last.netLots) * Number(last.market.spec.sizeStep);
}

/** How much worse than a price the worst fill of a contract is from a time on, in per cent. */
export function worstFillOf({ fills }: BotRecord, price: number, fromMs: number): number {
  const worse = fills
    .filter(({ atMs, market }) => atMs >= fromMs && market.category !== 'SPOT')
    .map((fill) => (fill.signedLots < 0 ? price - fill.price : fill.price - price) / price);
  return Math.max(0, ...worse) * PERCENT;
}

const PERCENT = 100;
const UNHEDGED_SHARE = 0.1;
/** Sums of decimals leave less than that where nothing is left. */
const NOTHING = 1e-9;

/** Of two legs (spot and contract), when more than a tenth of a leg is not held by the other. */
export function unhedgedSpans(
  { fills }: BotRecord,
  at: { readonly keys: readonly string[]; readonly fromMs: number; readonly endMs: number },
): readonly Span[] {
  const legs = new Map<string, number>(at.keys.map((key) => [key, 0]));
  const spans: Span[] = [];
  let sinceMs: number | undefined;
  const end = (toMs: number): void => {
    const fromMs = Math.max(sinceMs ?? toMs, at.fromMs);
    if (fromMs < toMs) spans.push({ fromMs, toMs });
    sinceMs = undefined;
  };
  for (const fill of fills.filter(({ market }) => legs.has(market.key))) {
    legs.set(fill.market.key, (legs.get(fill.market.key) ?? 0) + baseOf(fill));
    const held = [...legs.values()];
    const leg = Math.max(...held.map(Math.abs));
    const open = Math.abs(held.reduce((a, b) => a + b, 0));
    if (open > Math.max(NOTHING, leg * UNHEDGED_SHARE)) sinceMs ??= fill.atMs;
    else end(fill.atMs);
  }
  end(at.endMs);
  return spans;
}

/** All of them together, and the longest, s. */
export function secondsOf(spans: readonly Span[]) {
  const seconds = spans.map(({ fromMs, toMs }) => (toMs - fromMs) / SECOND_MS);
  return { sum: seconds.reduce((a, b) => a + b, 0), longest: Math.max(0, ...seconds) };
}

/** Fills by which it was deleveraged. */
export function deleveragedFills(
  { fills, placements }: BotRecord,
  fromMs: number,
): readonly BotFill[] {
  const own = new Set(placements.filter(({ isOwn }) => isOwn).map(({ orderId }) => orderId));
  return fills.filter(({ atMs, orderId }) => atMs >= fromMs && !own.has(orderId));
}
