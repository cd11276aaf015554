/** Lists that are read a page at a time, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Fill, Order, Page, Pair } from '../../client/trading.ts';
import { useAccount } from '../../feed/account.ts';
import { Button } from '../../ui/button.tsx';

interface Lists {
  readonly fills: Fill;
  readonly pastOrders: Order;
}

export interface Pages<T> {
  readonly rows: readonly T[];
  readonly error: Error | null;
  readonly hasOlder: boolean;
  readonly readOlder: () => void;
}

export function usePages<K extends keyof Lists>(list: K, pair: Pair): Pages<Lists[K]> {
  const account = useAccount();
  const read = account?.trading[list] as
    | ((pair: Pair, before?: string) => Promise<Page<Lists[K]>>)
    | undefined;
  const query = useInfiniteQuery({
    // Both change with every fill, and are read again with it.
    queryKey: ['fills', pair.category, account?.credentials.key, pair.symbol, list],
    queryFn: async ({ pageParam }) => (await read?.(pair, pageParam)) ?? { rows: [] },
    enabled: account !== undefined,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Lists[K]>) => page.next,
  });
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    error: query.error,
    hasOlder: query.hasNextPage,
    readOlder: () => void query.fetchNextPage(),
  };
}

export function OlderButton<T>({ pages }: { readonly pages: Pages<T> }) {
  const t = useTranslations('trade');
  if (!pages.hasOlder) return null;
  return (
    <Button tone="quiet" className="table-foot" onClick={pages.readOlder}>
      {t('older')}
    </Button>
  );
}
