/** bitget-api as it comes from npm: only its base URL and keys are set. */
import { RestClientV2, RestClientV3 } from 'bitget-api';
import type { Credentials } from './client-venue.ts';

export function clientV2(url: string, as?: Credentials): RestClientV2 {
  return new RestClientV2(options(url, as));
}

export function clientV3(url: string, as?: Credentials): RestClientV3 {
  return new RestClientV3(options(url, as));
}

function options(baseUrl: string, as?: Credentials) {
  if (as === undefined) return { baseUrl };
  return { baseUrl, apiKey: as.key, apiSecret: as.secret, apiPass: as.passphrase };
}
