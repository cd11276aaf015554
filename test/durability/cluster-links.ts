/** What is between the nodes of a cluster and the members of its etcd, and can be cut. */
import { atEnd } from '../support/at-end.ts';
import { CutLine, type Way } from '../support/cut-line.ts';
import { EtcdCluster } from '../support/etcd-cluster.ts';
import { type ClusterPlace, ServedCluster } from '../support/served-cluster.ts';
import { TestNetwork } from '../support/test-network.ts';

const MEMBERS = ['m0', 'm1', 'm2'] as const;

export interface ClusterLinks {
  readonly etcd: EtcdCluster;
  /** Where the nodes are, and where they find etcd. */
  readonly place: Pick<ClusterPlace, 'hostOf' | 'lines'>;
  /** A host for each node and each member, where there are such. */
  readonly network?: TestNetwork;
  /** A node from all members; `way`: only what goes there, or comes back. */
  readonly cutFromEtcd: (node: string, way?: Way) => void;
  readonly mend: () => void;
}

/** All on this host: only lines from nodes to members can be cut. */
export async function linesToEtcd(): Promise<ClusterLinks> {
  const etcd = await EtcdCluster.start();
  atEnd(() => etcd.close());
  const lines: Record<string, readonly CutLine[]> = {};
  for (const name of ServedCluster.names)
    lines[name] = await Promise.all(etcd.urls.map((url) => CutLine.to(url)));
  const all = Object.values(lines).flat();
  atEnd(() => {
    for (const line of all) line.close();
  });
  const urls = Object.entries(lines).map(([name, own]) => [name, own.map(({ url }) => url)]);
  return {
    etcd,
    place: { lines: Object.fromEntries(urls) },
    cutFromEtcd: (node, way) => {
      for (const line of lines[node] ?? []) line.cut(way);
    },
    mend: () => {
      for (const line of all) line.mend();
    },
  };
}

/** Each node and each member on a host of its own; undefined where network namespaces are not permitted. */
export async function networkOfHosts(): Promise<ClusterLinks | undefined> {
  const network = TestNetwork.of([...ServedCluster.names, ...MEMBERS]);
  if (network === undefined) return undefined;
  const hostOf = (name: string) => ({
    address: network.addressOf(name),
    by: network.wordsOn(name),
  });
  const etcd = await EtcdCluster.start(MEMBERS.length, {
    placeOf: (index) => hostOf(MEMBERS[index] ?? ''),
  });
  atEnd(() => etcd.close());
  return {
    etcd,
    place: { hostOf },
    network,
    cutFromEtcd: (node, way) => {
      for (const member of MEMBERS) {
        if (way !== 'back') network.cut(node, member);
        if (way !== 'there') network.cut(member, node);
      }
    },
    mend: () => network.mend(),
  };
}
