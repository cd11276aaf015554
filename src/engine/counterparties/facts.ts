/** What a snapshot keeps of the built-in market, and how it is had again. */
import type { CounterpartyFacts } from '../core/counterparties.ts';
import type { DeepReadonly } from '../core/deep-readonly.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { ReadState, State } from '../core/state.ts';

export function counterpartyFacts(state: ReadState): DeepReadonly<CounterpartyFacts> {
  const { counterparties, paths } = state;
  return {
    ...(counterparties === undefined ? {} : { counterparties }),
    ...(paths.size === 0 ? {} : { paths: sortedEntries(paths) }),
  };
}

export function deriveCounterparties(state: State, facts: CounterpartyFacts): void {
  state.counterparties = facts.counterparties;
  for (const [key, path] of facts.paths ?? []) state.paths.set(key, path);
}
