/** Errors on demand: each code that ccxt knows is produced by its cause, or listed with the reason why not. */
import { bitget } from 'ccxt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EN_US } from '../../src/http/messages/en-US.ts';
import { CAUSES, CAUSES_VENUE, namesField, type Sent } from '../support/error-causes.ts';
import { NOT_PRODUCED } from '../support/error-codes-not-produced.ts';
import { wireRequest } from '../support/signed-request.ts';
import { startTestVenue, type TestReply, type TestVenue } from '../support/venue.ts';

/** They are about the pace, the headers, the key and the rights of the caller, the path or the whole body; what 40019 names was not sent. */
const ABOUT_NO_FIELD: readonly string[] = [
  ...['429', '40002', '40005', '40006', '40007', '40008', '40009', '40011', '40012', '40013'],
  ...['40014', '40017', '40018', '40019', '40037', '40404'],
];

let venue: TestVenue;
/** What each code was told with. */
const told = new Map<string, string>();

beforeAll(async () => {
  const { rateLimits = {} } = CAUSES_VENUE;
  venue = await startTestVenue({ venueFile: CAUSES_VENUE, rateLimits });
});
afterAll(() => venue.close());

function send({
  method,
  path,
  query,
  body,
  as,
  headers = {},
  offMs = 0,
}: Sent): Promise<TestReply> {
  const call = {
    ...(query && { query }),
    ...(body === undefined ? {} : { body }),
    ...(as && { as }),
  };
  const request = wireRequest(method, path, call, venue.clock.nowMs + offMs);
  const all: Record<string, string | undefined> = { ...request.headers, ...headers };
  const sent = Object.entries(all).filter(
    (each): each is [string, string] => each[1] !== undefined,
  );
  return venue.send({ ...request, headers: Object.fromEntries(sent) });
}

it.each(CAUSES)('$code: $cause', async ({ code, before = [], sent, names }) => {
  for (const each of before) expect(await send(each)).toMatchObject({ code: '00000' });
  const reply = await send(sent);
  told.set(code, reply.msg);
  expect(reply, reply.text).toMatchObject({ code, data: null });
  expect(
    names.filter((name) => !reply.msg.includes(name)),
    reply.msg,
  ).toEqual([]);
});

it('every message names a field of what was sent, but those about the caller and the request as a whole', () => {
  const nameless = CAUSES.filter(({ code, sent }) => !namesField(sent, told.get(code)));
  expect(nameless.map(({ code }) => code)).toEqual(ABOUT_NO_FIELD);
});

it('every code that the pinned ccxt maps is produced, or is listed with the reason', () => {
  const { exact, broad } = new bitget().exceptions;
  const mapped = [...Object.keys(exact), ...Object.keys(broad)].toSorted();
  const produced = CAUSES.map(({ code }) => code);
  const listed = NOT_PRODUCED.flatMap(({ codes }) => codes);
  expect([...produced, ...listed].toSorted()).toEqual(mapped);
  // A code that is given somewhere has a cause.
  expect(listed.filter((code) => code in EN_US)).toEqual([]);
});
