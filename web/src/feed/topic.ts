/** A channel as a value: what its pushes amount to, and whether that still is what the venue says. */
import { withNextFrame } from './frames.ts';
import { type Argument, listen, type Push, socketLink } from './socket.ts';
import { type Store, store } from './store.ts';

export interface Live<T> {
  readonly value: T;
  /** Nothing came since the socket was lost, or nothing at all yet. */
  readonly isStale: boolean;
}

/** How long a channel that nobody looks at any more is kept, ms: a look back costs nothing then. */
const LINGER_MS = 10_000;

/** A store of a channel: it is subscribed to while someone reads it. */
export function topicStore<T>(
  argument: Argument,
  initial: T,
  apply: (value: T, push: Push) => T,
): Store<Live<T>> {
  const shown = store<Live<T>>({ value: initial, isStale: true });
  let value = initial;
  let isStale = true;
  let readers = 0;
  let stop: (() => void) | undefined;
  const show = () => shown.set({ value, isStale });
  const start = () => {
    const quit = listen(argument, (push) => {
      value = apply(value, push);
      isStale = false;
      withNextFrame(show);
    });
    const unwatch = socketLink.subscribe(() => {
      if (socketLink.get() === 'live') return;
      isStale = true;
      show();
    });
    stop = () => {
      quit();
      unwatch();
    };
  };
  const leave = () => {
    if (readers > 0) return;
    stop?.();
    stop = undefined;
    isStale = true;
    show();
  };
  return {
    get: shown.get,
    subscribe(listener) {
      readers += 1;
      if (stop === undefined) start();
      const unsubscribe = shown.subscribe(listener);
      return () => {
        unsubscribe();
        readers -= 1;
        setTimeout(leave, LINGER_MS);
      };
    },
  };
}

/** One store for each name, made when it is first asked for. */
export function storesByName<A extends readonly string[], T>(
  make: (...name: A) => Store<T>,
): (...name: A) => Store<T> {
  const known = new Map<string, Store<T>>();
  return (...name) => {
    const found = known.get(name.join(' ')) ?? make(...name);
    known.set(name.join(' '), found);
    return found;
  };
}
