/** Liveness and readiness: /healthz says that the process answers, /readyz whether it should be used. */
import type { FastifyInstance } from 'fastify';

export interface Readiness {
  /** What speaks against sending traffic here; empty = ready. */
  readonly reasons: readonly string[];
  /** What an operator should know of a venue that serves. */
  readonly warnings: readonly string[];
  /** The last entry that was applied, and its time. */
  readonly seq: number;
  readonly timeMs: number;
  /** How many faults are in force. */
  readonly faults: number;
  /** Of a node of several: where it stands among them. */
  readonly cluster?: object;
}

export function addHealthRoutes(app: FastifyInstance, readiness: () => Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_, reply) => {
    const { reasons, ...rest } = readiness();
    const ready = reasons.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, reasons, ...rest });
  });
}
