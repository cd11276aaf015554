/**
 * Between requests and their pipelines while there are rules for them: another front and other ways are put in the
 * place of the plain ones, so that without rules a request passes nothing of this. `node:http` reads what the
 * fast path would, because what is broken here is the reply itself.
 */
import type { ServerResponse } from 'node:http';
import type { Detour, DetourParts } from '../../http/detour.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { createFront, type Exchange, writeReply } from '../../http/front.ts';
import type { Gateway, Request } from '../../http/gateway.ts';
import { compilePipeline, type Serve } from '../../http/pipeline.ts';
import { type FindRoute, type Match, type Route, requestOf } from '../../http/routes.ts';
import { isAsked, isCancel, isSo } from '../acts/moment.ts';
import type { FaultBox } from '../fault-box.ts';
import type { Ending, GoOn, OtherParts, PartsOptions } from '../primitive.ts';
import type { Rule } from '../rule.ts';
import type { About } from '../subject.ts';
import { aboutRequest } from './about-request.ts';
import { isBanned, refused } from './refusing.ts';

const OPERATORS = '/operator/';
/** What is counted in the place of a code. */
const BROKEN = 'fault';

interface Met {
  readonly rule: Rule;
  readonly ordinal: number;
}

export interface RequestFaultsOptions extends Pick<PartsOptions, 'venue' | 'nowMs'> {
  /** Does what a request brings about, before it goes on. */
  readonly act: (rule: Rule, about: About) => Promise<void>;
}

export class RequestFaults {
  readonly #box: FaultBox;
  readonly #options: RequestFaultsOptions;
  #parts: DetourParts | undefined;
  #rules: readonly Rule[] = [];
  readonly #variants = new Map<string, Serve>();
  /** Responses that are no replies, and have not ended. */
  readonly #unended = new Set<ServerResponse>();
  readonly #otherParts = new Map<Rule, OtherParts>();
  #isClosing = false;

  constructor(box: FaultBox, options: RequestFaultsOptions) {
    this.#box = box;
    this.#options = options;
  }

  readonly detour: Detour = (parts) => {
    this.#parts = parts;
    this.#box.serve((rules) => this.#take(rules));
  };

  #take(rules: readonly Rule[]): void {
    if (this.#parts === undefined) return;
    const { plain, use } = this.#parts;
    const ours = rules.filter(isOfRequests);
    for (const rule of this.#rules) if (!ours.includes(rule)) this.#forget(rule);
    for (const rule of ours) if (!this.#rules.includes(rule)) this.#open(rule);
    this.#rules = ours;
    use(this.#rules.length === 0 ? plain : this.#ways(this.#parts));
  }

  /** What its pipelines are made of follows the venue from the moment at which it is added. */
  #open(rule: Rule): void {
    const { primitive, params, fromMs } = rule;
    if (primitive.kind !== 'gateway') return;
    const { venue, nowMs } = this.#options;
    this.#otherParts.set(rule, primitive.open({ venue, nowMs, fromMs }, params));
  }

  #forget(rule: Rule): void {
    this.#otherParts.get(rule)?.close();
    this.#otherParts.delete(rule);
    this.#variants.clear();
  }

  #ways({ plain, options }: DetourParts) {
    const sockets: FindRoute = (method, target) => {
      const match = plain.sockets(method, target);
      return match && { ...match, route: this.#faulty(match.route) };
    };
    const find = plain.sockets;
    const front = createFront<Ending>(
      { ...options, find },
      {
        serve: (match, message) => this.#serve(match, requestOf(match, message)),
        finish: (exchange, ending) => this.#finish(exchange, ending),
      },
    );
    return { fast: () => undefined, sockets, front };
  }

  /** The venue stops: nobody waits for what was lost. */
  close(): void {
    this.#isClosing = true;
    for (const { socket } of this.#unended) socket?.destroy();
  }

  #finish(exchange: Exchange, ending: Ending): void {
    if ('reply' in ending) {
      writeReply(exchange, ending.reply);
      return;
    }
    const { match, outgoing, startedMs } = exchange;
    match.route.observe(BROKEN, performance.now() - startedMs);
    this.#unended.add(outgoing);
    outgoing.once('close', () => this.#unended.delete(outgoing));
    if (this.#isClosing) outgoing.socket?.destroy();
    else ending.wire(outgoing);
  }

  /** The route for orders of sockets: what is no reply is never answered. */
  #faulty(route: Route): Route {
    const serve: Serve = async (request) => {
      const ending = await this.#serve({ route, target: request.target, query: '' }, request);
      return 'reply' in ending ? ending.reply : new Promise(() => undefined);
    };
    return { ...route, serve };
  }

  async #serve({ route }: Match, request: Request): Promise<Ending> {
    const about = aboutRequest(route, request, this.#options.venue.state);
    const subject = about.uid ?? request.ip;
    const nowMs = this.#options.nowMs();
    const isOperators = route.path.startsWith(OPERATORS);
    if (!isOperators && this.#rules.some(({ bans }) => isBanned(bans, subject, nowMs)))
      return refused({ request, nowMs }, '429');
    const endpoint = this.#endpointOf(route);
    const met = this.#met(about, { endpoint, isOperators });
    return this.#through(met, { route, endpoint, request, about, subject, nowMs });
  }

  /** Operators are met by rules that name them alone: who has set a fault must be able to end it. */
  #met(about: About, { endpoint, isOperators }: Asked): readonly Met[] {
    const { state } = this.#options.venue;
    return this.#rules.flatMap((rule) => {
      const isMeant = !isOperators || rule.given.on?.operation?.includes(OPERATORS) === true;
      if (!isMeant || !wants(rule, endpoint) || !rule.fits(about)) return [];
      if (!isSo(rule, about, state)) return [];
      const ordinal = this.#box.meet(rule, about);
      return ordinal === undefined ? [] : [{ rule, ordinal }];
    });
  }

  async #through(met: readonly Met[], call: Call): Promise<Ending> {
    const serve = this.#pipeline(met, call);
    let goOn = async (): Promise<Ending> => ({ reply: await serve(call.request) });
    for (const each of met.toReversed()) {
      const next = goOn;
      goOn = () => this.#pass(each, call, next);
    }
    return goOn();
  }

  async #pass({ rule, ordinal }: Met, call: Call, goOn: GoOn): Promise<Ending> {
    const { primitive, params, bans } = rule;
    if (primitive.kind === 'act') await this.#options.act(rule, call.about);
    if (primitive.kind !== 'request') return goOn();
    const chance = {
      uniform: (what: string) => rule.uniform(ordinal, what),
      normal: (what: string) => rule.normal(ordinal, what),
    };
    return primitive.answer({ ...call, ...chance, bans, with: params }, goOn);
  }

  #endpointOf({ method, path }: Route): Endpoint {
    const { endpoints } = this.#parts as DetourParts;
    return endpoints.find((each) => each.method === method && each.path === path) as Endpoint;
  }

  /** The plain one, or one that is made of other parts where rules say so; each is compiled once. */
  #pipeline(met: readonly Met[], { endpoint, route }: Call): Serve {
    const others = met.flatMap(({ rule }) => {
      const parts = this.#otherParts.get(rule);
      return parts === undefined ? [] : [{ id: rule.id, parts }];
    });
    if (others.length === 0) return route.serve;
    for (const { parts } of others) parts.refresh();
    const id = [route.method, route.path, ...others.map((each) => each.id)].join(' ');
    const known = this.#variants.get(id);
    if (known !== undefined) return known;
    const { gateway } = this.#parts as DetourParts;
    const changed = others.reduce<Gateway>((given, { parts }) => parts.gateway(given), gateway);
    const serve = compilePipeline(endpoint, changed);
    this.#variants.set(id, serve);
    return serve;
  }
}

interface Asked {
  readonly endpoint: Endpoint;
  readonly isOperators: boolean;
}

interface Call {
  readonly route: Route;
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly about: About;
  readonly subject: string;
  readonly nowMs: number;
}

/** It meets requests of this operation. */
function wants({ primitive }: Rule, endpoint: Endpoint): boolean {
  if (primitive.kind === 'act') {
    return (
      primitive.name !== 'liquidate-in-flight' || isCancel(`${endpoint.method} ${endpoint.path}`)
    );
  }
  if (primitive.kind !== 'request' && primitive.kind !== 'gateway') return false;
  return primitive.wants?.(endpoint) ?? true;
}

function isOfRequests(rule: Rule): boolean {
  const { kind } = rule.primitive;
  return kind === 'request' || kind === 'gateway' || (kind === 'act' && isAsked(rule));
}
