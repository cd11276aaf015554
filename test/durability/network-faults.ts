/** Faults of the links between nodes and members that are hosts of one network: for the proof, where that is permitted. */
import type { Dice } from '../support/dice.ts';
import { ServedCluster } from '../support/served-cluster.ts';
import type { TestNetwork } from '../support/test-network.ts';

const NODES = ServedCluster.names;
const MEMBERS = ['m0', 'm1', 'm2'];

/** How often which is drawn. */
export const NETWORK_KINDS = {
  'cut between members': 2,
  'cut between members, one way': 2,
  'cut between nodes': 1,
  'cut between nodes, one way': 1,
  'cut of a machine': 3,
  'cut of a machine, one way': 2,
} as const;
export type NetworkKind = keyof typeof NETWORK_KINDS;

export function isOfNetwork(kind: string): kind is NetworkKind {
  return kind in NETWORK_KINDS;
}

export interface CutNetwork {
  readonly network: TestNetwork;
  readonly dice: Dice;
  /** Whom it is to happen to. */
  readonly name: string;
}

export function cutNetwork(kind: NetworkKind, { network, dice, name }: CutNetwork): void {
  const isOneWay = kind.endsWith('one way');
  const [froms, tos] = sidesOf(kind, name, dice);
  const isThere = dice.chance(1, 2);
  for (const from of froms)
    for (const to of tos) {
      if (isThere || !isOneWay) network.cut(from, to);
      if (!isThere || !isOneWay) network.cut(to, from);
    }
}

/** Those between whom nothing comes through. */
function sidesOf(
  kind: NetworkKind,
  name: string,
  dice: Dice,
): readonly [readonly string[], readonly string[]] {
  const others = (all: readonly string[], one: string) => all.filter((each) => each !== one);
  if (kind.startsWith('cut of a machine')) {
    const member = MEMBERS[NODES.indexOf(name)] ?? '';
    return [
      [name, member],
      [...others(NODES, name), ...others(MEMBERS, member)],
    ];
  }
  if (kind.startsWith('cut between nodes')) return [[name], others(NODES, name)];
  const member = dice.pick(MEMBERS);
  const rest = others(MEMBERS, member);
  // One of them from the other two, or two from each other.
  return [[member], dice.chance(1, 2) ? rest : [dice.pick(rest)]];
}
