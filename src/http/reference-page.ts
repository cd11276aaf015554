/**
 * The browsable reference at /docs and its document at /openapi.json; works without the internet. The
 * document is made when first asked for, because trading clients never ask, and piece by piece, because
 * they are served meanwhile; the page's files are streamed.
 */
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SIGNER } from './reference-signer.ts';

/** Of the package, by their names in its folder. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'favicon-16x16.png': 'image/png',
};

const POLICY = [
  "default-src 'self'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
].join('; ');

const PAGE = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Bourse reference</title>
    <link rel="stylesheet" href="/docs/static/swagger-ui.css">
    <link rel="stylesheet" href="/docs/static/index.css">
    <link rel="icon" type="image/png" href="/docs/static/favicon-32x32.png" sizes="32x32">
    <link rel="icon" type="image/png" href="/docs/static/favicon-16x16.png" sizes="16x16">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/static/swagger-ui-bundle.js"></script>
    <script src="/docs/static/signer.js"></script>
    <script src="/docs/static/swagger-initializer.js"></script>
  </body>
</html>
`;

// The page would otherwise ask an outside service whether the document is valid.
const CONFIG = JSON.stringify({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  filter: true,
  layout: 'BaseLayout',
});

const INITIALIZER = `window.onload = () => {
  void bourseSigner.show();
  window.ui = SwaggerUIBundle({ ...${CONFIG}, requestInterceptor: bourseSigner.sign });
};
`;

/** `pieces`: the text of the document, in pieces that take well below a millisecond each. */
export function addReferencePage(app: FastifyInstance, pieces: () => Iterable<string>): void {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
  let document: Promise<Buffer> | undefined;
  const sendDocument = async (_: unknown, reply: FastifyReply) => {
    document ??= joined(pieces());
    return reply.type('application/json; charset=utf-8').send(await document);
  };
  const sendPage = (_: unknown, reply: FastifyReply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE);
  for (const path of ['/openapi.json', '/docs/json']) app.get(path, sendDocument);
  for (const path of ['/docs', '/docs/']) app.get(path, sendPage);
  const script = (path: string, text: string) =>
    app.get(path, (_, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  script('/docs/static/signer.js', SIGNER);
  script('/docs/static/swagger-initializer.js', INITIALIZER);
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/docs/static/${file}`, (_, reply) =>
      reply.type(type).send(createReadStream(join(folder, file))),
    );
  }
}

const PIECES_A_TURN = 10;

async function joined(pieces: Iterable<string>): Promise<Buffer> {
  const done: Buffer[] = [];
  for (const piece of pieces) {
    done.push(Buffer.from(piece));
    if (done.length % PIECES_A_TURN === 0) await breathe();
  }
  return Buffer.concat(done);
}
