/** A venue of toy operations for the differential of the two readers of HTTP; it remembers what was done to it. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { endpoint } from '../../src/http/endpoint.ts';
import { object, optional, str, text } from '../../src/http/fields.ts';
import type { HttpMode } from '../../src/http/server.ts';
import { addToyKey, toyGateway, toyUser, trusting } from './toy-gateway.ts';
import { CALLERS, timeOf } from './wire-scripts.ts';

export interface ReaderVenue {
  readonly app: FastifyInstance;
  /** Gives the port of the loopback. */
  readonly listen: () => Promise<number>;
  /** Begins a seed: at its time, with nothing done. */
  readonly begin: (seed: number) => void;
  /** What was done since then, by whom, in any order. */
  readonly acts: () => readonly string[];
  /** Requests whose head node:http has read since then. */
  readonly readByNode: () => number;
}

export async function startReaderVenue(
  http: HttpMode,
  rateLimits: Readonly<Record<string, number>> = {},
): Promise<ReaderVenue> {
  const acts: string[] = [];
  let readByNode = 0;
  const { app, clock, state } = await toyGateway(endpointsOf(acts), {
    http,
    rateLimits,
    proxies: trusting('2'),
    log: { level: 'silent' },
  });
  for (const [index, key] of CALLERS.entries()) {
    const uid = `${2000 + index}`;
    state.users.set(uid, toyUser(uid));
    addToyKey(state, uid, key);
  }
  await app.ready();
  for (const name of ['request', 'checkExpectation', 'connect']) {
    app.server.on(name, () => {
      readByNode += 1;
    });
  }
  return {
    app,
    listen: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    begin: (seed) => {
      Object.assign(clock, { hostMs: timeOf(seed), venueMs: timeOf(seed) });
      acts.length = 0;
      readByNode = 0;
    },
    acts: () => acts,
    readByNode: () => readByNode,
  };
}

/** Replies at once, in the same turn of the event loop, in the next one; short, long, not ASCII; and acts. */
function endpointsOf(acts: string[]) {
  const echo = endpoint({
    method: 'POST',
    path: '/api/v2/echo',
    summary: 'Echo',
    source: 'test',
    family: 'v2',
    codes: 'spot',
    access: { kind: 'public' },
    limit: { per: 'ip', perSecond: 9 },
    input: object({ text: optional(text({ max: 1_000_000 })) }),
    data: Type.Object({ text: str('What was sent.') }),
    handle: ({ input }) => {
      acts.push(`echo ${input.text?.length}`);
      return { text: input.text ?? '' };
    },
  });
  const later = async (call: Parameters<typeof echo.handle>[0]) => {
    await new Promise(setImmediate);
    return { text: call.input.text ?? '' };
  };
  const mine = endpoint({
    ...echo,
    path: '/api/v2/mine',
    access: { kind: 'user', anyOf: ['spot:read'] },
    limit: { per: 'uid', perSecond: 4 },
    handle: ({ caller, input }) => ({ text: `${caller.uid}: ${input.text}` }),
  });
  /** As an order does: the reply tells the how manieth of its caller it was. */
  const order = endpoint({
    ...mine,
    path: '/api/v2/order',
    limit: { per: 'uid', perSecond: 9 },
    handle: ({ caller, input }) => {
      acts.push(`${caller.uid} orders ${input.text}`);
      return { text: String(acts.filter((act) => act.startsWith(caller.uid)).length) };
    },
  });
  return [
    echo,
    endpoint({ ...echo, method: 'GET' }),
    endpoint({ ...echo, path: '/api/v2/slow', handle: later }),
    endpoint({ ...echo, method: 'GET', path: '/api/v2/slow', handle: later }),
    endpoint({
      ...echo,
      path: '/api/v2/prompt',
      handle: async ({ input }) => ({ text: `${input.text}` }),
    }),
    endpoint({
      ...echo,
      method: 'GET',
      path: '/api/v2/long',
      handle: () => ({ text: 'é'.repeat(20_000) }),
    }),
    mine,
    endpoint({ ...mine, method: 'GET' }),
    order,
    endpoint({
      ...echo,
      method: 'GET',
      path: '/operator/v1/echo',
      family: 'operator',
      access: { kind: 'operator' },
    }),
  ];
}
