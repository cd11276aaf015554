/** What goes out together: one write for each client, of bytes that are put together once. */
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { frameOf, Link } from './link.ts';
import { END } from './messages.ts';
import { Together } from './together.ts';

function client() {
  const written: unknown[] = [];
  const socket = { writableLength: 0, write: (bytes: Buffer) => written.push(bytes) };
  const webSocket = { readyState: 1, OPEN: 1, close: () => written.push('closed') };
  const link = new Link(webSocket as unknown as WebSocket, socket as unknown as Socket);
  return { link, written };
}

const [ONE, OTHER] = [frameOf('one'), frameOf('other')];

it('who is told the same is written the same bytes, at once', () => {
  const [first, second, third] = [client(), client(), client()];
  const together = new Together();
  for (const { link } of [first, second, third, first]) together.hold(link);
  first.link.write(ONE);
  second.link.write(ONE);
  third.link.write(OTHER);
  first.link.write(OTHER);
  second.link.write(OTHER);
  expect(first.link.backlog).toBe(ONE.length + OTHER.length);
  expect(first.written).toEqual([]);
  together.release();
  expect(first.written).toEqual([Buffer.concat([ONE, OTHER])]);
  expect(second.written[0]).toBe(first.written[0]);
  expect(third.written).toEqual([OTHER]);
  expect(first.link.backlog).toBe(0);
});

it('what was written before the end of a connection is before it on the wire too', () => {
  const { link, written } = client();
  const together = new Together();
  together.hold(link);
  link.write(ONE);
  link.close(END.slow);
  together.release();
  expect(written).toEqual([ONE, 'closed']);
});

it('a wire that is held twice goes out when both have let go', () => {
  const { link, written } = client();
  const [inner, outer] = [new Together(), new Together()];
  outer.hold(link);
  inner.hold(link);
  link.write(ONE);
  inner.release();
  expect(written).toEqual([]);
  outer.release();
  expect(written).toEqual([ONE]);
});
