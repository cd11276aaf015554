/**
 * Prometheus metrics: requests and latency per endpoint, and gauges and counters of the venue given
 * by callbacks (journal, sequencer, what happened), read when scraped.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface VenueGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** A count since the process began, which only rises. */
export interface VenueCounter extends VenueGauge {
  readonly labels?: Readonly<Record<string, string>>;
}

/** Figures of one kind, each with the value of a label: gauges, or counts since the process began. */
export interface VenueSeries {
  readonly kind: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => ReadonlyMap<string, number>;
}

/** Records one served request. */
export type Observe = (code: string, elapsedMs: number) => void;

export interface Metrics {
  readonly contentType: string;
  /** All of them, as they are now. */
  readonly text: () => Promise<string>;
  readonly observerOf: (operation: string) => Observe;
}

export function createMetrics(options: {
  gauges: readonly VenueGauge[];
  counters?: readonly VenueCounter[];
  series?: readonly VenueSeries[];
  process: boolean;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });
  for (const { name, help, read } of options.gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  for (const { name, help, read, labels = {} } of options.counters ?? []) {
    new Counter({
      name,
      help,
      labelNames: Object.keys(labels),
      registers,
      collect() {
        this.reset();
        this.inc(labels, read());
      },
    });
  }
  for (const each of options.series ?? []) addSeries(each, registers);
  const requests = new RequestCounts();
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
    observerOf: (operation) => requests.observerOf(operation),
  };
}

function addSeries({ kind, name, help, label, read }: VenueSeries, registers: Registry[]): void {
  const common = { name, help, labelNames: [label], registers };
  if (kind === 'gauge') {
    new Gauge({
      ...common,
      collect() {
        this.reset();
        for (const [value, figure] of read()) this.set({ [label]: value }, figure);
      },
    });
    return;
  }
  new Counter({
    ...common,
    collect() {
      this.reset();
      for (const [value, figure] of read()) this.inc({ [label]: value }, figure);
    },
  });
}

export function addMetricsRoute(app: FastifyInstance, { contentType, text }: Metrics): void {
  app.get('/metrics', async (_, reply) => reply.type(contentType).send(await text()));
}

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

/**
 * Requests by operation and wire code, and how long they took, in the text format of Prometheus. Plain
 * numbers that are only added to: a metrics package that hashes the labels of each observation costs a
 * request 0.9 µs, as much as reading its head.
 */
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
