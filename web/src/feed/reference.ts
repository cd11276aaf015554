/** What seldom changes and all pages share: the venue, its instruments, its demo users. */
import { useQuery } from '@tanstack/react-query';
import type { DataOf, RowOf } from '../client/operations.ts';
import { call } from '../client/request.ts';
import { CATEGORIES, type Category } from '../client/trading.ts';

export type Instrument = RowOf<'GET /api/v3/market/instruments'> & { readonly category: Category };
export type Info = DataOf<'GET /venue/v1/info'>;

const MINUTE_MS = 60_000;

export function useInfo(): Info | undefined {
  const read = () => call('GET /venue/v1/info', {});
  return useQuery({ queryKey: ['info'], queryFn: read, staleTime: MINUTE_MS }).data;
}

/** Instruments by category, in the order of the venue; undefined until they are read. */
export function useInstruments(): readonly Instrument[] | undefined {
  const info = useInfo();
  const query = useQuery({
    queryKey: ['instruments', info?.products],
    queryFn: () => instrumentsOf(info?.products ?? []),
    enabled: info !== undefined,
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
  return query.data;
}

async function instrumentsOf(products: readonly string[]): Promise<readonly Instrument[]> {
  const categories = CATEGORIES.filter((category) => products.includes(category));
  const lists = await Promise.all(
    categories.map((category) => call('GET /api/v3/market/instruments', { category })),
  );
  return lists.flat() as readonly Instrument[];
}

export type DemoKey = DataOf<'GET /venue/v1/demo-keys'>['list'][number];

/** Keys of the demo venue; none elsewhere, where the venue does not give them. */
export function useDemoKeys(): readonly DemoKey[] {
  const isDemo = useInfo()?.isDemo === 'YES';
  const read = async () => (await call('GET /venue/v1/demo-keys', {})).list;
  const query = useQuery({
    queryKey: ['demo-keys'],
    queryFn: read,
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return query.data ?? [];
}
