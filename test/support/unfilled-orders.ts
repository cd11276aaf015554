/** The open spot orders as v2 lists them. */
import type { TestReply, TestVenue } from './venue.ts';

export function unfilled(
  venue: TestVenue,
  query: Readonly<Record<string, string | number>> = {},
  as = 'alice',
): Promise<TestReply> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const path = '/api/v2/spot/trade/unfilled-orders';
  return venue.call('GET', path, { as, query: Object.fromEntries(texts) });
}

export function orderIds(rows: readonly { readonly orderId: string }[]): string[] {
  return rows.map(({ orderId }) => orderId);
}
