/** Which faults a venue of several machines is put through, and which need what is not permitted everywhere. */
import { MORE_KINDS, type MoreKind, NEED_ROOT } from './cluster-faults.ts';
import { isOfNetwork, NETWORK_KINDS, type NetworkKind } from './network-faults.ts';

/** How often which fault is drawn. */
export const KINDS = {
  'kill of a node': 2,
  'pause of a node': 3,
  'cut of a node from etcd': 2,
  'step-down': 1,
  'kill of a member': 3,
  'pause of a member': 3,
} as const;

export type Kind = keyof typeof KINDS | MoreKind | NetworkKind;

interface Permitted {
  readonly isRoot: boolean;
  readonly hasNetwork: boolean;
}

export const ALL_KINDS: Readonly<Record<Kind, number>> = {
  ...KINDS,
  ...MORE_KINDS,
  ...NETWORK_KINDS,
};

/** How often which is drawn. */
export function kindsFor({ isRoot, hasNetwork }: Permitted): Readonly<Record<string, number>> {
  const may = (kind: string) =>
    (isRoot || !NEED_ROOT.includes(kind as MoreKind)) && (hasNetwork || !isOfNetwork(kind));
  return Object.fromEntries(Object.entries(ALL_KINDS).filter(([kind]) => may(kind)));
}
