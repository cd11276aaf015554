/** deploy/compose.cluster.yaml starts what there is: a node with its environment, with all that a cluster needs. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clusterOf } from '../../src/cli/cluster-options.ts';
import { addServeOptions } from '../../src/cli/commands/serve.ts';
import { textOf } from '../support/repository.ts';

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
}

const { services } = parse(textOf('deploy/compose.cluster.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const NODES = ['a', 'b', 'c'];
const MEMBERS = ['etcd1', 'etcd2', 'etcd3'];

test('the services are three nodes and three members', () => {
  expect(Object.keys(services)).toEqual([...MEMBERS, ...NODES]);
});

test('each variable of a node is that of an option, and together they are a node of the cluster', () => {
  const known = new Set(serveCommand().options.map(({ envVar }) => envVar));
  for (const name of NODES) {
    const { BOURSE_MASTER_KEY, ...environment } = environmentOf(name);
    expect(BOURSE_MASTER_KEY).toBeDefined();
    for (const variable of Object.keys(environment)) expect(known).toContain(variable);
    expect(nodeBy(environment)).toMatchObject({
      node: name,
      peerHost: '0.0.0.0',
      peerPort: 8090,
      peerUrl: `http://${name}:8090`,
      urls: MEMBERS.map((member) => `http://${member}:2379`),
    });
  }
});

test('each keeps its files in a volume of its own', () => {
  for (const [name, { volumes }] of Object.entries(services))
    expect(volumes).toContain(`${name}:/data`);
});

test('members know each other, at the times that nodes count on', () => {
  for (const name of MEMBERS)
    expect(services[name]?.environment).toMatchObject({
      ETCD_NAME: name,
      ETCD_INITIAL_CLUSTER: MEMBERS.map((each) => `${each}=http://${each}:2380`).join(),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${name}:2380`,
      ETCD_HEARTBEAT_INTERVAL: '50',
      ETCD_ELECTION_TIMEOUT: '500',
    });
});

/** With a word in place of what whoever starts it says. */
function environmentOf(name: string): Record<string, string> {
  const entries = Object.entries(services[name]?.environment ?? {});
  return Object.fromEntries(
    entries.map(([variable, value]) => [variable, value.replace(/^\$\{\w+:\?.*\}$/, 'said')]),
  );
}

/** As `bourse serve` reads it. */
function nodeBy(environment: Readonly<Record<string, string>>) {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return clusterOf(serveCommand().parse([], { from: 'user' }).opts());
  } finally {
    for (const variable of Object.keys(environment))
      if (before[variable] === undefined) delete process.env[variable];
  }
}

function serveCommand(): Command {
  const command = new Command();
  addServeOptions(command);
  return command;
}
