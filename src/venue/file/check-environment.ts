/** Secrets that are written as `env:NAME` need that variable. */
import type { CrossFault } from './cross-fault.ts';
import { environmentName } from './issued-key.ts';
import { placedKeys } from './placed-users.ts';
import type { VenueFile } from './schema.ts';

export function* checkEnvironment(file: VenueFile, env: NodeJS.ProcessEnv): Generator<CrossFault> {
  for (const { key, path } of placedKeys(file)) {
    for (const property of ['secret', 'passphrase'] as const) {
      const name = environmentName(key[property] ?? '');
      if (name === undefined || (env[name] ?? '') !== '') continue;
      yield { path: [...path, property], message: `environment variable ${name} is not set` };
    }
  }
}
