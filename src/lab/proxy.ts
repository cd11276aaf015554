/**
 * Between a bot and its venue: passes on what both say, as it comes, and tells a witness of it. What the venue breaks
 * (a reply that is cut off, a socket that ends without a word) is broken for the bot in the same way.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Passage, passSockets, settled } from './passage.ts';
import type { Call, Witness } from './witness.ts';

export interface BotProxy {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** All that either side has said has reached the other. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface ProxyParts {
  /** Of the venue. */
  readonly url: string;
  readonly witness: Witness;
  /** Requests that are not the venue's: true where it answers. */
  readonly own: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

export async function openProxy(parts: ProxyParts): Promise<BotProxy> {
  const agent = new Agent({ keepAlive: true });
  const passages = new Set<Passage>();
  const door = new WebSocketServer({ noServer: true });
  const server = createServer((incoming, outgoing) => {
    if (!parts.own(incoming, outgoing)) void passRequest({ ...parts, agent }, incoming, outgoing);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    door.handleUpgrade(incoming, socket, head, (bot: WebSocket) => {
      const target = parts.url.replace('http', 'ws') + (incoming.url ?? '/');
      const passage = passSockets(bot, target, parts.witness);
      passages.add(passage);
      void passage.ended.then(() => passages.delete(passage));
    });
  });
  const url = await listening(server);
  return {
    url,
    settle: async () => void (await Promise.all([...passages].map(settled))),
    close: async () => {
      agent.destroy();
      for (const { bot } of passages) bot.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type PassParts = Pick<ProxyParts, 'url' | 'witness'> & { readonly agent: Agent };

async function passRequest(
  { url, witness, agent }: PassParts,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await bodyOf(incoming);
  const call = callOf(incoming, body);
  witness.called(call);
  const { method, headers } = incoming;
  const target = new URL(incoming.url ?? '/', url);
  const onward = request(target, { ...{ method, headers, agent } });
  const cut = () => outgoing.socket?.resetAndDestroy();
  onward.on('error', cut);
  onward.on('response', (reply) => void passReply(reply, { call, outgoing, witness, cut }));
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  onward.end(body);
}

interface ReplyParts {
  readonly call: Call;
  readonly outgoing: ServerResponse;
  readonly witness: Witness;
  readonly cut: () => unknown;
}

async function passReply(
  reply: IncomingMessage,
  { call, outgoing, witness, cut }: ReplyParts,
): Promise<void> {
  const chunks: Buffer[] = [];
  const status = reply.statusCode ?? 0;
  outgoing.writeHead(status, reply.headers);
  try {
    for await (const chunk of reply) {
      chunks.push(chunk);
      outgoing.write(chunk);
    }
  } catch {
    cut();
    return;
  }
  // Before the bot can act on it.
  witness.replied(call, status, Buffer.concat(chunks).toString());
  outgoing.end();
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function callOf({ method = 'GET', url = '/' }: IncomingMessage, body: Buffer): Call {
  const [path = '', query = ''] = url.split('?', 2);
  return { method, path, params: method === 'GET' ? query : body.toString() };
}
