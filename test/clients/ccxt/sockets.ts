/** ccxt.pro as it comes from npm: its URLs and keys are set, and for a plain `ws://` its agents are loaded. */
import { pro } from 'ccxt';
import type { ReplyData } from '../../support/reply-data.ts';
import { credentials } from '../client-venue.ts';

export type Watcher = InstanceType<typeof pro.bitget>;

export async function watcherOn(
  url: string,
  { as, uta = false }: { readonly as?: string; readonly uta?: boolean } = {},
): Promise<Watcher> {
  const { key, secret, passphrase } = credentials(as ?? '');
  const own = as === undefined ? {} : { apiKey: key, secret, password: passphrase };
  const client = new pro.bitget({ ...own, enableRateLimit: false, options: { uta } });
  const groups = Object.keys(client.urls.api as Record<string, unknown>);
  const urls: ReplyData = Object.fromEntries(groups.map((group) => [group, url]));
  const ws = url.replace('http', 'ws');
  urls.ws = {
    public: `${ws}/v2/ws/public`,
    private: `${ws}/v2/ws/private`,
    utaPublic: `${ws}/v3/ws/public`,
    utaPrivate: `${ws}/v3/ws/private`,
  };
  client.urls.api = urls;
  await client.loadHttpProxyAgent();
  await client.loadMarkets();
  return client;
}
