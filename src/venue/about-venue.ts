/** What a venue tells everybody about itself. */
import { DEFAULT_LIMITS } from '../http/connection-limits.ts';
import type { AboutVenue, DemoKey } from '../http/endpoint.ts';
import type { IssuedKey } from './file/issued-key.ts';
import type { VenuePlan } from './plan-venue.ts';
import { version } from './version.ts';

export function aboutVenue(
  { clock, isDemo, running }: VenuePlan,
  { hasMarket, keys }: { readonly hasMarket: boolean; readonly keys: readonly IssuedKey[] },
): AboutVenue {
  const { connections, connectionsPerAddress } = { ...DEFAULT_LIMITS, ...running.limits };
  return {
    version,
    clock,
    hasMarket,
    isDemo,
    rateLimits: running.rateLimits ?? {},
    connections: { inAll: connections, perAddress: connectionsPerAddress },
    demoKeys: isDemo ? keys.filter(isFirstOfUser).flatMap(demoKey) : undefined,
  };
}

/** The console signs for a user, with the key that trades; a further one is for what that key may not do. */
function isFirstOfUser({ uid }: IssuedKey, index: number, all: readonly IssuedKey[]): boolean {
  return all.findIndex((each) => each.uid === uid) === index;
}

function demoKey({ key, label, passphrase, secret, uid }: IssuedKey): DemoKey[] {
  return secret === null ? [] : [{ label, uid, key, secret, passphrase }];
}
