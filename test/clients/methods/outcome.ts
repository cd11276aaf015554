/** What comes of a call of a client: what the page of compatibility says of it. */
import { NotSupported } from 'ccxt';
import type { Stage } from './ccxt-calls.ts';

/**
 * `runs`; `not sent`: the client says by itself that it does not do this; `no v3 branch`: on a unified account it asks
 * by v2, or by a call of v3 that does less; `absent`: the venue has no such operation (40404); `refused CODE`.
 */
export type Mark = 'runs' | 'not sent' | 'no v3 branch' | 'absent' | `refused ${string}`;

export interface Outcome {
  readonly mark: Mark;
  /** Fields that the client filled, of the first of what it gave. */
  readonly filled: readonly string[];
  readonly value: unknown;
  readonly why: string;
}

export async function ccxtOutcome(
  { client, isUnified }: Stage,
  call: () => Promise<unknown>,
): Promise<Outcome> {
  client.last_request_url = undefined as never;
  const cameOf = await call().then(
    (value) => ({ value, error: undefined }),
    (error: Error) => ({ value: undefined, error }),
  );
  const { last_request_url: url, last_request_body: body } = client as {
    last_request_url?: string;
    last_request_body?: string;
  };
  const { error, value } = cameOf;
  const isDropped =
    isUnified && url?.endsWith('/v3/trade/place-order') === true && WAITS.test(`${body}`);
  const mark = isDropped
    ? 'no v3 branch'
    : error === undefined
      ? 'runs'
      : markOf(error, url !== undefined);
  return { mark, filled: filledOf(value), value, why: error === undefined ? '' : String(error) };
}

/** What an order waits for: on v3 ccxt hands it on to a call which places orders that wait for nothing. */
const WAITS = /"(?:triggerPrice|stopPrice|trailingPercent|trailingTriggerPrice)"/;

function markOf(error: Error, isSent: boolean): Mark {
  const isOwn = error instanceof NotSupported || /does not support/.test(error.message);
  if (isOwn && !isSent) return 'not sent';
  const code = /"code":"(\d+)"/.exec(error.message)?.[1];
  if (code === '40404') return 'absent';
  if (code === '40085') return 'no v3 branch';
  return `refused ${code ?? error.constructor.name}`;
}

/** Names of what is neither undefined, null nor empty; of a list, those of its last. */
function filledOf(value: unknown): readonly string[] {
  const record = Array.isArray(value) ? value.at(-1) : value;
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record)
    .filter(([name, part]) => name !== 'info' && isFilled(part))
    .map(([name]) => name)
    .sort();
}

function isFilled(part: unknown): boolean {
  if (part === undefined || part === null || part === '') return false;
  if (typeof part !== 'object') return true;
  return Object.values(part).some(isFilled);
}

/** By method, then by mark: the kinds of market on which that came of it. */
export type Marks = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function marksOf(
  outcomes: Readonly<Record<string, Readonly<Record<string, Outcome>>>>,
): Marks {
  const marks: Record<string, Record<string, string>> = {};
  const all = Object.entries(outcomes).flatMap(([kind, methods]) =>
    Object.entries(methods).map(([name, { mark }]) => ({ kind, name, mark })),
  );
  for (const { kind, name, mark } of all) {
    const kinds = marks[name]?.[mark];
    marks[name] = { ...marks[name], [mark]: kinds === undefined ? kind : `${kinds}, ${kind}` };
  }
  return Object.fromEntries(Object.entries(marks).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
