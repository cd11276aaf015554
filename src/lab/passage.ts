/** A socket of the bot and the one of the venue that stands behind it. */
import { WebSocket } from 'ws';
import type { Witness } from './witness.ts';

/** Whoever does not answer a ping within it is not waited for, ms. */
const PATIENCE_MS = 1_000;
/** A line that was cut: no code goes over it. */
const CUT = 1006;
/** No code was said. */
const NO_CODE = 1005;

export interface Passage {
  readonly bot: WebSocket;
  readonly venue: WebSocket;
  /** Both have. */
  readonly ended: Promise<void>;
}

export function passSockets(
  bot: WebSocket,
  url: string,
  witness: Pick<Witness, 'socketSaid' | 'socketTold'>,
): Passage {
  const venue = new WebSocket(url);
  const early: string[] = [];
  bot.on('message', (data) => {
    const text = String(data);
    witness.socketSaid(text);
    if (venue.readyState === WebSocket.CONNECTING) early.push(text);
    else if (venue.readyState === WebSocket.OPEN) venue.send(text);
  });
  venue.on('open', () => {
    for (const text of early) venue.send(text);
  });
  venue.on('message', (data) => {
    const text = String(data);
    if (bot.readyState !== WebSocket.OPEN) return;
    witness.socketTold(text);
    bot.send(text);
  });
  venue.on('error', () => bot.terminate());
  venue.on('close', (code, reason) => end(bot, code, reason));
  bot.on('error', () => venue.terminate());
  bot.on('close', (code, reason) => end(venue, code, reason));
  const ended = Promise.all([gone(bot), gone(venue)]).then(() => undefined);
  return { bot, venue, ended };
}

async function gone(socket: WebSocket): Promise<void> {
  await new Promise((resolve) => socket.once('close', resolve));
}

function end(socket: WebSocket, code: number, reason: Buffer): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  if (code === CUT) socket.terminate();
  else if (code === NO_CODE) socket.close();
  else socket.close(code, reason);
}

/** What the bot has said has reached the venue, and what the venue has said has reached the bot. */
export async function settled({ bot, venue }: Passage): Promise<void> {
  await answered(bot);
  await opened(venue);
  await answered(venue);
  await answered(bot);
  // The end of one ends the other.
  for (const socket of [venue, bot, venue]) await closed(socket);
}

/** Who is told of an end has heard of it. */
async function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSING) await once(socket, 'close', () => undefined);
}

/** A pong comes after all that was said before it. */
async function answered(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  await once(socket, 'pong', () => socket.ping());
}

async function opened(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CONNECTING) await once(socket, 'open', () => undefined);
}

async function once(
  socket: WebSocket,
  event: 'open' | 'pong' | 'close',
  ask: () => void,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.off(event, done);
      socket.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    socket.once(event, done);
    socket.once('close', done);
    ask();
  });
}
