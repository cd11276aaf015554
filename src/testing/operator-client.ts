/** The operator of a venue in the same process: each of his operations is a method, made from its declaration. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../http/endpoint.ts';
import { venueEndpoints } from '../venue/endpoints.ts';
import { VenueError } from '../venue/venue-error.ts';
import type { Operator } from './operator-acts.ts';

/** `/operator/v1/set-index-price` is `setIndexPrice`. */
export function methodName(path: string): string {
  const [name = ''] = path.split('/').slice(-1);
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whom it asks, and as whom. */
interface Desk {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly operatorToken: string;
}

type Act = (input?: Readonly<Record<string, unknown>>) => Promise<unknown>;

export async function operatorClient(desk: Desk): Promise<Operator> {
  const endpoints = await venueEndpoints();
  const acts = endpoints
    .filter(({ family }) => family === 'operator')
    .map((endpoint): [string, Act] => [methodName(endpoint.path), actOf(desk, endpoint)]);
  // The types are made of the same declarations, which a test compares.
  return Object.fromEntries(acts) as unknown as Operator;
}

function actOf({ app, operatorToken }: Desk, { method, path }: Endpoint): Act {
  return async (input = {}) => {
    const headers = { authorization: `Bearer ${operatorToken}` };
    const what = method === 'GET' ? { query: queryOf(input) } : { payload: input };
    const reply = await app.inject({ method, url: path, headers, ...what });
    const { code, msg, data } = reply.json<{ code: string; msg: string; data: unknown }>();
    if (code === '00000') return data;
    throw new VenueError(`${methodName(path)}: ${code} ${msg}`, 'refused', { code });
  };
}

function queryOf(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
