/**
 * The browsable reference at /docs and its document at /openapi.json; works without the internet.
 * It is built when first asked for: trading clients never ask, and at every start it would cost a
 * tenth of a second and a tenth of the memory.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';

/** Headers that belong to a connection, not to the page that is passed on. */
const HOP_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

export function addReferencePage(app: FastifyInstance, document: () => object): void {
  let page: Promise<FastifyInstance> | undefined;
  const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= buildPage(document());
    const { method, url } = request;
    const answer = await (await page).inject({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url,
      headers: request.headers,
    });
    // Whatever the page refuses is no page of ours: the venue's own envelope says so.
    if (answer.statusCode >= 400) return reply.callNotFound();
    const headers = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name));
    return reply
      .code(answer.statusCode)
      .headers(Object.fromEntries(headers))
      .send(answer.rawPayload);
  };
  for (const path of ['/docs', '/docs/*', '/openapi.json']) app.get(path, passOn);
}

async function buildPage(document: object): Promise<FastifyInstance> {
  const page = fastify();
  const text = JSON.stringify(document);
  page.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  await page.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(text) },
  });
  await page.register(swaggerUi, {
    routePrefix: '/docs',
    // The page would otherwise ask an outside service whether the document is valid.
    uiConfig: { validatorUrl: null, docExpansion: 'list', filter: true, layout: 'BaseLayout' },
    theme: { title: 'Bourse reference' },
    staticCSP: true,
  });
  await page.ready();
  return page;
}
