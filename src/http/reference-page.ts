/** The browsable reference at /docs and its document at /openapi.json; works without the internet. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

export async function addReferencePage(app: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document);
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(text) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page would otherwise ask an outside service whether the document is valid.
    uiConfig: { validatorUrl: null, docExpansion: 'list', filter: true, layout: 'BaseLayout' },
    theme: { title: 'Bourse reference' },
    staticCSP: true,
  });
}
