/** What a snapshot keeps of the built-in market, and how it is had again. */
import type { CounterpartyFacts } from '../core/counterparties.ts';
import type { DeepReadonly } from '../core/deep-readonly.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { ReadState, State } from '../core/state.ts';

export function counterpartyFacts(state: ReadState): DeepReadonly<CounterpartyFacts> {
  const { counterparties, crowd, paths, recordings } = state;
  return {
    ...(counterparties === undefined ? {} : { counterparties }),
    ...(crowd === undefined ? {} : { crowd: { ...crowd, flows: sortedEntries(crowd.flows) } }),
    ...(paths.size === 0 ? {} : { paths: sortedEntries(paths) }),
    ...(recordings.size === 0 ? {} : { recordings: sortedEntries(recordings) }),
  };
}

export function deriveCounterparties(state: State, facts: CounterpartyFacts): void {
  const { counterparties, crowd } = facts;
  state.counterparties = counterparties;
  if (crowd !== undefined) state.crowd = { ...crowd, flows: new Map(crowd.flows) };
  for (const [key, path] of facts.paths ?? []) state.paths.set(key, path);
  for (const [key, recording] of facts.recordings ?? []) state.recordings.set(key, recording);
}
