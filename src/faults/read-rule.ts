/** A rule as it is given, held against what is declared: every fault of it is named by its path. */

import {
  FAULT_CONNECTIONS,
  FAULT_STATES,
  type FaultMoment,
  type FaultRule,
} from '../http/fault-rule.ts';
import { wrong } from '../http/wire-error.ts';
import { durationMs } from '../primitives/duration.ts';
import type { Primitive } from './primitive.ts';
import { readParams } from './rule.ts';

const SHARE = /^(?:0(?:\.\d{1,12})?|1(?:\.0{1,12})?)$/;
const NTH_MAX = 1_000_000_000;

const isWhole = (from: number) => (raw: unknown) =>
  Number.isSafeInteger(raw) && Number(raw) >= from && Number(raw) <= NTH_MAX;
const isDuration = (raw: unknown) => durationMs(String(raw)) !== undefined;
const isShare = (raw: unknown) => SHARE.test(String(raw));
const isOneOf = (words: readonly string[]) => (raw: unknown) => words.includes(String(raw));

type Check = readonly [(raw: unknown) => boolean, string];

const MOMENT: { readonly [K in keyof Required<FaultMoment>]: Check } = {
  nth: [isWhole(1), 'a whole number from 1'],
  every: [isWhole(1), 'a whole number from 1'],
  probability: [isShare, 'a decimal from 0 to 1'],
  from: [isDuration, 'ms, or a duration such as 10m'],
  to: [isDuration, 'ms, or a duration such as 10m'],
  state: [isOneOf(FAULT_STATES), FAULT_STATES.join(', ')],
  share: [isShare, 'a decimal from 0 to 1'],
  connection: [isOneOf(FAULT_CONNECTIONS), FAULT_CONNECTIONS.join(', ')],
};

interface ReadRule {
  readonly primitive: Primitive;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Throws `WireError` 40020 with the path of what is wrong and what is expected there. */
export function readRule(
  given: FaultRule,
  primitiveOf: (name: string) => Primitive | undefined,
): ReadRule {
  const primitive = primitiveOf(given.do);
  if (primitive === undefined) throw wrong('do', 'a primitive of docs/faults.md');
  const { when = {}, times = 0 } = given;
  for (const [name, [isRight, expected]] of Object.entries(MOMENT)) {
    const raw = when[name as keyof FaultMoment];
    if (raw !== undefined && !isRight(raw)) throw wrong(`when.${name}`, expected);
  }
  if (when.share !== undefined && when.state !== 'filled')
    throw wrong('when.share', 'state: filled beside it');
  if (!isWhole(0)(times)) throw wrong('times', 'a whole number from 0');
  refuseStrangers(given, primitive);
  const params = readParams(primitive.params, given.with ?? {}, (name, expected) =>
    wrong(`with.${name}`, expected),
  );
  return { primitive, params };
}

const OF_SOCKETS: ReadonlySet<string> = new Set(['push', 'connection', 'login']);

/** What the primitive never meets would never fire, silently. */
function refuseStrangers({ on = {}, when = {} }: FaultRule, { kind }: Primitive): void {
  const isOfSockets = OF_SOCKETS.has(kind);
  if (on.channel !== undefined && !isOfSockets)
    throw wrong('on.channel', 'nothing: this is no fault of sockets');
  if (when.connection !== undefined && !isOfSockets)
    throw wrong('when.connection', 'nothing: this is no fault of sockets');
  if (when.state === 'liquidating' && kind !== 'act')
    throw wrong('when.state', 'another one: only acts wait for a liquidation');
  if (when.state !== undefined && (kind === 'connection' || kind === 'login'))
    throw wrong('when.state', 'nothing: connections have none');
  if (on.operation !== undefined && isOfSockets)
    throw wrong('on.operation', 'nothing: a fault of sockets meets channels');
}
