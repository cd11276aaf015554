/**
 * What a primitive is: one declaration from which checking, doing and the documents come. The kinds differ in
 * where they act: on a request's way, on what a pipeline is made of, on what sockets are told, on a connection,
 * or on the state by commands.
 */
import type { ServerResponse } from 'node:http';
import type { Command, Result } from '../engine/command.ts';
import type { ReadMarket, ReadOrder } from '../engine/core/entities.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { FeedError } from '../feeds/messages.ts';
import type { TapClient } from '../feeds/tap.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Reply } from '../http/envelope.ts';
import type { Gateway, Request } from '../http/gateway.ts';
import type { Refused } from '../primitives/patience.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Params, ParamsOf } from './param.ts';

export const FAMILIES = ['requests', 'consistency', 'sockets', 'trading', 'venue'] as const;

interface Described<D extends Params> {
  readonly name: string;
  readonly family: (typeof FAMILIES)[number];
  /** What it does. */
  readonly summary: string;
  /** What a client sees of it. */
  readonly seen: string;
  readonly params: D;
}

/** How a request ends: with a reply, or in a way that is no reply. */
export type Ending =
  | { readonly reply: Reply }
  | { readonly wire: (outgoing: ServerResponse) => void };

/** Goes on with the request: other rules, and then its pipeline. */
export type GoOn = () => Promise<Ending>;

export interface RequestMeeting<P> {
  readonly with: P;
  readonly endpoint: Endpoint;
  readonly request: Request;
  /** Chance that belongs to this meeting, from 0 to below 1. */
  readonly uniform: (what: string) => number;
  /** The same around 0 with deviation 1. */
  readonly normal: (what: string) => number;
  /** Venue time. */
  readonly nowMs: number;
  /** Who asks: his uid, or his address where nobody knows him. */
  readonly subject: string;
  readonly bans: Bans;
}

/** Who is refused for a while, by a rule. */
export type Bans = Map<string, Ban>;
export interface Ban {
  readonly sinceMs: number;
  untilMs: number;
  /** What it was told of that. */
  refused: Refused;
  readonly extendMs: number;
  readonly maxMs: number;
}

export interface RequestPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'request';
  /** Endpoints that it has no use for are not met; absent: it has for all. */
  readonly wants?: (endpoint: Endpoint) => boolean;
  /** It refuses for a while, at the login of sockets too, whoever calls or logs in when it fires. */
  readonly ban?: (params: ParamsOf<D>, nowMs: number) => Ban;
  readonly answer: (met: RequestMeeting<ParamsOf<D>>, goOn: GoOn) => Promise<Ending>;
}

/** What pipelines are made of while a rule holds. */
export interface OtherParts {
  readonly gateway: (given: Gateway) => Gateway;
  /** Called before each use. */
  readonly refresh: () => void;
  readonly close: () => void;
}

export interface PartsOptions {
  readonly venue: Pick<Sequencer, 'state' | 'listen'>;
  /** Venue time. */
  readonly nowMs: () => number;
  /** When the rule begins, venue time. */
  readonly fromMs: number;
}

export interface GatewayPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'gateway';
  /** Endpoints that it has no use for are not met. */
  readonly wants: (endpoint: Endpoint) => boolean;
  /** Called when the rule is added. */
  readonly open: (options: PartsOptions, params: ParamsOf<D>) => OtherParts;
  /** It holds for logins of sockets too: how far their clock is off, ms. */
  readonly clockOffMs?: (params: ParamsOf<D>, sinceMs: number) => number;
}

/** Whom and what an act is about. */
export interface ActSubject {
  readonly uid: string | undefined;
  readonly key: string | undefined;
  readonly markets: readonly ReadMarket[];
  /** The order by which it came to be. */
  readonly order: ReadOrder | undefined;
}

export interface ActMeeting<P> {
  readonly with: P;
  readonly subject: ActSubject;
  readonly state: ReadState;
  /** A command, signed `by: fault`; throws where it is refused. */
  readonly submit: <C extends Command>(command: C) => Promise<Result<C['type']>>;
  readonly signed: { readonly by: string; readonly reason: string };
  /** Venue time. */
  readonly nowMs: () => number;
  /** Does something later, at a venue time; all of it is done at once when the rule is taken back. */
  readonly later: (afterMs: number, act: () => Promise<unknown>) => void;
  readonly doors: Doors;
}

/** Who lets connections in. */
export interface Doors {
  /** All connections are cut, and none is taken. */
  readonly shut: () => void;
  readonly reopen: () => void;
  /** Clients of sockets are told that the venue stops, and their connections closed. */
  readonly farewell: () => void;
}

export interface ActPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'act';
  /** It is about an order: what happens to orders brings it about, not time. */
  readonly isOfOrders?: true;
  readonly act: (met: ActMeeting<ParamsOf<D>>) => Promise<void>;
}

/** What a rule keeps of a subscription. */
export interface PushMemory {
  /** A push that waits for the next one. */
  held?: string | undefined;
  /** So many more are lost. */
  losing: number;
  /** All are lost until then, venue time. */
  deafUntilMs: number;
}

export interface PushMeeting<P> {
  readonly with: P;
  readonly text: string;
  /** The first that a subscription is told. */
  readonly isFirst: boolean;
  /** Venue time. */
  readonly nowMs: number;
  readonly memory: PushMemory;
  /** Does something at a venue time. */
  readonly at: (timeMs: number, act: () => void) => void;
}

/** Has the client told, by way of the rules that come after. */
export type Tell = (text: string) => void;

export interface PushPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'push';
  /** Where the rule names no channel, answers and pongs are met like pushes. */
  readonly meetsAnswers?: true;
  /** Pushes that it has no use for are not met. */
  readonly wants?: (text: string, isFirst: boolean) => boolean;
  readonly pass: (met: PushMeeting<ParamsOf<D>>, tell: Tell) => void;
}

export interface LinkMeeting<P> {
  readonly with: P;
  readonly client: TapClient;
}

/** What becomes of every frame of a connection from now on. */
export type FrameSink = (frame: Buffer) => void;

export interface ConnectionPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'connection';
  /** What takes the connection's frames from now on; undefined: they go as before. */
  readonly take: (met: LinkMeeting<ParamsOf<D>>) => FrameSink | undefined;
  /** The rule has gone. */
  readonly giveBack?: (client: TapClient) => void;
}

export interface LoginPrimitive<D extends Params = Params> extends Described<D> {
  readonly kind: 'login';
  readonly refusal: (params: ParamsOf<D>) => FeedError;
}

export type Primitive =
  | RequestPrimitive
  | GatewayPrimitive
  | PushPrimitive
  | ConnectionPrimitive
  | LoginPrimitive
  | ActPrimitive;

/** Declare one; what it does is told its parameters by their types. */
export function onRequests<const D extends Params>(
  declared: Omit<RequestPrimitive<D>, 'kind'>,
): Primitive {
  return { kind: 'request', ...declared } as unknown as Primitive;
}

export function onParts<const D extends Params>(
  declared: Omit<GatewayPrimitive<D>, 'kind'>,
): Primitive {
  return { kind: 'gateway', ...declared } as unknown as Primitive;
}

export function anAct<const D extends Params>(declared: Omit<ActPrimitive<D>, 'kind'>): Primitive {
  return { kind: 'act', ...declared } as unknown as Primitive;
}

export function onPushes<const D extends Params>(
  declared: Omit<PushPrimitive<D>, 'kind' | 'family'> & Partial<Pick<PushPrimitive, 'family'>>,
): Primitive {
  return { kind: 'push', family: 'sockets', ...declared } as unknown as Primitive;
}

export function onConnections<const D extends Params>(
  declared: Omit<ConnectionPrimitive<D>, 'kind' | 'family'>,
): Primitive {
  return { kind: 'connection', family: 'sockets', ...declared } as unknown as Primitive;
}

export function onLogins<const D extends Params>(
  declared: Omit<LoginPrimitive<D>, 'kind' | 'family'>,
): Primitive {
  return { kind: 'login', family: 'sockets', ...declared } as unknown as Primitive;
}
