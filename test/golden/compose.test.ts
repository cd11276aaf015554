/** The files of deploy/ start what there is: a venue by options that it has, and a node with all that a cluster needs. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clusterOf } from '../../src/cli/cluster-options.ts';
import { addServeOptions } from '../../src/cli/commands/serve.ts';
import { EXIT } from '../../src/cli/exit.ts';
import { textOf } from '../support/repository.ts';

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
}

const file = parse(textOf('deploy/compose.cluster.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const { services } = file;
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

test('one venue is started by variables of options, in its container and as a service', () => {
  const known = [...serveCommand().options.map(({ envVar }) => envVar), 'BOURSE_MASTER_KEY'];
  const { services: one } = parse(textOf('deploy/compose.yaml')) as typeof file;
  const unit = [...textOf('deploy/bourse.service').matchAll(/^Environment=(BOURSE_\w+)=/gm)];
  const image = [...textOf('deploy/Dockerfile').matchAll(/^ENV (BOURSE_\w+)=/gm)];
  const named = [...unit, ...image].map(([, name = '']) => name);
  expect(named).toEqual(['BOURSE_VENUE', 'BOURSE_DATA', 'BOURSE_DATA']);
  for (const name of [...named, ...Object.keys(one.bourse?.environment ?? {})])
    expect(known).toContain(name);
});

test('the service is not restarted into what a restart does not mend', () => {
  const [, codes = ''] =
    /^RestartPreventExitStatus=(.+)$/m.exec(textOf('deploy/bourse.service')) ?? [];
  expect(codes.split(' ').map(Number)).toEqual([EXIT.usage, EXIT.occupied, EXIT.unusable]);
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
