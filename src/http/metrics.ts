/**
 * Prometheus metrics: requests and latency per endpoint, and gauges and counters of the venue given
 * by callbacks (journal, sequencer, what happened), read when scraped.
 */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestCounts } from './request-counts.ts';

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
  readonly contentType: string;
  /** All of them, as they are now. */
  readonly text: () => Promise<string>;
  readonly observerOf: (operation: string) => Observe;
}

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
  const requests = new RequestCounts();
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
    observerOf: (operation) => requests.observerOf(operation),
  };
}

export function addMetricsRoute(app: FastifyInstance, { contentType, text }: Metrics): void {
  app.get('/metrics', async (_, reply) => reply.type(contentType).send(await text()));
}
