/**
 * The door of this room: takes connections over from the front, and ends them. What a client says is read
 * by its session; what it is told comes from the topics of the hub. Limits and deadlines go by host time.
 */
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Door } from '../access/authenticate.ts';
import type { ClientAddress } from '../access/client-address.ts';
import type { Command, CommandType } from '../engine/command.ts';
import type { AccessLog } from '../http/access-log.ts';
import { type Freshness, tooOld } from '../http/read-gate.ts';
import type { FindRoute } from '../http/routes.ts';
import type { Offered, Upgrade } from '../http/upgrade.ts';
import { present } from '../primitives/present.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { Arguments } from './argument.ts';
import type { Channel, FeedServices } from './feed.ts';
import { type FeedLimits, feedRates, isWithin } from './feed-limits.ts';
import { Hub } from './hub.ts';
import { Link } from './link.ts';
import { CODE, END, errorText, type FeedCode, FeedError } from './messages.ts';
import { Session } from './session.ts';
import type { SessionDoors } from './session-doors.ts';
import { NO_TAP, type Tap } from './tap.ts';
import { count, type TopicCounts } from './topic.ts';

const PATHS = new Set(['/v2/ws/public', '/v2/ws/private', '/v3/ws/public', '/v3/ws/private']);
/** A larger message ends its connection, bytes (RFC 6455: 1009). */
const MESSAGE_MAX = 65_536;
/** Whoever does not answer the closing for so long is cut off: what waits for him is held until then, ms. */
const CLOSING_MS = 5_000;
/** Its types do not know `closeTimeout` yet. */
const PROTOCOL = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MESSAGE_MAX,
  closeTimeout: CLOSING_MS,
};
const SWEEP_EVERY_MS = 1_000;
/** A public reader that is so far behind for so long is closed. */
const BEHIND_BYTES = 4_194_304;
const BEHIND_MS = 10_000;
/** How often it is looked whether all have read, ms. */
const LOOK_MS = 5;
/** Clients have this long to answer the closing, ms. */
const FAREWELL_MS = 500;

/** Commands after which somebody may no longer be who he was. */
const OF_KEYS: ReadonlySet<CommandType> = new Set<Command['type']>([
  'revoke-key',
  'change-sub-key',
  'delete-sub-key',
  'set-user-status',
  'freeze-sub-account',
]);

export interface FeedsOptions {
  readonly channels: readonly Channel[];
  readonly venue: Pick<Sequencer, 'listen' | 'tell'>;
  readonly services: FeedServices;
  readonly door: Door;
  readonly limits: FeedLimits;
  readonly hostMs: () => number;
  /** Of a node of several machines. */
  readonly freshness?: Freshness;
}

/** What the front gives. */
interface FeedDoors {
  readonly find: FindRoute;
  readonly clientAddress: ClientAddress;
  /** Told of each order. */
  readonly accessLog?: AccessLog;
  readonly log: {
    readonly info: (context: object, message: string) => void;
    readonly error: (context: object, message: string) => void;
  };
}

export class Feeds {
  readonly #options: FeedsOptions;
  readonly #hub: Hub;
  readonly #sessions = new Set<Session>();
  readonly #byAddress = new Map<string, number>();
  readonly #closed = new Map<string, number>();
  readonly #rates;
  readonly #server = new WebSocketServer(PROTOCOL);
  #opened = 0;
  #connIds = 0;
  #isClosing = false;
  #tap = NO_TAP;
  #sweeping: NodeJS.Timeout | undefined;
  #log: FeedDoors['log'] = { info: () => undefined, error: () => undefined };

  constructor(options: FeedsOptions) {
    this.#options = options;
    this.#rates = feedRates(options.limits);
    this.#hub = new Hub(options.services, options.limits, options.venue.tell);
    options.venue.listen((entry, events) => {
      this.#hub.onApplied(entry, events);
      if (this.#sessions.size > 0 && OF_KEYS.has(entry.command.type))
        for (const session of this.#sessions) session.recheck();
    });
  }

  /** What the front offers is taken from now on. */
  open({ accessLog, clientAddress, find, log }: FeedDoors): Upgrade {
    this.#log = log;
    const sessionDoors = { ...this.#sessionDoors(find), ...present({ accessLog }) };
    return ({ incoming, socket, head }) => {
      const [path = ''] = (incoming.url ?? '').split('?');
      if (!PATHS.has(path) || incoming.headers.upgrade?.toLowerCase() !== 'websocket') return false;
      const peer = socket.remoteAddress ?? '';
      const ip = clientAddress(peer, incoming.headers['x-forwarded-for']);
      const refused = this.#refusal(ip);
      if (refused !== undefined) refuse(socket, refused);
      else this.#take({ incoming, socket, head }, ip, sessionDoors);
      return true;
    };
  }

  /** From now on these come between the venue and its sockets; without them nobody does. */
  tapBy(tap: Tap = NO_TAP): void {
    this.#tap = tap;
    for (const session of this.#sessions) session.rewire(tap);
  }

  /** Every client is told that the venue stops, and closed at once; others may come. */
  farewell(word = CLOSING): void {
    for (const { link } of this.#sessions) {
      link.say(word);
      link.close(END.restart);
    }
  }

  /** Every connection is gone, without a word. */
  cutAll(): void {
    for (const { link } of this.#sessions) link.cut();
  }

  /** Every client is told, and after `drainMs` its connection closed. */
  async close(drainMs: number): Promise<void> {
    this.#isClosing = true;
    this.#hub.close();
    if (this.#sessions.size > 0) {
      for (const { link } of this.#sessions) link.say(CLOSING);
      await after(drainMs);
      for (const { link } of this.#sessions) link.close(END.restart);
      await this.#allGone();
    }
    clearInterval(this.#sweeping);
  }

  /** Closes who was not heard for too long, and who has not read for too long. */
  sweep(): void {
    this.#hub.beat();
    // Nothing new comes here, and whoever was let in may have been shut out elsewhere.
    if (this.#cutOff !== undefined) this.farewell(CUT_OFF);
    const nowMs = this.#options.hostMs();
    const { idleMs } = this.#options.limits;
    for (const session of this.#sessions) {
      if (idleMs > 0 && nowMs - session.heardMs >= idleMs) session.link.close(END.idle);
      if (session.link.backlog <= BEHIND_BYTES) session.behindMs = undefined;
      else session.behindMs ??= nowMs;
      if (session.behindMs !== undefined && nowMs - session.behindMs >= BEHIND_MS)
        session.link.close(END.slow);
    }
  }

  /**
   * Resolves when nobody has more to read than public channels wait for, so that a clock which an operator moves
   * waits for its readers; whoever has after ten seconds is closed.
   */
  async whenRead(): Promise<void> {
    const { hostMs, limits } = this.#options;
    const most = limits.publicBacklog || Number.POSITIVE_INFINITY;
    const isBehind = ({ link }: Session) => link.isOpen && link.backlog > most;
    const sinceMs = hostMs();
    for (;;) {
      const behind = [...this.#sessions].filter(isBehind);
      if (behind.length === 0 || this.#isClosing) return;
      if (hostMs() - sinceMs >= BEHIND_MS) for (const { link } of behind) link.close(END.slow);
      else await after(LOOK_MS);
    }
  }

  get #cutOff(): string | undefined {
    const { freshness } = this.#options;
    return freshness && tooOld(freshness);
  }

  get connections(): number {
    return this.#sessions.size;
  }

  get backlogBytes(): number {
    let bytes = 0;
    for (const { link } of this.#sessions) bytes += link.backlog;
    return bytes;
  }

  get counts(): TopicCounts & { readonly closed: ReadonlyMap<string, number> } {
    return { ...this.#hub.counts, closed: this.#closed };
  }

  subscriptions(): ReadonlyMap<string, number> {
    return this.#hub.subscriptions();
  }

  #sessionDoors(find: FindRoute): SessionDoors {
    const { door, limits, hostMs, channels, freshness } = this.#options;
    return {
      hub: this.#hub,
      args: new Arguments(channels),
      door,
      limits,
      rates: this.#rates,
      hostMs,
      find,
      nextConnId: () => {
        this.#connIds += 1;
        return String(this.#connIds);
      },
      tap: () => this.#tap,
      ...(freshness !== undefined && { confirm: freshness.confirm }),
      onFault: (error) => this.#log.error({ err: error }, 'a request of a socket failed'),
    };
  }

  #refusal(ip: string): Refused | undefined {
    const { limits, hostMs } = this.#options;
    if (this.#isClosing)
      return { status: '503 Service Unavailable', code: CODE.closing, why: 'the venue stops' };
    const why = this.#cutOff;
    if (why !== undefined) return { status: '503 Service Unavailable', code: CODE.closing, why };
    const beyond = { status: '429 Too Many Requests', code: CODE.tooMany };
    if (!this.#rates.attempt(ip, hostMs())) return { ...beyond, why: 'too many attempts' };
    if (!isWithin(limits.connectionsPerAddress, this.#byAddress.get(ip) ?? 0))
      return { ...beyond, why: 'too many connections' };
    return undefined;
  }

  #take({ incoming, socket, head }: Offered, ip: string, doors: SessionDoors): void {
    this.#server.handleUpgrade(incoming, socket, head, (webSocket) => {
      this.#opened += 1;
      const client = { id: String(this.#opened), ip, link: new Link(webSocket, socket) };
      const session = new Session(client, doors);
      this.#enter(session, ip);
      webSocket.on('message', (data, isBinary) => session.hear(data as Buffer, isBinary));
      webSocket.on('ping', () => {
        session.heardMs = this.#options.hostMs();
        // Each is answered, also to one who takes no answers.
        const most = this.#options.limits.privateBacklog || Number.POSITIVE_INFINITY;
        if (client.link.backlog > most) client.link.close(END.slow);
      });
      // What breaks the protocol ends the connection by its own code.
      webSocket.on('error', () => undefined);
      webSocket.once('close', (code) => {
        this.#rates.forget(client.id);
        this.#leave(session, ip, code);
      });
    });
  }

  #enter(session: Session, ip: string): void {
    this.#sessions.add(session);
    this.#tap.changed(session);
    count(this.#byAddress, ip);
    this.#sweeping ??= setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
  }

  #leave(session: Session, ip: string, code: number): void {
    session.leave();
    this.#sessions.delete(session);
    count(this.#byAddress, ip, -1);
    if (this.#byAddress.get(ip) === 0) this.#byAddress.delete(ip);
    const reason = session.link.end?.reason ?? reasonOf(code);
    count(this.#closed, reason);
    this.#log.info({ ip, code, reason }, 'socket closed');
  }

  async #allGone(): Promise<void> {
    const untilMs = performance.now() + FAREWELL_MS;
    while (this.#sessions.size > 0 && performance.now() < untilMs) await after(5);
    for (const { link } of this.#sessions) link.cut();
    while (this.#sessions.size > 0) await after(1);
  }
}

const CLOSING = errorText(new FeedError(CODE.closing, 'the venue stops; connect again later'));
const CUT_OFF = errorText(
  new FeedError(CODE.closing, 'this node is cut off from the others; connect again'),
);

interface Refused {
  readonly status: string;
  readonly code: FeedCode;
  readonly why: string;
}

/** Before the handshake there is only HTTP to tell it by. */
function refuse(socket: Socket, { status, code, why }: Refused): void {
  const text = errorText(new FeedError(code, why));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** Of an end that the venue did not decide. */
function reasonOf(code: number): string {
  if (code === 1006) return 'lost';
  return code === 1000 || code === 1001 || code === 1005 ? 'client' : 'protocol';
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
