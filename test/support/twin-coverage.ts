/** What the twin runs must have reached to prove anything: every command, every event, every way to end. */
import { COMMANDS, type Entry } from '../../src/engine/command.ts';
import type { Applied } from '../../src/engine/engine.ts';
import { EVENT_TYPES } from './event-types.ts';
import { TERMS_COMMANDS } from './twin-flow.ts';

/** How often what came. */
export interface Coverage {
  commands: number;
  /** Of them those that change terms. */
  terms: number;
  restores: number;
  /** Commands that were not refused, events, and steps that receipts tell of: by name. */
  readonly seen: Map<string, number>;
}

export function noCoverage(): Coverage {
  return { commands: 0, terms: 0, restores: 0, seen: new Map() };
}

export function countIn(coverage: Coverage, { command }: Entry, applied: Applied): void {
  coverage.commands += 1;
  if (TERMS_COMMANDS.has(command.type)) coverage.terms += 1;
  if (applied.result.ok) add(coverage, `done ${command.type}`, 1);
  if (command.type === 'end-leaving' && applied.events.length > 0) add(coverage, SLICES, 1);
  for (const event of applied.events) {
    add(coverage, `event ${event.type}`, 1);
    if (event.type !== 'receipt') continue;
    add(coverage, `receipt ${event.receipt.kind} ${event.receipt.step}`.trimEnd(), 1);
    const [margin] = event.receipt.wallet?.split(':') ?? [];
    if (margin !== undefined) add(coverage, `step in ${margin}`, 1);
  }
}

/** Adds what another run has seen. */
export function addCoverage(to: Coverage, from: Coverage): void {
  to.commands += from.commands;
  to.terms += from.terms;
  to.restores += from.restores;
  for (const [what, count] of from.seen) add(to, what, count);
}

function add({ seen }: Coverage, what: string, count: number): void {
  seen.set(what, (seen.get(what) ?? 0) + count);
}

/** What came too seldom; none when the runs prove what they are for. */
export function coverageFaults({ commands, restores, seen, terms }: Coverage): string[] {
  const faults = LEAST.filter((what) => (seen.get(what) ?? 0) === 0).map(
    (what) => `no ${what} in ${commands} commands`,
  );
  if (terms * 10 < commands) faults.push(`${terms} of ${commands} commands change terms`);
  if (restores * 200 < commands) faults.push(`${restores} restores in ${commands} commands`);
  return faults;
}

const SLICES = 'slices of leaving orders';

const RECEIPTS = [
  'funding',
  'interest',
  'delivery',
  'trigger',
  'profit-drawn',
  'liquidation cancel',
  'liquidation offset',
  'liquidation reduce',
  'liquidation liquidate',
  'liquidation repay',
  'deleveraging counterparty',
  'deleveraging deleverage',
  'loan margin-call',
  'loan cancel',
  'loan repay',
];

const LEAST: readonly string[] = [
  SLICES,
  ...Object.keys(COMMANDS).map((type) => `done ${type}`),
  ...EVENT_TYPES.map((type) => `event ${type}`),
  ...RECEIPTS.map((what) => `receipt ${what}`),
  ...['unified', 'crossed_margin', 'isolated_margin'].map((wallet) => `step in ${wallet}`),
];
