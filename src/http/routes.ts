/** From a request to the pipeline of its endpoint, whichever of the two fronts has read it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ClientAddress } from '../access/client-address.ts';
import type { Request } from './gateway.ts';
import type { Observe } from './metrics.ts';
import type { Serve } from './pipeline.ts';
import { parseQuery } from './query.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly serve: Serve;
  readonly observe: Observe;
}

/** The endpoint that a request line asks for, and where in the target its query begins. */
export interface Match {
  readonly route: Route;
  readonly target: string;
  readonly query: string;
}

/** Undefined: no endpoint. */
export type FindRoute = (method: string, target: string) => Match | undefined;

export function routeTable(routes: readonly Route[]): FindRoute {
  const byPath = { GET: pathsOf(routes, 'GET'), POST: pathsOf(routes, 'POST') };
  return (method, target) => {
    if (method !== 'GET' && method !== 'POST') return undefined;
    const queryAt = target.indexOf('?');
    const route = byPath[method].get(queryAt < 0 ? target : target.slice(0, queryAt));
    if (route === undefined) return undefined;
    return { route, target, query: queryAt < 0 ? '' : target.slice(queryAt + 1) };
  };
}

function pathsOf(routes: readonly Route[], method: string): ReadonlyMap<string, Route> {
  return new Map(routes.filter((each) => each.method === method).map((each) => [each.path, each]));
}

/** What of a request is not its line. */
export interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address at the other end of the connection. */
  readonly peer: string;
  readonly connection: object;
  readonly clientAddress: ClientAddress;
}

export function serveRoute(match: Match, message: Message) {
  return match.route.serve(requestOf(match, message));
}

export function requestOf({ route, target, query }: Match, message: Message): Request {
  const { headers, body, peer, clientAddress, connection } = message;
  return {
    method: route.method,
    target,
    headers,
    query: parseQuery(query),
    body,
    ip: clientAddress(peer, headers['x-forwarded-for']),
    connection,
  };
}
