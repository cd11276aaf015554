/** How long after the answer to an order its own push comes, on one connection of each kind. */
import { Connection } from './connection.ts';
import { orderRequests } from './requests.ts';
import { textFrame } from './web-socket.ts';

const ARG = { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' };

/** Milliseconds, an order each; 0: it came before. */
export async function pushLatencies(port: number, count: number): Promise<Float64Array> {
  const socket = await Connection.openSocket(port, 'alice-key');
  await socket.ask(textFrame({ op: 'subscribe', args: [ARG] }));
  const http = await Connection.open(port);
  const latencies = new Float64Array(count);
  // Those of alice.
  const requests = orderRequests(2 * count).filter((_, at) => at % 2 === 0);
  for (const [at, request] of requests.entries()) {
    const pushed = socket.next().then(() => performance.now());
    await http.ask(request);
    const answeredMs = performance.now();
    latencies[at] = Math.max(0, (await pushed) - answeredMs);
  }
  socket.close();
  http.close();
  return latencies;
}
