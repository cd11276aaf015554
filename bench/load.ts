/**
 * A load client on bare sockets, in a process of its own so that it shares no thread with what it measures:
 * each of its connections sends the next request as soon as the reply to the last is whole. Takes a
 * {@link LoadOrder} per message and answers with {@link LoadFigures}.
 */
import { Connection } from './connection.ts';
import { processCpuNs } from './cpu.ts';
import { quantile } from './figures.ts';
import { pushLatencies } from './push-load.ts';
import { depthRequest, orderMessages, orderRequests } from './requests.ts';

export interface LoadOrder {
  readonly port: number;
  /** Orders by HTTP or over sockets, orders and their pushes, or books. */
  readonly kind: 'order' | 'socket' | 'push' | 'depth';
  readonly connections: number;
  readonly count: number;
  /** Whose main thread is measured while requests are sent. */
  readonly pid?: number;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Replies that were not 200. */
  readonly failed: number;
  /** CPU time of the main thread of the process asked for: connections stand already. */
  readonly mainNs: number;
}

process.on('message', async (order: LoadOrder) => process.send?.(await load(order)));

async function load(order: LoadOrder): Promise<LoadFigures> {
  const { connections, count, kind, port } = order;
  if (kind === 'push') return pushes(order);
  const requests = requestsOf(kind, count);
  // Each socket sends the orders of one of the two, as they come in turns.
  const keys = ['alice-key', 'bob-key'] as const;
  const open = await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      kind === 'socket' ? Connection.openSocket(port, keys[at % 2] ?? '') : Connection.open(port),
    ),
  );
  // A socket sends what its user does: buys come from one of them, sells from the other.
  const lanes = kind === 'socket' ? keys.length : 1;
  const next = Array.from({ length: lanes }, (_, lane) => lane);
  const latencies = new Float64Array(count);
  let [answered, failed] = [0, 0];
  const mainNs = () => (order.pid === undefined ? 0 : processCpuNs(order.pid).mainNs);
  const [began, beforeNs] = [performance.now(), mainNs()];
  await Promise.all(
    open.map(async (connection, index) => {
      for (;;) {
        const at = next[index % lanes] ?? count;
        next[index % lanes] = at + lanes;
        const request = requests[at];
        if (request === undefined) return;
        const sent = performance.now();
        const { isDone, said } = await connection.ask(request);
        latencies[answered++] = performance.now() - sent;
        if (isDone) continue;
        if (failed++ === 0) process.stderr.write(`${said}\n`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1e3;
  const spentNs = mainNs() - beforeNs;
  for (const connection of open) connection.close();
  latencies.sort();
  const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { seconds, p50Ms, p99Ms, failed, mainNs: spentNs };
}

function requestsOf(kind: LoadOrder['kind'], count: number): Buffer[] {
  if (kind === 'depth') return Array(count).fill(depthRequest());
  return kind === 'order' ? orderRequests(count) : orderMessages(count);
}

async function pushes({ port, count }: LoadOrder): Promise<LoadFigures> {
  const latencies = (await pushLatencies(port, count)).sort();
  const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { seconds: 0, p50Ms, p99Ms, failed: 0, mainNs: 0 };
}
