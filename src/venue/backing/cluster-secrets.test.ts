import { expect, test } from 'vitest';
import { compareSecrets } from './cluster-secrets.ts';

const OWN = { masterKey: Buffer.alloc(32, 7), operatorToken: 'one', clusterToken: 'two' };

function emptyStore() {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async (name: string) => texts.get(name),
    writeFirst: async (all: Readonly<Record<string, string>>) => {
      const isFirst = Object.keys(all).every((name) => !texts.has(name));
      if (isFirst) for (const [name, text] of Object.entries(all)) texts.set(name, text);
      return isFirst;
    },
  };
}

test('a node is let in with what the first one has, and otherwise told what differs', async () => {
  const store = emptyStore();
  await compareSecrets(store, OWN);
  await compareSecrets(store, OWN);
  const differing = [
    [{ masterKey: Buffer.alloc(32, 8) }, 'BOURSE_MASTER_KEY'],
    [{ operatorToken: 'another' }, '--operator-token'],
    [{ clusterToken: 'another' }, '--cluster-token'],
    // As if the two had been taken for each other.
    [{ operatorToken: 'two', clusterToken: 'one' }, '--operator-token'],
  ] as const;
  for (const [over, named] of differing)
    await expect(compareSecrets(store, { ...OWN, ...over })).rejects.toThrow(
      `${named} is not that of the other nodes`,
    );
});

test('nothing of what was given can be read in the store', async () => {
  const store = emptyStore();
  const given = { ...OWN, operatorToken: 'an-operator-token', clusterToken: 'a-cluster-token' };
  await compareSecrets(store, given);
  const stored = [...store.texts.values()].join();
  expect(stored).not.toMatch(/an-operator-token|a-cluster-token|0707/);
  expect(new Set(Object.values(JSON.parse(stored))).size).toBe(3);
});
