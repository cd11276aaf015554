/** What all nodes of a venue are given alike. etcd holds a digest of each, made with the master key; none leaves its machine. */
import { createHmac } from 'node:crypto';
import type { EtcdStore } from '../../journal/etcd/etcd-store.ts';
import { VenueError } from '../venue-error.ts';

export interface ClusterSecrets {
  readonly masterKey: Buffer;
  readonly operatorToken: string;
  readonly clusterToken: string;
}

const KEY = 'secrets';
/** The master key comes first: with another one no digest is the same. */
const GIVEN = {
  masterKey: 'BOURSE_MASTER_KEY',
  operatorToken: '--operator-token',
  clusterToken: '--cluster-token',
} as const;

/** Throws `VenueError` that names what is not that of the other nodes. The first node says what it is. */
export async function compareSecrets(
  store: Pick<EtcdStore, 'writeFirst' | 'read'>,
  secrets: ClusterSecrets,
): Promise<void> {
  const own = digestsOf(secrets);
  await store.writeFirst({ [KEY]: JSON.stringify(own) });
  const there = JSON.parse((await store.read(KEY)) ?? '{}') as Partial<typeof own>;
  for (const name of Object.keys(GIVEN) as (keyof typeof GIVEN)[])
    if (there[name] !== own[name])
      throw new VenueError(`${GIVEN[name]} is not that of the other nodes`, 'usage');
}

function digestsOf({ masterKey, operatorToken, clusterToken }: ClusterSecrets) {
  const digest = (what: string) => createHmac('sha256', masterKey).update(what).digest('hex');
  return {
    masterKey: digest('the master key of a venue of several machines'),
    operatorToken: digest(`operator ${operatorToken}`),
    clusterToken: digest(`cluster ${clusterToken}`),
  };
}
