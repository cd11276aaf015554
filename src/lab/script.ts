/** What happens in an incident beside its faults and its prices, each at its venue time: what operators and other users do. */
import { durationMs } from '../primitives/duration.ts';
import type { Operator } from '../testing/operator-acts.ts';
import { type Incident, isIn } from './incident.ts';
import { orderOfUsers, type UserStage } from './user-acts.ts';

export interface Moment {
  /** Since the start, ms. */
  readonly atMs: number;
  readonly act: (stage: Stage) => Promise<unknown>;
}

export interface Stage extends UserStage {
  readonly operator: Operator;
}

const REASON = 'lab';

/** In the order in which they are due. */
export function scriptOf(incident: Incident, isBase: boolean): readonly Moment[] {
  const { acts = [], orders = [], population = [] } = incident;
  const given = orders.filter(({ inBoth }) => inBoth === true || isIn(incident, 'orders', isBase));
  const moments: Moment[] = [
    ...population.filter(({ from }) => durationMs(from) !== 0).map(populationOf),
    ...given.map((order) => ({
      atMs: durationMs(order.at) ?? 0,
      act: (stage: Stage) => orderOfUsers(stage, order),
    })),
    ...(isIn(incident, 'acts', isBase) ? acts.map(momentOf) : []),
  ];
  return moments.sort((one, other) => one.atMs - other.atMs);
}

function populationOf({ from, is }: NonNullable<Incident['population']>[number]): Moment {
  return {
    atMs: durationMs(from) ?? 0,
    act: ({ operator }) => operator.setPopulation({ population: is, reason: REASON }),
  };
}

type Act = NonNullable<Incident['acts']>[number];

function momentOf({ at, do: name, with: given }: Act): Moment {
  const input = { reason: REASON, ...given };
  return {
    atMs: durationMs(at) ?? 0,
    act: ({ operator }) => actOf(operator, name)(input),
  };
}

type AnyAct = (input: unknown) => Promise<unknown>;

function actOf(operator: Operator, name: string): AnyAct {
  const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return operator[method as keyof Operator] as AnyAct;
}
