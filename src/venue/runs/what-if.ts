/** A run compared with itself under other reference data. */
import type { ReadEvent } from '../../engine/core/event.ts';
import type { ReferenceData } from '../file/reference-data.ts';
import { VenueError } from '../venue-error.ts';
import { type Compared, Comparison, type Pair } from './comparison.ts';
import { OtherNames } from './other-names.ts';
import { OtherTerms } from './other-terms.ts';
import type { Run } from './run.ts';

/** `a` is the run as it was. Throws {@link VenueError} for data that it cannot have, and what replaying it throws. */
export async function whatIf(run: Run, data: ReferenceData): Promise<Compared> {
  const [terms, names, comparison] = [new OtherTerms(data), new OtherNames(), new Comparison()];
  for await (const entry of run.entries()) {
    const asked = names.translated(entry.command);
    const commands = terms.inPlaceOf(asked);
    for (const [index, command] of commands.entries()) {
      // What was done stands beside the last of what stands in its place.
      const isLast = index === commands.length - 1;
      const seq = comparison.stateOf('b').seq + 1;
      const pair: Pair = { ...(isLast && { a: entry }), b: { ...entry, seq, command } };
      const told = comparison.take(pair);
      if (command !== asked) refuseRefused(told, command.type);
      names.learn(told.a, told.b);
    }
  }
  terms.refuseUnmet();
  return comparison.end();
}

/** Terms that the engine does not take are no terms to try. */
function refuseRefused(
  { a, b }: { readonly a: readonly ReadEvent[]; readonly b: readonly ReadEvent[] },
  type: string,
): void {
  const refused = b.find((event) => event.type === 'rejected');
  if (refused === undefined || a.some((event) => event.type === 'rejected')) return;
  const { detail, reason } = refused.rejection;
  throw new VenueError(`under these data ${type} is refused: ${reason} ${detail ?? ''}`, 'usage');
}
