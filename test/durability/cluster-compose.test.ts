/**
 * deploy/compose.cluster.yaml without its containers: what it says of each service starts three members and three nodes as
 * processes of this host, at ports of their own in the place of the file's.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { atEnd } from '../support/at-end.ts';
import {
  type BourseProcess,
  startBourse,
  temporaryFolder,
  untilReady,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { etcdCommand, guarded } from '../support/etcd-cluster.ts';
import { freePort } from '../support/free-port.ts';
import { textOf } from '../support/repository.ts';
import { wireRequest } from '../support/signed-request.ts';

const WITHIN_MS = 120_000;
const MEMBERS = ['etcd1', 'etcd2', 'etcd3'];
const NODES = ['a', 'b', 'c'];
/** As `openssl rand` makes them. */
const SECRETS: Readonly<Record<string, string>> = {
  BOURSE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  BOURSE_OPERATOR_TOKEN: '5e'.repeat(24),
  BOURSE_CLUSTER_TOKEN: '6f'.repeat(24),
};
/** A host of the file, or any address of the service itself, and its port. */
const ADDRESS = /\b(etcd\d|[abc]|0\.0\.0\.0):(\d+)/g;

type Environment = Readonly<Record<string, string>>;

interface Node extends BourseProcess {
  readonly url: string;
}

const { services } = parse(textOf('deploy/compose.cluster.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, { readonly environment: Environment }>>;
};

test('the services of the compose file are one venue, and a leader that is stopped has another one lead first', {
  timeout: WITHIN_MS,
}, async () => {
  const folder = temporaryFolder();
  const environmentOf = await environmentsHere(folder);
  for (const name of MEMBERS) startMember(environmentOf(name));
  const nodes: Record<string, Node> = {};
  const starting = NODES.map(async (name) => {
    nodes[name] = await startNode(environmentOf(name), join(folder, `${name}.json`));
  });
  await Promise.all(starting);
  for (const node of Object.values(nodes)) expect(await placesOrder(node)).toBe('00000');
  const [leader = ''] = await leadersOf(nodes);
  const { [leader]: stopped, ...others } = nodes;
  expect(await stopped?.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
  expect(await leadersOf(others)).toHaveLength(1);
  for (const node of Object.values(others)) expect(await placesOrder(node)).toBe('00000');
});

/** What a service has in its environment, on this host. */
async function environmentsHere(folder: string): Promise<(service: string) => Environment> {
  const ports = new Map<string, number>();
  for (const service of [...MEMBERS, ...NODES])
    for (const port of MEMBERS.includes(service) ? ['2379', '2380'] : ['8090'])
      ports.set(`${service}:${port}`, await freePort());
  const venueFile = writeVenueFile(folder);
  return (service) => {
    const here = (text: string) =>
      text
        .replace(ADDRESS, (_, host: string, port: string) => {
          const found = ports.get(`${host === '0.0.0.0' ? service : host}:${port}`);
          return `127.0.0.1:${found ?? `nothing listens at ${host}:${port}`}`;
        })
        .replace(/^\/data$/, join(folder, service))
        .replace(/^\/venue\.yaml$/, venueFile)
        .replace(/^8090$/, String(ports.get(`${service}:8090`)));
    const said = Object.entries(services[service]?.environment ?? {});
    return Object.fromEntries(said.map(([name, text]) => [name, SECRETS[name] ?? here(text)]));
  };
}

/** Pre-votes are asked for in 3.4 alone. */
function startMember(environment: Environment): void {
  const env = { ...process.env, ...environment, ETCD_PRE_VOTE: 'true' };
  const member = guarded([etcdCommand()], env);
  atEnd(async () => {
    member.stdin?.end();
    await once(member, 'exit');
  });
}

async function startNode(environment: Environment, readyFile: string): Promise<Node> {
  const env = { ...environment, BOURSE_PORT: '0', BOURSE_READY_FILE: readyFile };
  const started = startBourse(['serve'], { env });
  const url = await untilReady(started, readyFile);
  return { ...started, url: url.replace('0.0.0.0', '127.0.0.1') };
}

async function leadersOf(nodes: Readonly<Record<string, Node>>): Promise<readonly string[]> {
  const isLeader = async ([name, { url }]: [string, Node]) => {
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { cluster: { role: string } };
    return ready.cluster.role === 'leader' ? [name] : [];
  };
  return (await Promise.all(Object.entries(nodes).map(isLeader))).flat();
}

async function placesOrder(node: Node): Promise<string> {
  const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'ioc', price: '100' };
  const call = { as: 'alice', body: { ...order, size: '0.1' } };
  const path = '/api/v2/spot/trade/place-order';
  const { url, headers, payload } = wireRequest('POST', path, call, Date.now());
  const reply = await fetch(node.url + url, { method: 'POST', headers, body: payload ?? '' });
  return ((await reply.json()) as { code: string }).code;
}
