import { webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import type { RunningVenue } from '../venue/running-venue.ts';
import { SIGNER } from './reference-signer.ts';

let venue: RunningVenue;
beforeAll(async () => {
  venue = await startVenue({ market: 'off' });
});
afterAll(() => venue.close());

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** As much of a page as the script uses. */
function page() {
  const made: Record<string, unknown>[] = [];
  const createElement = () => {
    const element = { style: {}, setAttribute() {}, append() {}, prepend() {} };
    made.push(element);
    return element;
  };
  const context = {
    document: { createElement, body: { prepend() {} } },
    ...{ Object, URL, TextEncoder, Uint8Array, btoa, crypto: webcrypto },
    location: { href: `${venue.url}/docs/`, origin: venue.url },
    Option: class {},
    fetch: (target: string) => fetch(new URL(target, venue.url)),
  } as Record<string, unknown>;
  runInNewContext(SIGNER, context);
  const signer = context.bourseSigner as {
    readonly show: () => Promise<void>;
    readonly sign: (request: Asked) => Promise<Asked>;
  };
  const field = (name: string) => made.find(({ placeholder }) => placeholder === name);
  return { signer, field };
}

async function ask(asked: Asked) {
  const { body, headers, method, url } = asked;
  const reply = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return (await reply.json()) as { readonly code: string };
}

test('W7: calls that are tried in the reference are signed, on the demo venue at once', async () => {
  const { field, signer } = page();
  await signer.show();
  expect(field('key')?.value).toBe('alice-key');
  const read = {
    method: 'GET',
    headers: {},
    url: `${venue.url}/api/v2/spot/account/assets?coin=USDT`,
  };
  expect((await ask(read)).code).not.toBe('00000');
  expect((await ask(await signer.sign(read))).code).toBe('00000');
  const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '100' };
  const place = {
    method: 'POST',
    url: `${venue.url}/api/v2/spot/trade/place-order`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...order, size: '1' }),
  };
  const signed = await signer.sign(place);
  expect((await ask({ ...signed, body: `${signed.body} ` })).code).toBe('40009');
  expect((await ask(signed)).code).toMatch(/^00000$|^40305$/);
  const unsigned = { ...read, headers: {} };
  const operators = { ...unsigned, url: `${venue.url}/operator/v1/users` };
  expect((await signer.sign(operators)).headers).toEqual({});
  Object.assign(field('key') ?? {}, { value: '' });
  expect((await signer.sign(unsigned)).headers).toEqual({});
});
