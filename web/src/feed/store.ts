/** Values that change outside React, read by `useSyncExternalStore`. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  /** Calls back after a change, until what it gives is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<T> extends Store<T> {
  readonly set: (value: T) => void;
}

export function store<T>(initial: T): WritableStore<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(current, value)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(source: Store<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}
