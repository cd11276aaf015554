/** What a trader sees of his futures account through v2: one order, the positions, what is free. */
import type { ReplyData } from './reply-data.ts';
import type { TestVenue } from './venue.ts';

const PRODUCT = { productType: 'USDT-FUTURES' };

/** A BTCUSDT order, by either of its ids. */
export async function orderDetail(
  venue: TestVenue,
  as: string,
  id: Readonly<Record<string, string>>,
): Promise<ReplyData> {
  const query = { symbol: 'BTCUSDT', ...PRODUCT, ...id };
  return (await venue.call('GET', '/api/v2/mix/order/detail', { as, query })).data;
}

export async function openPositions(venue: TestVenue, as: string): Promise<ReplyData> {
  const query = PRODUCT;
  return (await venue.call('GET', '/api/v2/mix/position/all-position', { as, query })).data;
}

/** USDT that new orders may use. */
export async function freeMargin(venue: TestVenue, as: string): Promise<number> {
  const query = PRODUCT;
  const { data } = await venue.call('GET', '/api/v2/mix/account/accounts', { as, query });
  return Number(data[0].maxTransferOut);
}
