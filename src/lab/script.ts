/** What happens in an incident beside its faults, each at its venue time: prices that move, and operator's acts. */
import { durationMs } from '../primitives/duration.ts';
import type { Operator } from '../testing/operator-acts.ts';
import type { Incident } from './incident.ts';
import { startPriceOf } from './lab-venue.ts';

export interface Moment {
  /** Since the start, ms. */
  readonly atMs: number;
  readonly act: (operator: Operator) => Promise<unknown>;
}

/** Between two points the price is set so often, venue ms. */
const PRICE_EVERY_MS = 5000;
const PRICE_DECIMALS = 2;
const PERCENT = 100;
const REASON = 'lab';

/** In the order in which they are due; of a base run without what it goes without. */
export function scriptOf(
  { acts = [], paths = [], leftOut = ['faults'] }: Incident,
  isBase: boolean,
) {
  const isIn = (part: 'acts' | 'paths') => !isBase || !leftOut.includes(part);
  const moments: Moment[] = [
    ...(isIn('paths') ? paths.flatMap(pricesOf) : []),
    ...(isIn('acts') ? acts.map(momentOf) : []),
  ];
  return moments.sort((one, other) => one.atMs - other.atMs);
}

type Path = NonNullable<Incident['paths']>[number];
type Act = NonNullable<Incident['acts']>[number];

interface Point {
  readonly atMs: number;
  readonly move: number;
}

function pricesOf({ category, symbol, points }: Path): readonly Moment[] {
  const start = Number(startPriceOf(symbol));
  return ticksOf(points.map(pointOf)).map(({ atMs, move }) => {
    const price = (start * (1 + move)).toFixed(PRICE_DECIMALS);
    const prices = [{ category, symbol, price }];
    return {
      atMs,
      act: (operator) => operator.setIndexPrice({ prices, force: 'yes', reason: REASON }),
    };
  });
}

/** The points, and on the straight lines between them where the price moves. */
function ticksOf(points: readonly Point[]): readonly Point[] {
  return points.flatMap((point, index) => {
    const last = points[index - 1];
    if (last === undefined || last.move === point.move || last.atMs === point.atMs) return [point];
    const span = point.atMs - last.atMs;
    const count = Math.floor((span - 1) / PRICE_EVERY_MS);
    const between = Array.from({ length: count }, (_, step) => {
      const atMs = last.atMs + (step + 1) * PRICE_EVERY_MS;
      return { atMs, move: last.move + ((point.move - last.move) * (atMs - last.atMs)) / span };
    });
    return [...between, point];
  });
}

function pointOf(text: string): Point {
  const [at = '', move = ''] = text.split(' ');
  const share = move.endsWith('%') ? Number(move.slice(0, -1)) / PERCENT : Number(move);
  return { atMs: durationMs(at) ?? 0, move: share };
}

function momentOf({ at, do: name, with: given }: Act): Moment {
  const input = { reason: REASON, ...given };
  return {
    atMs: durationMs(at) ?? 0,
    act: (operator) => actOf(operator, name)(input),
  };
}

type AnyAct = (input: unknown) => Promise<unknown>;

function actOf(operator: Operator, name: string): AnyAct {
  const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return operator[method as keyof Operator] as AnyAct;
}
