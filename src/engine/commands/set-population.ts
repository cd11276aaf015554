/**
 * Says who trades on the instruments of the built-in market from now on, until another population is set; a start goes
 * back to that of the venue file only when the file says another one than before. Decides R-V-32.
 */
import { literal, struct } from '../../primitives/record-codec.ts';
import { crowdOf, type Population } from '../core/counterparties.ts';
import { POPULATION } from '../core/record-parts.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetPopulation extends Signed {
  readonly type: 'set-population';
  readonly population: Population;
}

export const setPopulation = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 118,
  codec: struct<SetPopulation>({
    type: literal('set-population'),
    population: POPULATION,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state }: Context,
  { population }: SetPopulation,
): Answer<{ readonly from: Population; readonly to: Population }> {
  const from = state.crowd?.population ?? 'quotes';
  if (from !== population) state.crowd = crowdOf(population);
  return { ok: true, from, to: population };
}
