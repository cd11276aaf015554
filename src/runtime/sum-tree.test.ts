import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildTree, type Leaf, pathOf, rootOf, type Step } from './sum-tree.ts';

const sha = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const leaf = (uid: string, ...balances: [string, string][]): Leaf => ({
  uid,
  salt: `salt of ${uid}`,
  balances: balances.map(([coin, amount]) => ({ coin, amount })),
});

const ALICE = leaf('1', ['BTC', '0.5'], ['USDT', '100.25']);
const BOB = leaf('2', ['USDT', '9.75']);
const CAROL = leaf('3');
const LEAVES = [ALICE, BOB, CAROL];

function proofOf(leaves: readonly Leaf[], uid: string) {
  const tree = buildTree(leaves);
  const found = tree.leaves.get(uid);
  if (found === undefined) return expect.fail(`no leaf of ${uid}`);
  return { root: tree.root, leaf: found.leaf, path: pathOf(tree, found.place) };
}

describe('a tree that adds up', () => {
  it('R-L-18 hashes both children with their sums, and its root is the sum of all leaves', () => {
    const [a, b] = [
      sha([
        'leaf',
        '1',
        ALICE.salt,
        [
          ['BTC', '0.5'],
          ['USDT', '100.25'],
        ],
      ]),
      sha(['leaf', '2', BOB.salt, [['USDT', '9.75']]]),
    ];
    const sums = {
      [a]: [
        ['BTC', '0.5'],
        ['USDT', '100.25'],
      ],
      [b]: [['USDT', '9.75']],
    };
    const [left = '', right = ''] = [a, b].sort();
    const { root } = buildTree([BOB, ALICE]);
    expect(root.hash).toBe(sha(['node', left, sums[left], right, sums[right]]));
    expect(root.sums).toEqual([
      { coin: 'BTC', amount: '0.5' },
      { coin: 'USDT', amount: '110' },
    ]);
  });

  it('R-L-18 is the same whatever the order of its leaves, and another with another salt', () => {
    const { hash } = buildTree(LEAVES).root;
    expect(buildTree([...LEAVES].reverse()).root.hash).toBe(hash);
    expect(buildTree([{ ...ALICE, salt: 'other' }, BOB, CAROL]).root.hash).not.toBe(hash);
  });

  it.each([1, 2, 3, 4, 5, 8, 13, 100])('R-L-18 leads each of %d leaves to the root', (count) => {
    const leaves = Array.from({ length: count }, (_, index) =>
      leaf(String(index), ['USDT', String(index + 1)]),
    );
    const tree = buildTree(leaves);
    for (const { uid } of leaves) {
      const { leaf: own, path } = proofOf(leaves, uid);
      expect(rootOf(own, path)).toEqual(tree.root);
    }
    const amount = String((count * (count + 1)) / 2);
    expect(tree.root.sums).toEqual([{ coin: 'USDT', amount }]);
  });
});

describe('what proves nothing', () => {
  const { leaf: own, path, root } = proofOf(LEAVES, '1');
  const reached = (changed: Partial<Leaf>, along: readonly Step[] = path) => {
    const found = rootOf({ ...own, ...changed }, along);
    return 'fault' in found ? found.fault : found.hash === root.hash;
  };

  it('R-L-18 is a leaf with another balance, salt or owner, or a path with another sum, side or end', () => {
    expect(reached({})).toBe(true);
    expect(reached({ balances: [{ coin: 'USDT', amount: '100.25' }] })).toBe(false);
    expect(reached({ salt: 'guessed' })).toBe(false);
    expect(reached({ uid: '2' })).toBe(false);
    const [first, ...rest] = path as [Step, ...Step[]];
    const wrongSum = { ...first, sums: [{ coin: 'USDT', amount: '1' }] };
    expect(reached({}, [wrongSum, ...rest])).toBe(false);
    const side = first.side === 'left' ? 'right' : 'left';
    expect(reached({}, [{ ...first, side }, ...rest])).toBe(false);
    expect(reached({}, path.slice(0, -1))).toBe(false);
  });

  it('R-L-18 is a debt that hides a claim, in a leaf or in a neighbour', () => {
    const made = [ALICE, leaf('9', ['USDT', '-100'])];
    const { leaf: hidden, path: along } = proofOf(made, '1');
    expect(buildTree(made).root.sums).toContainEqual({ coin: 'USDT', amount: '0.25' });
    expect(rootOf(hidden, along)).toEqual({ fault: 'path[0].sums: -100 USDT is not above zero' });
    expect(reached({ balances: [{ coin: 'USDT', amount: '-1' }] })).toBe(
      'balances: -1 USDT is not above zero',
    );
  });

  it('R-L-18 is a coin twice, out of order, or an amount written in another way', () => {
    const usdt = (amount: string) => ({ coin: 'USDT', amount });
    const btc = { coin: 'BTC', amount: '1' };
    expect(reached({ balances: [usdt('1'), usdt('1')] })).toBe(
      'balances: USDT does not come after USDT',
    );
    expect(reached({ balances: [usdt('1'), btc] })).toBe('balances: BTC does not come after USDT');
    expect(reached({ balances: [usdt('1.0')] })).toBe('balances: 1.0 USDT is no plain decimal');
    expect(reached({ balances: [usdt('1e3')] })).toBe('balances: 1e3 USDT is no plain decimal');
    expect(reached({ balances: [usdt('0')] })).toBe('balances: 0 USDT is not above zero');
  });
});
