/** What an input of bitget-api is made of: the caller, or a sub-account, an order or a position of his. */
import type { RestClientV2, RestClientV3 } from 'bitget-api';

export type Made = (client: {
  readonly v2: RestClientV2;
  readonly v3: RestClientV3;
}) => Promise<unknown>;

export const given =
  (input: unknown): Made =>
  async () =>
    input;

/** With the id of an order that was made for it. */
export const of =
  (order: Made, input: (orderId: unknown) => unknown): Made =>
  async (client) =>
    input(await order(client));

let subAccounts = 0;

/** A sub-account of the caller, who is a broker. */
export async function brokersSub(v2: RestClientV2): Promise<string> {
  subAccounts += 1;
  const { data } = await v2.createSubaccount({
    subaccountName: `sub${subAccounts}`,
    label: 'bots',
  });
  return (data as { readonly subUid: string }).subUid;
}

/** Of a sub-account that was made for it. */
export const ofSub =
  (input: object = {}): Made =>
  async ({ v2 }) => ({ subUid: await brokersSub(v2), ...input });
