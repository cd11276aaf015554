/** Liveness and readiness: /healthz says that the process answers, /readyz whether it should be used. */
import type { FastifyInstance } from 'fastify';

/** What speaks against sending traffic here; empty = ready. */
export type Readiness = () => readonly string[];

export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_, reply) => {
    const reasons = readiness();
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .send({ ready: reasons.length === 0, reasons });
  });
}
