/** What a client hears of what it is told: the same text, whatever is in it and however it is written. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, Link, textOfFrame } from './link.ts';

let server: WebSocketServer;
let client: WebSocket;
let link: Link;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [webSocket, { socket }] = (await connected) as [WebSocket, { socket: Socket }];
  link = new Link(webSocket, socket);
});
afterAll(() => {
  client.terminate();
  server.close();
});

const TEXTS = [
  ...['', 'pong', '{"code":"00000"}', 'a "quote"\n', 'naïve', '委托', '\u0000'],
  ...[125, 126, 127, 255, 256, 65_535, 65_536].map((length) => 'x'.repeat(length)),
];

it.each(TEXTS.map((text) => [text.slice(0, 20), text.length, text] as const))(
  '%s (%i characters)',
  async (_start, _length, text) => {
    for (const tell of [() => link.say(text), () => link.write(frameOf(text))]) {
      const heard = once(client, 'message');
      tell();
      const [data] = await heard;
      expect(String(data)).toBe(text);
    }
    expect(textOfFrame(frameOf(text))).toBe(text);
  },
);
