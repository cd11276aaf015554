/** What is judged of a cluster when all faults are over: what clients were told is so, at nodes that have one state. */
import type { ClusterClients, ServedCluster } from '../support/served-cluster.ts';

type Fates = ClusterClients['fates'];

/** Every order that was acknowledged is known, and none that was refused: each node is asked of a third of them. */
export async function faultsOfFates(
  cluster: ServedCluster,
  fates: Fates,
): Promise<readonly string[]> {
  const told = [...fates].filter(([, fate]) => fate !== 'unknown');
  const { names } = cluster;
  const faults = names.map((name, place) =>
    faultsAt(cluster, name, new Map(told.filter((_, index) => index % names.length === place))),
  );
  return (await Promise.all(faults)).flat();
}

async function faultsAt(
  cluster: ServedCluster,
  name: string,
  fates: Fates,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [clientOid, fate] of fates) {
    const as = Number(clientOid.slice(1).split('-')[0]) % 2 === 0 ? 'alice' : 'bob';
    const count = await timesAt(cluster, name, { as, clientOid });
    if (count !== (fate === 'done' ? 1 : 0))
      faults.push(`${clientOid} was ${fate}, and ${name} has it ${count} times`);
  }
  return faults;
}

/** How often a node has an order; NaN where it does not say so. */
export async function timesAt(
  cluster: ServedCluster,
  name: string,
  { as, clientOid }: { readonly as: string; readonly clientOid: string },
): Promise<number> {
  const call = { as, query: { clientOid } };
  const reply = await cluster.ask(name, 'GET', '/api/v2/spot/trade/orderInfo', call);
  return Array.isArray(reply?.data) ? reply.data.length : Number.NaN;
}

export async function faultsOfStates(cluster: ServedCluster): Promise<readonly string[]> {
  const path = '/operator/v1/state-hash';
  const replies = await Promise.all(
    cluster.names.map((name) => cluster.ask(name, 'GET', path, { as: 'operator' })),
  );
  const states = replies.map((reply) => JSON.stringify(reply?.data));
  return new Set(states).size === 1 ? [] : [`the states differ: ${states.join(' ')}`];
}

/** What `bourse verify` says of a node's files: they are whole, and end where the cluster does. */
export function faultsOfFiles(name: string, entries: number, verified: string): readonly string[] {
  const isWhole =
    /^ok: true$/m.test(verified) && new RegExp(`^seq: ${entries}$`, 'm').test(verified);
  return isWhole ? [] : [`the files of ${name}: ${verified}`];
}
