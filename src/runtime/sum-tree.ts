/**
 * A Merkle tree that adds up: each leaf is what one user is owed, by coin, each node says what is below it and hashes
 * both its children with their sums, so that no sum can be changed without the root. Who has the path of his leaf
 * proves by himself that his balance is in the total; he learns of others one hash and one sum a level.
 *
 *   leaf = SHA-256 of ["leaf", uid, salt, [[coin, amount] …]]
 *   node = SHA-256 of ["node", left hash, left sums, right hash, right sums]
 *
 * each a JSON text without blanks, amounts the shortest plain decimals, coins by name. Leaves stand in the order of
 * their hashes, which the salts make, so that a place tells nothing of who has it. What has no neighbour rises as it
 * is. No sum is below zero, on which a proof insists: else a made-up debt would hide a claim.
 * Decides R-L-18.
 */
import { createHash } from 'node:crypto';
import type { CoinAmount } from '../engine/read/liabilities.ts';
import { parseDecimal, sumDecimals } from '../primitives/decimal.ts';

export interface Leaf {
  readonly uid: string;
  /** Hex; without it a leaf could be guessed from a balance. */
  readonly salt: string;
  readonly balances: readonly CoinAmount[];
}

/** A node as its parent sees it. */
export interface SumNode {
  /** Hex SHA-256. */
  readonly hash: string;
  readonly sums: readonly CoinAmount[];
}

/** The neighbour of a node on its way to the root. */
export interface Step extends SumNode {
  /** On which side of it the neighbour stands. */
  readonly side: 'left' | 'right';
}

export interface SumTree {
  readonly root: SumNode;
  /** From the leaves up. */
  readonly levels: readonly (readonly SumNode[])[];
  /** What a user's leaf is, and its place among the leaves. */
  readonly leaves: ReadonlyMap<string, { readonly leaf: Leaf; readonly place: number }>;
}

export function buildTree(leaves: readonly Leaf[]): SumTree {
  const hashed = leaves
    .map((leaf) => ({ leaf, node: leafNode(leaf) }))
    .sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1));
  let level: readonly SumNode[] = hashed.map(({ node }) => node);
  const levels = [level];
  while (level.length > 1) {
    level = parentsOf(level);
    levels.push(level);
  }
  const root = level[0] ?? { hash: hashOf(['node']), sums: [] };
  const places = hashed.map(({ leaf }, place) => [leaf.uid, { leaf, place }] as const);
  return { root, levels, leaves: new Map(places) };
}

/** The neighbours of a leaf and of all above it, from the bottom up. */
export function pathOf({ levels }: SumTree, leafPlace: number): readonly Step[] {
  const path: Step[] = [];
  let place = leafPlace;
  for (const level of levels.slice(0, -1)) {
    const isRight = place % 2 === 1;
    const neighbour = level[isRight ? place - 1 : place + 1];
    if (neighbour !== undefined) path.push({ side: isRight ? 'left' : 'right', ...neighbour });
    place = Math.floor(place / 2);
  }
  return path;
}

/** Where the path of a leaf leads; the sentence of a fault where its figures cannot be what they say. */
export function rootOf(leaf: Leaf, path: readonly Step[]): SumNode | { readonly fault: string } {
  const fault = sumsFault(leaf.balances);
  if (fault !== undefined) return { fault: `balances: ${fault}` };
  let node = leafNode(leaf);
  for (const [index, { side, ...neighbour }] of path.entries()) {
    const wrong = sumsFault(neighbour.sums);
    if (wrong !== undefined) return { fault: `path[${index}].sums: ${wrong}` };
    node = side === 'left' ? parentOf(neighbour, node) : parentOf(node, neighbour);
  }
  return node;
}

function leafNode({ uid, salt, balances }: Leaf): SumNode {
  return { hash: hashOf(['leaf', uid, salt, pairsOf(balances)]), sums: balances };
}

function parentOf(left: SumNode, right: SumNode): SumNode {
  const hash = hashOf(['node', left.hash, pairsOf(left.sums), right.hash, pairsOf(right.sums)]);
  return { hash, sums: sumOf(left.sums, right.sums) };
}

function parentsOf(level: readonly SumNode[]): SumNode[] {
  const parents: SumNode[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const [left, right] = [level[place] as SumNode, level[place + 1]];
    parents.push(right === undefined ? left : parentOf(left, right));
  }
  return parents;
}

function sumOf(left: readonly CoinAmount[], right: readonly CoinAmount[]): CoinAmount[] {
  const sums = new Map(left.map(({ coin, amount }) => [coin, amount]));
  for (const { coin, amount } of right)
    sums.set(coin, sumDecimals([sums.get(coin) ?? '0', amount]));
  return [...sums]
    .map(([coin, amount]) => ({ coin, amount }))
    .sort((a, b) => (a.coin < b.coin ? -1 : 1));
}

/** Each coin once, by name, of each more than nothing, written in the one way that is hashed. */
function sumsFault(sums: readonly CoinAmount[]): string | undefined {
  for (const [index, { coin, amount }] of sums.entries()) {
    const before = sums[index - 1]?.coin;
    if (before !== undefined && before >= coin) return `${coin} does not come after ${before}`;
    const decimal = parseDecimal(amount);
    if (decimal === undefined || sumDecimals([amount]) !== amount)
      return `${amount} ${coin} is no plain decimal`;
    if (decimal.units <= 0) return `${amount} ${coin} is not above zero`;
  }
  return undefined;
}

function pairsOf(sums: readonly CoinAmount[]): (readonly [string, string])[] {
  return sums.map(({ coin, amount }) => [coin, amount]);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
