/** The keys of a venue file with their secrets as clients will use them. */
import type { KeyEntry, VenueFile } from './schema.ts';
import { membersOf } from './user-commands.ts';

/** What the ready file and the first screen tell about a key. */
export interface IssuedKey {
  readonly label: string;
  readonly uid: string;
  readonly key: string;
  /** Null for an RSA key: only its owner has it. */
  readonly secret: string | null;
  readonly passphrase: string;
}

/** An issued key with all that its command needs. */
export interface KeyToIssue extends IssuedKey {
  readonly entry: KeyEntry;
}

export interface SecretSources {
  readonly env: NodeJS.ProcessEnv;
  /** Makes the secret of a key that was given none. */
  readonly generateSecret: (key: string) => string;
}

export function keysToIssue(file: VenueFile, sources: SecretSources): readonly KeyToIssue[] {
  return membersOf(file.users ?? []).flatMap(({ entry: user }) =>
    (user.keys ?? []).map((entry) => ({
      label: user.label ?? user.uid,
      uid: user.uid,
      key: entry.key,
      secret: secretOf(entry, sources),
      passphrase: resolve(entry.passphrase, sources.env),
      entry,
    })),
  );
}

function secretOf(entry: KeyEntry, { env, generateSecret }: SecretSources): string | null {
  if (entry.publicKey !== undefined) return null;
  if (entry.secret !== undefined) return resolve(entry.secret, env);
  return generateSecret(entry.key);
}

const FROM_ENVIRONMENT = /^env:(\w+)$/;

/** The variable that a text names as `env:NAME`. */
export function environmentName(text: string): string | undefined {
  return FROM_ENVIRONMENT.exec(text)?.[1];
}

/** Reading the file has made sure that the variable is set. */
function resolve(text: string, env: NodeJS.ProcessEnv): string {
  const name = environmentName(text);
  return name === undefined ? text : (env[name] ?? '');
}
