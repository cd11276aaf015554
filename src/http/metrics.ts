/**
 * Prometheus metrics: requests and latency per endpoint, and gauges and counters of the venue given
 * by callbacks (journal, sequencer, what happened), read when scraped.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Histogram } from './histogram.ts';
import { Pauses } from './pauses.ts';

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
  /** Looks no more. */
  readonly close: () => void;
}

export function createMetrics(options: {
  gauges: readonly VenueGauge[];
  counters?: readonly VenueCounter[];
  series?: readonly VenueSeries[];
  /** More of them, in the text format. */
  texts?: readonly (() => string)[];
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
  const pauses = new Pauses();
  const { texts = [] } = options;
  const own = [() => requests.text(), () => pauses.text(), ...texts];
  return {
    contentType: registry.contentType,
    text: async () => [await registry.metrics(), ...own.map((text) => text())].join('\n'),
    observerOf: (operation) => requests.observerOf(operation),
    close: options.process ? pauses.watch() : () => undefined,
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

/** `metrics`: those of now. */
export function addMetricsRoute(app: FastifyInstance, metrics: () => Metrics | undefined): void {
  app.get('/metrics', async (_, reply) => {
    const { contentType = 'text/plain', text } = metrics() ?? {};
    return reply.type(contentType).send(await text?.());
  });
}

const REQUESTS = 'bourse_http_requests_total';
const SECONDS = 'bourse_http_request_seconds';
const MS = 1_000;

/** Seconds; a local venue answers in microseconds, a durable write in a few milliseconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

interface Operation {
  readonly name: string;
  readonly byCode: Map<string, number>;
  readonly seconds: Histogram;
}

/** Requests by operation and wire code, and how long they took. */
export class RequestCounts {
  readonly #operations: Operation[] = [];

  observerOf(name: string): Observe {
    const operation: Operation = { name, byCode: new Map(), seconds: new Histogram(BUCKETS) };
    this.#operations.push(operation);
    return (code, elapsedMs) => {
      operation.byCode.set(code, (operation.byCode.get(code) ?? 0) + 1);
      operation.seconds.observe(elapsedMs / MS);
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
      ...asked.flatMap(({ name, seconds }) => seconds.lines(SECONDS, `operation="${name}"`)),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function requestLines({ name, byCode }: Operation): string[] {
  return [...byCode].map(
    ([code, count]) => `${REQUESTS}{operation="${name}",code="${code}"} ${count}`,
  );
}
