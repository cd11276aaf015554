/** What is judged of a cluster when all faults are over: what clients were told is so, at nodes that have one state. */
import { assert } from '../../src/primitives/assert.ts';
import type { Fate, ServedCluster } from '../support/served-cluster.ts';

type Fates = ReadonlyMap<string, Fate>;

/** Who orders, and which client's numbers begin so. */
const USERS = ['alice', 'bob'];
const PAGE = 100;

/** Every order that was acknowledged is at each node once, none that was refused, and no other twice. */
export async function faultsOfFates(
  cluster: ServedCluster,
  fates: Fates,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const name of cluster.names)
    faults.push(...faultsOfTimes(name, fates, await timesOfAll(cluster, name)));
  return faults;
}

/** `times`: how often a node has each order, by its clientOid. */
export function faultsOfTimes(
  name: string,
  fates: Fates,
  times: ReadonlyMap<string, number>,
): readonly string[] {
  return [...fates].flatMap(([clientOid, fate]) => {
    const found = times.get(clientOid) ?? 0;
    const isTrue = fate === 'unknown' ? found < 2 : found === (fate === 'done' ? 1 : 0);
    return isTrue ? [] : [`${clientOid} was ${fate}, and ${name} has it ${found} times`];
  });
}

/** Of the list of all orders: whoever asks for one by its clientOid is shown one, even if there are two. */
async function timesOfAll(
  cluster: ServedCluster,
  name: string,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const as of USERS)
    for await (const { clientOid } of ordersOf(cluster, name, as))
      times.set(clientOid, (times.get(clientOid) ?? 0) + 1);
  return times;
}

interface ListedOrder {
  readonly orderId: string;
  readonly clientOid: string;
}

async function* ordersOf(cluster: ServedCluster, name: string, as: string) {
  const path = '/api/v2/spot/trade/history-orders';
  let before: object = {};
  for (;;) {
    const query = { limit: String(PAGE), ...before };
    const reply = await cluster.ask(name, 'GET', path, { as, query });
    assert(Array.isArray(reply?.data), `${name} does not list the orders of ${as}`);
    const page = reply.data as readonly ListedOrder[];
    yield* page;
    if (page.length < PAGE) return;
    before = { idLessThan: page.at(-1)?.orderId };
  }
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
