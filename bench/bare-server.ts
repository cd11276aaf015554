/**
 * What benches (c) and (f) are measured against: a bare `node:http` server that parses the JSON
 * body and verifies the same HMAC, or answers a GET with one fixed reply. Prints its port.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const secret = String(process.argv[2]);
const ORDER_REPLY =
  '{"code":"00000","msg":"success","requestTime":1700000000000,"data":{"clientOid":"1000000000000000001","orderId":"1000000000000000001"}}';
const DEPTH_REPLY = process.argv[3] ?? '{}';

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function isSigned(request: IncomingMessage, body: string): boolean {
  const prehash = `${request.headers['access-timestamp']}${request.method}${request.url}${body}`;
  const expected = createHmac('sha256', secret).update(prehash).digest();
  return timingSafeEqual(expected, Buffer.from(String(request.headers['access-sign']), 'base64'));
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    answer(response, DEPTH_REPLY);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const order: unknown = JSON.parse(body);
    answer(
      response,
      isSigned(request, body) && typeof order === 'object' ? ORDER_REPLY : '{"code":"40009"}',
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
