/**
 * The one socket of the page: what is wanted of it is asked again after every reconnect, and all learn
 * at once when it is lost.
 */
import { type Credentials, loginArgument } from '../client/signer.ts';
import { store } from './store.ts';

/** An argument of a subscription, in the form of v2 or v3. */
export type Argument = Readonly<Record<string, string>>;

export interface Push {
  readonly action: 'snapshot' | 'update';
  readonly data: readonly unknown[];
  readonly ts: number | string;
}

interface Message extends Partial<Push> {
  readonly event?: string;
  readonly arg?: Argument;
  readonly code?: number | string;
  readonly msg?: string;
}

/** `lost`: nothing shown is new any more. `refused`: it stands, but the login was not taken. */
export type Link = 'connecting' | 'live' | 'lost';

interface Subscription {
  readonly argument: Argument;
  readonly listeners: Set<(push: Push) => void>;
}

/** A quiet connection is asked for a sign of life, held for lost without an answer, and then given up, ms: at most 850 from the last that was heard until it is held for lost, which leaves a second room to show it. */
const QUIET_MS = 250;
const ANSWER_MS = 500;
const DEAD_MS = 5000;
const WATCH_MS = 50;
const RETRY_MS = [200, 500, 1000, 2000];

const link = store<Link>('connecting');
const loginError = store<string | undefined>(undefined);
const wanted = new Map<string, Subscription>();
const returns = new Set<() => void>();

let connection: WebSocket | undefined;
let credentials: Credentials | undefined;
let isOpen = false;
let heardAt = 0;
let askedAt = 0;
let tries = 0;
let queue: { op: 'subscribe' | 'unsubscribe'; argument: Argument }[] = [];

export const socketLink = { get: link.get, subscribe: link.subscribe };
export const socketLoginError = { get: loginError.get, subscribe: loginError.subscribe };

/** Asks for a channel; what it pushes is given to the listener until what this gives is called. */
export function listen(argument: Argument, listener: (push: Push) => void): () => void {
  const name = nameOf(argument);
  const found = wanted.get(name);
  const subscription = found ?? { argument, listeners: new Set() };
  subscription.listeners.add(listener);
  if (found === undefined) {
    wanted.set(name, subscription);
    say('subscribe', argument);
  }
  return () => {
    subscription.listeners.delete(listener);
    if (subscription.listeners.size > 0 || wanted.get(name) !== subscription) return;
    wanted.delete(name);
    say('unsubscribe', argument);
  };
}

/** Called whenever the socket stands again, so that what was missed can be read. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

/** Connects as this user, or as nobody; subscriptions stay. */
export function connectAs(next: Credentials | undefined): void {
  credentials = next;
  tries = 0;
  open();
}

function open(): void {
  close();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/v3/ws/private`);
  connection = socket;
  heardAt = performance.now();
  socket.onopen = () => void greet(socket);
  socket.onmessage = ({ data }) => hear(socket, String(data));
  socket.onclose = () => lose(socket);
}

function close(): void {
  const socket = connection;
  connection = undefined;
  isOpen = false;
  socket?.close();
}

async function greet(socket: WebSocket): Promise<void> {
  heardAt = performance.now();
  if (credentials === undefined) return ready(socket);
  const args = [await loginArgument(credentials)];
  if (socket === connection && socket.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify({ op: 'login', args }));
}

function ready(socket: WebSocket): void {
  if (socket !== connection) return;
  isOpen = true;
  tries = 0;
  queue = [];
  const args = [...wanted.values()].map(({ argument }) => argument);
  sendAll('subscribe', args);
  link.set('live');
  for (const listener of returns) listener();
}

function hear(socket: WebSocket, text: string): void {
  if (socket !== connection) return;
  heardAt = performance.now();
  if (isOpen && link.get() === 'lost') link.set('live');
  if (text === 'pong') return;
  const message = JSON.parse(text) as Message;
  if (message.event === 'login') ready(socket);
  else if (message.event === 'error') refused(socket, message);
  else if (message.arg !== undefined && message.data !== undefined)
    pass(message.arg, message as Push);
}

function pass(argument: Argument, push: Push): void {
  const subscription = wanted.get(nameOf(argument));
  for (const listener of subscription?.listeners ?? []) listener(push);
}

/** A login that is not taken leaves a socket of public channels. */
function refused(socket: WebSocket, message: Message): void {
  if (isOpen) return;
  loginError.set(`${message.code}: ${message.msg}`);
  ready(socket);
}

function lose(socket: WebSocket): void {
  if (socket !== connection) return;
  close();
  link.set('lost');
  const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
  tries += 1;
  setTimeout(() => {
    if (connection === undefined) open();
  }, wait);
}

/** Subscriptions that come together go in one message. */
function say(op: 'subscribe' | 'unsubscribe', argument: Argument): void {
  if (!isOpen) return;
  if (queue.length === 0) queueMicrotask(flushQueue);
  queue.push({ op, argument });
}

function flushQueue(): void {
  const said = queue;
  queue = [];
  if (!isOpen) return;
  for (const op of ['unsubscribe', 'subscribe'] as const)
    sendAll(
      op,
      said.filter((entry) => entry.op === op).map(({ argument }) => argument),
    );
}

/** The venue takes 4096 bytes a message. */
function sendAll(op: string, args: readonly Argument[]): void {
  const most = 30;
  for (let at = 0; at < args.length; at += most)
    connection?.send(JSON.stringify({ op, args: args.slice(at, at + most) }));
}

function nameOf(argument: Argument): string {
  const { instType, topic, channel, symbol, instId, coin, interval } = argument;
  return [instType, topic ?? channel, symbol ?? instId ?? coin, interval].join(' ');
}

/** Asks a quiet connection whether it stands; one that gives no answer is lost, whatever the browser believes. */
function watch(): void {
  const socket = connection;
  if (socket === undefined || !isOpen) return;
  const now = performance.now();
  const isAsked = askedAt > heardAt;
  if (isAsked && now - askedAt > DEAD_MS) lose(socket);
  else if (isAsked && now - askedAt > ANSWER_MS) link.set('lost');
  else if (!isAsked && now - heardAt > QUIET_MS) {
    askedAt = now;
    socket.send('ping');
  }
}

setInterval(watch, WATCH_MS);
globalThis.addEventListener('offline', () => connection && lose(connection));
globalThis.addEventListener('online', () => {
  tries = 0;
  open();
});
