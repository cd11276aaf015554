/**
 * The account's lists. The socket tells that one has changed and REST tells what it is: what is shown is the
 * venue's own answer, after a change as after a reconnect.
 */
import { QueryClient, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  CATEGORIES,
  type Category,
  type Fill,
  type Kept,
  type KeptList,
  type News,
  type Pair,
  type PairSettings,
  type Trading,
} from '../client/trading.ts';
import { useAccount } from './account.ts';
import { listen, onReturn, type Push, socketLink } from './socket.ts';

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 1000 } },
});

/** Profit moves with the mark, of which the private channels say nothing in between, ms. */
const MARK_MS = 1500;
/** A part of a list is not read more often than this, ms: calls are counted by the second. */
const APART_MS = 250;

type Row<K extends KeptList> = Awaited<ReturnType<Trading[K]>>[number];

export interface Listed<T> {
  readonly rows: T;
  /** Nothing is known yet, or the socket is lost. */
  readonly isStale: boolean;
  readonly error: Error | null;
}

export function useKept<K extends KeptList>(list: K): Listed<readonly Row<K>[]> {
  const account = useAccount();
  const isLive = useIsLive();
  const combine = useCallback(
    (results: readonly UseQueryResult<readonly Row<K>[]>[]) => ({
      rows: results.flatMap(({ data }) => data ?? []),
      isRead: results.every(({ data }) => data !== undefined),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
    [],
  );
  const { error, isRead, rows } = useQueries({
    queries: (account?.trading.parts[list] ?? []).map((part) => ({
      queryKey: [list, part, account?.credentials.key],
      queryFn: () => account?.trading[list](part) as Promise<readonly Row<K>[]>,
      refetchInterval: ({
        state: { data },
      }: {
        state: { data?: readonly unknown[] | undefined };
      }) =>
        list === 'positions' && data !== undefined && data.length > 0 ? MARK_MS : (false as const),
    })),
    combine,
  });
  return { rows, error, isStale: !isLive || !isRead };
}

/** The newest fills of a pair. */
export function useFills({ category, symbol }: Pair): Listed<readonly Fill[]> {
  const account = useAccount();
  const isLive = useIsLive();
  const { data, error } = useQuery({
    queryKey: ['fills', category, account?.credentials.key, symbol],
    queryFn: async () => (await account?.trading.fills({ category, symbol }))?.rows ?? [],
    enabled: account !== undefined,
  });
  return { rows: data ?? NONE, error, isStale: !isLive || data === undefined };
}

const NONE: readonly never[] = [];

/** What the account has set for a pair; undefined until it is read. */
export function useSettings({ category, symbol }: Pair): PairSettings | undefined {
  const account = useAccount();
  const query = useQuery({
    queryKey: ['settings', category, account?.credentials.key, symbol],
    queryFn: () => account?.trading.settings({ category, symbol }) as Promise<PairSettings>,
    enabled: account !== undefined,
  });
  return query.data;
}

function useIsLive(): boolean {
  return useSyncExternalStore(socketLink.subscribe, () => socketLink.get() === 'live');
}

const readAt = new Map<string, number>();
const due = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads these lists again, of a category or of all: at once, or as soon as it may be. */
function refresh(lists: readonly Kept[], category?: Category): void {
  for (const list of lists) {
    const name = nameOf(list, category);
    if (due.has(name)) continue;
    const wait = Math.max(0, (readAt.get(name) ?? 0) + APART_MS - performance.now());
    due.set(
      name,
      setTimeout(() => read(list, category), wait),
    );
  }
}

/** Reads what an act has changed, without a wait: a person acts seldom, and looks for what came of it. */
export function refreshNow(lists: readonly Kept[], category: Category): void {
  for (const list of lists) read(list, category);
}

function nameOf(list: Kept, category?: Category): string {
  return `${list} ${category ?? 'all'}`;
}

function read(list: Kept, category?: Category): void {
  const name = nameOf(list, category);
  clearTimeout(due.get(name));
  due.delete(name);
  readAt.set(name, performance.now());
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kept, part] }) =>
      kept === list && (category === undefined || part === 'all' || part === category),
  });
}

const ALL: readonly Kept[] = ['orders', 'triggers', 'positions', 'balances', 'fills', 'settings'];

/** Listens to the account's channels while it is the account of the page. */
export function useNews(): void {
  const account = useAccount();
  useEffect(() => {
    if (account === undefined) return;
    const stops = account.trading.news.map((news) =>
      listen(news.argument, (push) => {
        for (const category of categoriesOf(news, push)) refresh(news.changes, category);
      }),
    );
    stops.push(onReturn(() => refresh(ALL)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [account]);
}

/** Those that a push is about; undefined is all of them. */
function categoriesOf(news: News, push: Push): Iterable<Category | undefined> {
  if (news.category !== undefined) return [news.category];
  const named = (push.data as readonly { readonly category?: string }[]).map(({ category }) =>
    CATEGORIES.find((known) => known === category?.toUpperCase()),
  );
  return new Set(named);
}
