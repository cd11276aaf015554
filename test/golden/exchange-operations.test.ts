/** The operations of the exchange, one by one: served and tested, or absent and told to be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { ABSENT, SERVED, testOf } from '../support/exchange-operations.ts';
import { textOf } from '../support/repository.ts';
import type { Method } from '../support/signed-request.ts';
import { startTestVenue, type TestVenue } from '../support/venue.ts';

let venue: TestVenue;
let declared: ReadonlySet<string>;
beforeAll(async () => {
  venue = await startTestVenue();
  declared = new Set((await venueEndpoints()).map(({ method, path }) => `${method} ${path}`));
});
afterAll(() => venue.close());

const absent = ABSENT.flatMap(({ operations }) => operations);

test('each operation that clients need is declared, and its test calls it', () => {
  const ofRank = (wanted: string) => SERVED.filter(({ rank }) => rank === wanted).length;
  expect([ofRank('P0'), ofRank('P1'), ofRank('P2'), absent.length]).toEqual([65, 126, 175, 154]);
  const operations = SERVED.map(({ operation }) => operation);
  expect(operations.filter((operation) => !declared.has(operation))).toEqual([]);
  expect(operations.filter((operation) => !callsIt(operation))).toEqual([]);
});

/** The end of its path stands in the test, or in what the test shares with others. */
function callsIt(operation: string): boolean {
  const [, path = ''] = operation.split(' ');
  const text = textOf(testOf(operation));
  const ofMargin = path.replace(/^\/api\/v2\/margin\/(?:crossed|isolated)\//, '');
  const end = path.split('/').at(-1) ?? '';
  const own = testOf(operation).startsWith(`src${path}/`);
  const shared = text.match(/test\/support\/[\w-]+\.ts/g) ?? [];
  const texts = [text, ...(own ? shared.map(textOf) : [])];
  return texts.some((each) => each.includes(own ? end : `'${ofMargin}'`));
}

test('each operation that is absent is answered with 404 and what to read, signed or not', async () => {
  expect(absent.filter((operation) => declared.has(operation))).toEqual([]);
  const page = textOf('docs/compatibility.md');
  for (const operation of absent) {
    const [method, path] = operation.split(' ') as [Method, string];
    for (const as of ['alice', null]) {
      const sent = method === 'POST' ? { as, body: {} } : { as };
      const reply = await venue.call(method, path, sent);
      expect(reply, operation).toMatchObject({ status: 404, code: '40404', data: null });
      expect(reply.msg, operation).toBe(
        'Request URL NOT FOUND: this venue has no such operation; docs/compatibility.md lists what is absent',
      );
    }
    expect(page, operation).toContain(`- \`${operation}\``);
  }
});
