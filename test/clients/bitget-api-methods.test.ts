/**
 * Every method of bitget-api: what it asks, whether the venue serves that, and what came of it, compared with
 * `docs/compatibility.json` (`WRITE=yes` records). Reads are called here with the least that they want; what changes
 * something is called by the stories of `bitget-api.test.ts`, in the files of `test/clients/bitget-api/`.
 */
import type { RestClientV2, RestClientV3 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { recordedMethods, recordMethods } from '../python/compatibility.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';
import { clientV2, clientV3 } from './bitget-api-client.ts';
import { credentials, type ManualVenue } from './client-venue.ts';
import { type Asking, ask, askingsOf, inputOf } from './methods/bitget-api-calls.ts';
import { INPUTS } from './methods/bitget-api-inputs.ts';
import type { Marks } from './methods/outcome.ts';
import { METHODS_USER, startMethodsVenue } from './methods/run-ccxt.ts';

const STORIES = repositoryFiles()
  .filter((file) => file.startsWith('test/clients/bitget-api/'))
  .map(textOf)
  .join('\n');

describe.each(['RestClientV2', 'RestClientV3'] as const)('bitget-api, %s', (of) => {
  let venue: ManualVenue;
  const outcomes: { readonly asking: Asking; readonly mark: string }[] = [];

  beforeAll(async () => {
    venue = await startMethodsVenue();
    // Calls of agents and brokers are his too.
    const agent = { commissionRate: '0.1', customers: [], reason: 'methods' };
    for (const uid of Object.values(METHODS_USER))
      await venue.operate('set-agent', { uid, ...agent });
    const served = new Map(
      (await venueEndpoints()).map((each) => [`${each.method} ${each.path}`, each]),
    );
    const as = credentials(of === 'RestClientV2' ? 'v2-one-way' : 'v3-one-way');
    const clients = { v2: clientV2(venue.url, as), v3: clientV3(venue.url, as) };
    const client = of === 'RestClientV2' ? clients.v2 : clients.v3;
    const called = { client, clients, served };
    for (const asking of askingsOf(of))
      outcomes.push({ asking, mark: await markOf(asking, called) });
  });
  afterAll(() => venue.close());

  it('has the methods that are on record, and what came of each is the same', () => {
    const marks: Record<string, Record<string, string>> = {};
    for (const { asking, mark } of outcomes) {
      const { method, operation } = asking;
      const others = marks[method]?.[mark];
      const asked = others === undefined ? operation : `${others}, ${operation}`;
      marks[method] = { ...marks[method], [mark]: asked };
    }
    const sorted: Marks = Object.fromEntries(
      Object.entries(marks).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    if (process.env.WRITE === 'yes') recordMethods(`bitget-api, ${of}`, 'Outcome', sorted);
    console.info(`bitget-api, ${of}: ${Object.keys(sorted).length} methods`);
    expect(sorted).toEqual(recordedMethods()[`bitget-api, ${of}`]?.Outcome);
  });
});

interface Called {
  readonly client: RestClientV2 | RestClientV3;
  readonly clients: { readonly v2: RestClientV2; readonly v3: RestClientV3 };
  readonly served: ReadonlyMap<string, Endpoint>;
}

async function markOf(asking: Asking, { client, clients, served }: Called): Promise<string> {
  const endpoint = served.get(asking.operation);
  if (endpoint === undefined) return 'absent';
  if (new RegExp(`\\.${asking.method}\\(`).test(STORIES)) return 'runs';
  const made = INPUTS[asking.operation];
  if (made === undefined && endpoint.method === 'POST') return 'served, not called';
  const input = made === undefined ? inputOf(endpoint, Date.now()) : await made(clients);
  return answerOf(ask(client, asking, input));
}

/** bitget-api throws whatever is not 00000, and has the reply as `body`. */
async function answerOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'runs';
  } catch (error) {
    const { body } = error as { readonly body?: { readonly code?: string } };
    return `refused ${body?.code ?? String(error)}`;
  }
}
