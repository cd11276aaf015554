/** The verdict: what is measured of a run beside its base run, held against the lines of the incident. */
import { instrumentKey } from '../engine/core/instrument.ts';
import { durationMs } from '../primitives/duration.ts';
import type { BotFill } from './bot-record.ts';
import type { Run } from './course.ts';
import {
  baseOf,
  deleveragedFills,
  duplicatesOf,
  endPosition,
  FIGURES,
  type Figure,
  fillsIn,
  hiddenFills,
  largestOrder,
  largestPosition,
  longestOf,
  lostReplies,
  orphansOf,
  positionAt,
  recoveryOf,
  secondsOf,
  unhedgedSpans,
  unknownOf,
  worstFillOf,
} from './figures.ts';
import { fromMsOf, type Incident } from './incident.ts';
import { startPriceOf } from './lab-venue.ts';
import type { Span } from './spans.ts';

interface Check {
  readonly name: string;
  readonly value: number;
  /** At most so much. */
  readonly line: number;
  readonly ok: boolean;
}

export type Report = Readonly<Record<(typeof FIGURES)[number], number>> & {
  readonly incident: string;
  readonly seed: string;
  readonly verdict: 'pass' | 'fail';
  /** Empty for a pass. */
  readonly reason: '' | 'not-exercised' | 'exited' | 'line';
  readonly faultsFired: number;
  readonly checks: readonly Check[];
};

/** Of the host's arithmetic no more is told than what is meant. */
const DECIMALS = 6;
/** The codes of whoever calls, or logs in, too often. */
const TOO_MANY = ['429', '30006'];

interface Judged {
  readonly incident: Incident;
  readonly seed: string;
  readonly base: Run;
  readonly run: Run;
}

export function judge({ incident, seed, base, run }: Judged): Report {
  const values = figuresOf(incident, base, run);
  const { size, worth } = touchOf(incident, run);
  const touched = rounded(size);
  const units = { H: touched, N: worth, Q: largestOrder(base.record) };
  const checks = Object.entries(incident.lines).map(([name, text]): Check => {
    const value = values[name as Figure];
    const line = rounded(lineOf(text ?? '', units));
    return { name, value, line, ok: value <= line };
  });
  const reason = reasonOf(incident, run, touched, checks);
  const shown = Object.fromEntries(FIGURES.map((name) => [name, values[name]]));
  return {
    ...{ incident: incident.name, seed, verdict: reason === '' ? 'pass' : 'fail', reason },
    ...(shown as Record<(typeof FIGURES)[number], number>),
    ...{ faultsFired: run.firings.length, checks },
  };
}

function reasonOf(
  incident: Incident,
  run: Run,
  touched: number,
  checks: readonly Check[],
): Report['reason'] {
  const hasFaults = incident.faults.length > 0;
  const isMet = incident.met === 'calls' ? run.refusedCalls > 0 : touched > 0;
  if (!isMet || (hasFaults && run.firings.length === 0)) return 'not-exercised';
  const isFlat = endPosition(run.record) === 0 && orphansOf(run.record, true) === 0;
  if (run.hasExited && !isFlat) return 'exited';
  return checks.every(({ ok }) => ok) ? '' : 'line';
}

function figuresOf(incident: Incident, base: Run, run: Run): Readonly<Record<Figure, number>> {
  const { record, endMs, hasExited } = run;
  const fromMs = fromMsOf(incident, run.startMs);
  const unhedged = secondsOf(unhedgedIn(incident, run));
  const raw: Record<Figure, number> = {
    duplicateOrders: Math.max(0, duplicatesOf(record) - duplicatesOf(base.record)),
    orphanedOrders: orphansOf(record, hasExited),
    unknownPositionSizeSeconds: unknownOf(record, endMs),
    unhedgedSeconds: unhedged.sum,
    longestUnhedgedSeconds: unhedged.longest,
    worstFillPercent: worstFillOf(record, Number(startPriceOf('ETHUSDT')), fromMs),
    heldPosition: heldIn(incident, run),
    retryStormCalls: run.stormCalls,
    moneyLost: Math.max(0, base.equity - run.equity),
    recoverSeconds: recoveryOf(record, {
      ...{ troubles: troublesOf(incident, run), until: incident.trouble.until, endMs },
    }),
    largestPosition: largestPosition(record) - largestPosition(base.record),
    endPosition: endPosition(record),
    banSeconds: longestOf(run.refusals, TOO_MANY),
  };
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, rounded(value)]),
  ) as Record<Figure, number>;
}

/** By which a market is known in the record. */
function marketKey(category: string, symbol: string): string {
  return instrumentKey(category as Parameters<typeof instrumentKey>[0], symbol);
}

function unhedgedIn(incident: Incident, run: Run) {
  const { hedge = [], protection } = incident;
  if (protection === true) return run.bareSpans;
  const keys = hedge.map(({ category, symbol }) => marketKey(category, symbol));
  const fromMs = fromMsOf(incident, run.startMs);
  return unhedgedSpans(run.record, { keys, fromMs, endMs: run.endMs });
}

function heldIn({ held }: Incident, { record, startMs }: Run): number {
  if (held === undefined) return 0;
  const { at, category, symbol } = held;
  return positionAt(record, marketKey(category, symbol), startMs + (durationMs(at) ?? 0));
}

/** `H` and `N`: how much the faults kept or took from the bot, or how much it held, and what that was worth at first. */
function touchOf(incident: Incident, run: Run): { readonly size: number; readonly worth: number } {
  const priceOf = ({ market }: BotFill) => Number(startPriceOf(market.symbol));
  if (incident.met !== 'position') {
    const fills = touchedFills(incident, run);
    return { size: sumOf(fills, () => 1), worth: sumOf(fills, priceOf) };
  }
  const since = fromMsOf(incident, run.startMs);
  const held = run.record.fills.map((fill) => {
    const size = positionAt(run.record, fill.market.key, since);
    return { size, worth: size * priceOf(fill) };
  });
  const none = { size: 0, worth: 0 };
  return held.reduce((most, each) => (each.size > most.size ? each : most), none);
}

/** Those of which the faults kept something from the bot: their size is `H`, and what they are worth at first `N`. */
function touchedFills(incident: Incident, run: Run): readonly BotFill[] {
  const since = fromMsOf(incident, run.startMs);
  if (incident.met === 'fills-between') {
    const toMs =
      incident.to === undefined ? run.endMs : run.startMs + (durationMs(incident.to) ?? 0);
    return fillsIn(run.record, { fromMs: since, toMs });
  }
  if (incident.met === 'deleveraged') return deleveragedFills(run.record, since);
  const lost = new Set(lostReplies(run.record, since).map(({ orderId }) => orderId));
  const hidden = new Set(hiddenFills(run.record, since));
  return run.record.fills.filter((fill) => hidden.has(fill) || lost.has(fill.orderId));
}

function sumOf(fills: readonly BotFill[], worth: (fill: BotFill) => number): number {
  return fills.reduce((sum, fill) => sum + Math.abs(baseOf(fill)) * worth(fill), 0);
}

function troublesOf(incident: Incident, run: Run): readonly Span[] {
  const { trouble } = incident;
  if (trouble.of !== 'refusals')
    return troubleTimes(incident, run).map((atMs) => ({ fromMs: atMs, toMs: atMs }));
  const spells = run.refusals.filter(({ code }) => trouble.codes?.includes(code));
  return spells.map(({ fromMs: first, toMs = run.endMs }) => ({ fromMs: first, toMs }));
}

function troubleTimes(incident: Incident, run: Run): readonly number[] {
  const { trouble } = incident;
  const since = fromMsOf(incident, run.startMs);
  switch (trouble.of) {
    case 'hidden-fills':
      return hiddenFills(run.record, since).map(({ atMs }) => atMs);
    case 'deleveragings':
      return deleveragedFills(run.record, since).map(({ atMs }) => atMs);
    case 'lost-replies':
      return lostReplies(run.record, since).map(({ acceptedMs }) => acceptedMs);
    case 'firings':
      return run.firings
        .filter(({ id }) => trouble.faults?.includes(id))
        .map(({ timeMs }) => timeMs);
    default:
      return (trouble.at ?? []).map((at) => run.startMs + (durationMs(at) ?? 0));
  }
}

type Units = Readonly<Record<string, number>>;

function lineOf(text: string, units: Units): number {
  const [number = '', unit] = text.split(' ');
  const most = number.endsWith('%') ? Number(number.slice(0, -1)) / 100 : Number(number);
  return unit === undefined ? most : most * (units[unit] ?? 0);
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
