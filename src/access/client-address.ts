/**
 * Whose address a request came from. Proxies append to X-Forwarded-For, so that what stands on its
 * left is the client's own text: it is read from the right, and only from a peer that is a proxy.
 */
import { addressFamily, addressList, isAddressOrSubnet, plainAddress } from './ip-allow-list.ts';

/** The client's address: of the peer of the connection, and X-Forwarded-For if there is one. */
export type ClientAddress = (
  peer: string,
  forwarded: string | readonly string[] | undefined,
) => string;

/** The proxies that are believed. */
export interface Proxies {
  readonly isProxy: (peer: string) => boolean;
  readonly clientAddress: ClientAddress;
}

/** What `--trust-proxy` means, for whoever wrote something else. */
export const TRUST_PROXY_MEANING =
  'A number counts hops from the right and believes only peers on loopback or in private ranges; ' +
  'addresses (CIDR) believe only those peers and take the first address from the right that is not one of them.';

/** In place of an entry that is no address: it opens no key that is bound to addresses. */
const UNKNOWN = 'unknown';

const LOOPBACK = ['127.0.0.0/8', '::1'];
const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/** Whether an address is one of the host itself. */
export const isLoopback = addressList(LOOPBACK);

const HOPS = /^[1-9]\d?$/;

/** Of `off`, a number of hops or addresses with commas; undefined: it is none of these. */
export function trustedProxies(trust: string): Proxies | undefined {
  if (trust === 'off') return { isProxy: () => false, clientAddress: (peer) => peer };
  if (HOPS.test(trust))
    return believing([...LOOPBACK, ...PRIVATE_RANGES], (entries) =>
      // Of a request that passed fewer proxies, the outermost of them wrote the first entry.
      addressOf(entries[Math.max(0, entries.length - Number(trust))]),
    );
  const proxies = trust.split(',').map((entry) => entry.trim());
  if (!proxies.every(isAddressOrSubnet)) return undefined;
  return believing(proxies, (entries, isProxy) => {
    const addresses = entries.map(addressOf);
    return addresses.findLast((address) => !isProxy(address)) ?? addresses[0] ?? UNKNOWN;
  });
}

function believing(
  proxies: readonly string[],
  clientOf: (entries: readonly string[], isProxy: Proxies['isProxy']) => string,
): Proxies {
  const isProxy = addressList(proxies);
  return {
    isProxy,
    clientAddress: (peer, forwarded) => {
      const entries = isProxy(peer) ? entriesOf(forwarded) : [];
      return entries.length === 0 ? peer : clientOf(entries, isProxy);
    },
  };
}

/** Several fields of the name are one list (RFC 9110, 5.3). */
function entriesOf(forwarded: string | readonly string[] | undefined): readonly string[] {
  const text = typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',');
  return text === '' ? [] : text.split(',');
}

/** Some proxies add the client's port, and brackets around IPv6. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

function addressOf(entry = ''): string {
  const text = entry.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const address = plainAddress(bracketed ?? dotted ?? text);
  return addressFamily(address) === undefined ? UNKNOWN : address;
}
