/**
 * Requests by operation and wire code, and how long they took, in the text format of Prometheus. Plain
 * numbers that are only added to: a metrics package that hashes the labels of each observation costs a
 * request 0.9 µs, as much as reading its head.
 */
import type { Observe } from './metrics.ts';

const REQUESTS = 'bourse_http_requests_total';
const SECONDS = 'bourse_http_request_seconds';
const MS = 1_000;

/** Seconds; a local venue answers in microseconds, a durable write in a few milliseconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

interface Operation {
  readonly name: string;
  readonly byCode: Map<string, number>;
  /** How many took so long and no longer; the last: longer than all. */
  readonly buckets: number[];
  seconds: number;
}

export class RequestCounts {
  readonly #operations: Operation[] = [];

  observerOf(name: string): Observe {
    const buckets = Array.from({ length: BUCKETS.length + 1 }, () => 0);
    const operation: Operation = { name, byCode: new Map(), buckets, seconds: 0 };
    this.#operations.push(operation);
    return (code, elapsedMs) => {
      const seconds = elapsedMs / MS;
      operation.byCode.set(code, (operation.byCode.get(code) ?? 0) + 1);
      const found = BUCKETS.findIndex((bound) => seconds <= bound);
      const at = found < 0 ? BUCKETS.length : found;
      buckets[at] = (buckets[at] ?? 0) + 1;
      operation.seconds += seconds;
    };
  }

  /** Of the operations that were asked for. */
  text(): string {
    const asked = this.#operations.filter(({ byCode }) => byCode.size > 0);
    const lines = [
      `# HELP ${REQUESTS} Requests served, by operation and wire code.`,
      `# TYPE ${REQUESTS} counter`,
      ...asked.flatMap(requestLines),
      '',
      `# HELP ${SECONDS} Time from the request being read to its reply being written.`,
      `# TYPE ${SECONDS} histogram`,
      ...asked.flatMap(secondsLines),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function requestLines({ name, byCode }: Operation): string[] {
  return [...byCode].map(
    ([code, count]) => `${REQUESTS}{operation="${name}",code="${code}"} ${count}`,
  );
}

function secondsLines({ name, buckets, seconds }: Operation): string[] {
  let sum = 0;
  const lines = buckets.map((count, index) => {
    sum += count;
    const bound = BUCKETS[index] ?? '+Inf';
    return `${SECONDS}_bucket{le="${bound}",operation="${name}"} ${sum}`;
  });
  const label = `{operation="${name}"}`;
  return [...lines, `${SECONDS}_sum${label} ${seconds}`, `${SECONDS}_count${label} ${sum}`];
}
