/**
 * Prometheus metrics: requests and latency per endpoint, and gauges and counters of the venue given
 * by callbacks (journal, sequencer, what happened), read when scraped.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface VenueGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** A count since the process began, which only rises. */
export type VenueCounter = VenueGauge;

/** Records one served request. */
export type Observe = (code: string, elapsedMs: number) => void;

export interface Metrics {
  readonly registry: Registry;
  readonly observerOf: (operation: string) => Observe;
}

/** Seconds; a local venue answers in microseconds, a durable write in a few milliseconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(options: {
  gauges: readonly VenueGauge[];
  counters?: readonly VenueCounter[];
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
  for (const { name, help, read } of options.counters ?? []) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  const requests = new Counter({
    name: 'bourse_http_requests_total',
    help: 'Requests served, by operation and wire code.',
    labelNames: ['operation', 'code'] as const,
    registers,
  });
  const latency = new Histogram({
    name: 'bourse_http_request_seconds',
    help: 'Time from the request being read to its reply being written.',
    labelNames: ['operation'] as const,
    buckets: BUCKETS,
    registers,
  });
  return {
    registry,
    observerOf: (operation) => (code, elapsedMs) => {
      requests.inc({ operation, code });
      latency.observe({ operation }, elapsedMs / 1000);
    },
  };
}

export function addMetricsRoute(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_, reply) => {
    const text = await registry.metrics();
    return reply.type(registry.contentType).send(text);
  });
}
