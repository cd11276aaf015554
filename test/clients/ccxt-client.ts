/** ccxt as it comes from npm: only its base URL and keys are set. */
import { bitget, type Order } from 'ccxt';
import { assert } from '../../src/primitives/assert.ts';
import type { Credentials } from './client-venue.ts';

export interface CcxtOptions {
  /** Left out: a public client. */
  readonly as?: Credentials;
  /** Skips ccxt's own detection: true is v3, false is v2. */
  readonly uta?: boolean;
}

export function ccxtOn(url: string, { as, uta }: CcxtOptions = {}): bitget {
  const client = new bitget({
    ...(as === undefined ? {} : { apiKey: as.key, secret: as.secret, password: as.passphrase }),
    enableRateLimit: false,
    options: uta === undefined ? {} : { uta },
  });
  const groups = Object.keys(client.urls.api as Record<string, string>);
  client.urls.api = Object.fromEntries(groups.map((group) => [group, url]));
  return client;
}

/** ccxt's types leave the id of an order open; a placed order has one. */
export function idOf(order: Order): string {
  assert(order.id !== undefined, 'an order without an id');
  return order.id;
}
