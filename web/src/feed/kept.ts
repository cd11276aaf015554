/**
 * The account's lists. The socket tells that one has changed and REST tells what it is: what is shown is the
 * venue's own answer, after a change as after a reconnect.
 */
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Fill, Kept, Pair, PairSettings, Trading } from '../client/trading.ts';
import { useAccount } from './account.ts';
import { listen, onReturn, socketLink } from './socket.ts';

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 1000 } },
});

/** Changes that come within this time are read together, ms. */
const TOGETHER_MS = 120;
/** Profit moves with the mark, of which the private channels say nothing in between, ms. */
const MARK_MS = 1500;

type Lists = 'orders' | 'triggers' | 'positions' | 'balances';
type ListOf<K extends Lists> = Awaited<ReturnType<Trading[K]>>;

export interface Listed<T> {
  readonly rows: T;
  /** Nothing is known yet, or the socket is lost. */
  readonly isStale: boolean;
  readonly error: Error | null;
}

export function useKept<K extends Lists>(list: K): Listed<ListOf<K>> {
  const account = useAccount();
  const query = useQuery({
    queryKey: [list, account?.credentials.key],
    queryFn: () => account?.trading[list]() as Promise<ListOf<K>>,
    enabled: account !== undefined,
    refetchInterval: list === 'positions' ? MARK_MS : false,
  });
  return useListed(query, NONE as unknown as ListOf<K>);
}

const NONE: readonly never[] = [];

/** The newest fills of a pair. */
export function useFills(pair: Pair): Listed<readonly Fill[]> {
  const account = useAccount();
  const query = useQuery({
    queryKey: ['fills', account?.credentials.key, pair.category, pair.symbol],
    queryFn: async () => (await account?.trading.fills(pair))?.rows ?? NONE,
    enabled: account !== undefined,
  });
  return useListed(query, NONE);
}

/** What the account has set for a pair; undefined until it is read. */
export function useSettings(pair: Pair): PairSettings | undefined {
  const account = useAccount();
  const query = useQuery({
    queryKey: ['settings', account?.credentials.key, pair.category, pair.symbol],
    queryFn: () => account?.trading.settings(pair) as Promise<PairSettings>,
    enabled: account !== undefined,
  });
  return query.data;
}

function useListed<T>({ data, error }: UseQueryResult<T>, none: T): Listed<T> {
  const isLive = useSyncExternalStore(socketLink.subscribe, () => socketLink.get() === 'live');
  return { rows: data ?? none, isStale: !isLive || data === undefined, error };
}

/** Reads these lists of the account again, at once. */
export function refresh(lists: readonly Kept[]): void {
  for (const list of lists) void queries.invalidateQueries({ queryKey: [list] });
}

/** Listens to the account's channels while it is the account of the page. */
export function useNews(): void {
  const account = useAccount();
  useEffect(() => {
    if (account === undefined) return;
    const due = new Set<Kept>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const read = () => {
      timer = undefined;
      readAt = performance.now();
      refresh([...due]);
      due.clear();
    };
    // The first of many changes is read at once, the rest together.
    const soon = (changes: readonly Kept[]) => {
      for (const list of changes) due.add(list);
      timer ??= setTimeout(read, Math.max(0, readAt + TOGETHER_MS - performance.now()));
    };
    const stops = account.trading.news.map(({ argument, changes }) =>
      listen(argument, () => soon(changes)),
    );
    stops.push(
      onReturn(() => refresh(['orders', 'triggers', 'positions', 'balances', 'fills', 'settings'])),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [account]);
}
