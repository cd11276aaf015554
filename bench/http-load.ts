/**
 * A load client on bare sockets, run as a process of its own so that it does not share a thread
 * with what it measures: each of the connections sends the next prepared request as soon as the
 * previous reply is complete. Prints `{perSecond, p50Ms, p99Ms, failed}` as JSON.
 *
 *   node --import tsx bench/http-load.ts PORT CONNECTIONS REQUESTS_FILE
 *
 * The file holds the raw requests one after another, each preceded by its length in a line.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from './median.ts';

const [port, connections, file] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  String(process.argv[4]),
];
const WARM_UP_SHARE = 0.2;

function readRequests(path: string): Buffer[] {
  const bytes = readFileSync(path);
  const requests: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf(10, at);
    const length = Number(bytes.subarray(at, lineEnd).toString());
    requests.push(bytes.subarray(lineEnd + 1, lineEnd + 1 + length));
    at = lineEnd + 1 + length;
  }
  return requests;
}

const requests = readRequests(file);
const latencies: number[] = [];
let next = 0;
let failed = 0;
let beganMs = 0;
const warmUp = Math.floor(requests.length * WARM_UP_SHARE);

/** Whether a reply is whole: its head and as many body bytes as it announces. */
function isWhole(reply: string): boolean {
  const headEnd = reply.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(reply.slice(0, headEnd))?.[1];
  return Buffer.byteLength(reply) - headEnd - 4 >= Number(length ?? 0);
}

function run(done: () => void): void {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  let sentMs = 0;
  const send = (): void => {
    const request = requests[next];
    if (request === undefined) {
      socket.end();
      done();
      return;
    }
    if (next === warmUp) beganMs = performance.now();
    next += 1;
    reply = '';
    sentMs = performance.now();
    socket.write(request);
  };
  socket.setNoDelay(true);
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    reply += chunk.toString('latin1');
    if (!isWhole(reply)) return;
    if (next > warmUp) latencies.push(performance.now() - sentMs);
    if (!reply.startsWith('HTTP/1.1 200')) {
      failed += 1;
      if (failed === 1) process.stderr.write(`${reply}\n`);
    }
    send();
  });
  socket.on('error', (error) => {
    throw error;
  });
}

let open = connections;
for (let index = 0; index < connections; index += 1) {
  run(() => {
    open -= 1;
    if (open > 0) return;
    const seconds = (performance.now() - beganMs) / 1e3;
    latencies.sort((a, b) => a - b);
    const figures = {
      perSecond: (requests.length - warmUp) / seconds,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      failed,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  });
}
