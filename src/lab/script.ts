/** What happens in an incident beside its faults and its prices: operator's acts, each at its venue time. */
import { durationMs } from '../primitives/duration.ts';
import type { Operator } from '../testing/operator-acts.ts';
import { type Incident, isIn } from './incident.ts';

export interface Moment {
  /** Since the start, ms. */
  readonly atMs: number;
  readonly act: (operator: Operator) => Promise<unknown>;
}

const REASON = 'lab';

/** In the order in which they are due. */
export function scriptOf(incident: Incident, isBase: boolean): readonly Moment[] {
  const { acts = [] } = incident;
  if (!isIn(incident, 'acts', isBase)) return [];
  return acts.map(momentOf).sort((one, other) => one.atMs - other.atMs);
}

type Act = NonNullable<Incident['acts']>[number];

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
