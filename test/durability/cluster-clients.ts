/**
 * Unmodified clients trade through a balancer over three nodes while the node that leads is killed, again and again: an
 * order that was acknowledged is there once, one that was refused (503) is not, and of one without an answer its clientOid
 * tells; sent again under it, it is there once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { clientV2 } from '../clients/bitget-api-client.ts';
import { ccxtOn } from '../clients/ccxt-client.ts';
import { credentials } from '../clients/client-venue.ts';
import { Balancer } from '../support/balancer.ts';
import { isTimeOut } from '../support/client-findings.ts';
import type { Fate, ServedCluster } from '../support/served-cluster.ts';
import { faultsOfFates } from './cluster-verdict.ts';

const APART_MS = 500;
const BETWEEN_ORDERS_MS = 10;
const AGAIN_MS = 200;
const TIMES = 50;
const SYMBOL = 'ETHUSDT';
/** What a venue says of an order that it knows already. */
const KNOWN = /40786|[Dd]uplicate/;
const UNDONE = /40725/;
/** With the same code: 504, of which nobody can tell. */
const UNTOLD = /outcome unknown/;

type Place = (clientOid: string) => Promise<unknown>;

export interface ClientsShown {
  readonly kills: number;
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  /** Calls that had no answer in time, a sentence each. */
  readonly timeOuts: readonly string[];
  /** What does not hold, a sentence each. */
  readonly faults: readonly string[];
}

export interface ClientsTrial {
  readonly kills: number;
  readonly tell?: (line: string) => void;
}

/** All nodes run before and after. */
export async function tryClients(
  cluster: ServedCluster,
  { kills, tell }: ClientsTrial,
): Promise<ClientsShown> {
  const balancer = await Balancer.before(() =>
    cluster.names.map((name) => cluster.processOf(name).url),
  );
  const timeOuts: string[] = [];
  const clients = {
    alice: await ccxtPlaces(balancer.url, timeOuts),
    bob: bitgetApiPlaces(balancer.url),
  };
  const fates = new Map<string, Fate>();
  let isOver = false;
  const trading = Object.entries(clients).map(async ([name, place]) => {
    for (let count = 0; !isOver; count += 1) {
      const clientOid = `${name}-through-${count}`;
      const { fate, isLate } = await fateOf(place(clientOid));
      fates.set(clientOid, fate);
      if (isLate) timeOuts.push(`${name} places ${clientOid}`);
      await pause(BETWEEN_ORDERS_MS);
    }
  });
  for (let count = 1; count <= kills; count += 1) {
    await pause(APART_MS);
    const leader = await cluster.leader();
    await cluster.processOf(leader).kill('SIGKILL');
    await cluster.run(leader);
    tell?.(`kill ${count} of ${kills} under clients: ${fates.size} orders`);
  }
  await pause(APART_MS);
  isOver = true;
  await Promise.all(trading);
  await cluster.agreed();
  const faults = await judge(cluster, { fates, clients });
  balancer.close();
  const count = (fate: Fate) => [...fates.values()].filter((each) => each === fate).length;
  const counts = { done: count('done'), refused: count('refused'), unknown: count('unknown') };
  return { kills, ...counts, timeOuts, faults };
}

async function ccxtPlaces(url: string, timeOuts: string[]): Promise<Place> {
  const client = ccxtOn(url, { as: credentials('alice'), uta: false });
  await asSoonAsServed(
    () => client.loadMarkets(),
    () => void timeOuts.push('alice loads the markets'),
  );
  return (clientOrderId) =>
    client.createOrder('ETH/USDT', 'limit', 'buy', 0.1, 100, { clientOrderId, timeInForce: 'IOC' });
}

/** A busy node may refuse a read, as any call, with 503, or be late with it: it is asked for again. */
async function asSoonAsServed(read: () => Promise<unknown>, late: () => void): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      await read();
      return;
    } catch (error) {
      const isLate = isTimeOut(error);
      if (isLate) late();
      if (time === TIMES || !(isLate || UNDONE.test(saidBy(error)))) throw error;
      await pause(AGAIN_MS);
    }
  }
}

function bitgetApiPlaces(url: string): Place {
  const client = clientV2(url, credentials('bob'));
  const order = { symbol: SYMBOL, side: 'buy', orderType: 'limit', force: 'ioc' } as const;
  return (clientOid) => client.spotSubmitOrder({ ...order, price: '100', size: '0.1', clientOid });
}

interface Told {
  readonly fate: Fate;
  /** Nothing was told in time. */
  readonly isLate: boolean;
}

async function fateOf(placed: Promise<unknown>): Promise<Told> {
  try {
    await placed;
    return { fate: 'done', isLate: false };
  } catch (error) {
    const said = saidBy(error);
    const fate = UNDONE.test(said) && !UNTOLD.test(said) ? 'refused' : 'unknown';
    return { fate, isLate: isTimeOut(error) };
  }
}

function saidBy(error: unknown): string {
  return `${error instanceof Error ? error.message : ''} ${JSON.stringify(error)}`;
}

interface Judged {
  readonly fates: ReadonlyMap<string, Fate>;
  readonly clients: Readonly<Record<string, Place>>;
}

async function judge(
  cluster: ServedCluster,
  { fates, clients }: Judged,
): Promise<readonly string[]> {
  const faults = [...(await faultsOfFates(cluster, fates))];
  for (const [clientOid, fate] of fates) {
    const [as = ''] = clientOid.split('-');
    if (fate !== 'done' && !(await isRepeated(clients[as] as Place, clientOid)))
      faults.push(`${clientOid} was ${fate}, and is neither taken nor known when it is repeated`);
  }
  await cluster.agreed();
  // Whoever repeats an order by its clientOid has it once, be it in or not.
  const all = new Map([...fates.keys()].map((clientOid) => [clientOid, 'done'] as const));
  return [...faults, ...(await faultsOfFates(cluster, all))];
}

async function isRepeated(place: Place, clientOid: string): Promise<boolean> {
  for (let time = 0; time < TIMES; time += 1) {
    try {
      await place(clientOid);
      return true;
    } catch (error) {
      if (KNOWN.test(saidBy(error))) return true;
      await pause(AGAIN_MS);
    }
  }
  return false;
}
