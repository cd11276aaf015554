/** Each reason of the engine that a client meets is made by a request, or is listed with why not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REJECTION_REASONS } from '../../src/engine/core/rejection.ts';
import { CODE_OF } from '../../src/http/wire-error.ts';
import { namesField, type Sent } from '../support/error-causes.ts';
import { REFUSAL_CAUSES } from '../support/refusal-causes.ts';
import { ELSEWHERE } from '../support/refusal-causes-elsewhere.ts';
import { REFUSALS_VENUE } from '../support/refusal-causes-venue.ts';
import { startTestVenue, type TestVenue } from '../support/venue.ts';

let venue: TestVenue;
/** What each reason was told with. */
const told = new Map<string, string>();

beforeAll(async () => {
  venue = await startTestVenue({ venueFile: REFUSALS_VENUE });
});
afterAll(() => venue.close());

function send({ method, path, query, body, as }: Sent) {
  const call = { ...(query && { query }), ...(body === undefined ? {} : { body }) };
  return venue.call(method, path, { ...call, ...(as && { as }) });
}

it.each(REFUSAL_CAUSES)('R-O-13 $reason: $cause', async (row) => {
  const { before = [], codes, isItem, names, reason, sent } = row;
  for (const each of before) {
    const reply = await send(each);
    expect(reply, reply.text).toMatchObject({ code: '00000' });
  }
  const reply = await send(sent);
  const code = CODE_OF[reason][codes];
  if (isItem) expect(reply.text).toContain(`"${code}"`);
  else expect(reply, reply.text).toMatchObject({ code, data: null });
  const message = isItem ? reply.text : reply.msg;
  told.set(reason, message);
  expect(
    names.filter((name) => !message.includes(name)),
    message,
  ).toEqual([]);
});

it('every refusal names what was sent, but those that are about the caller alone', () => {
  const nameless = REFUSAL_CAUSES.filter(({ names }) => names.length === 0);
  expect(nameless.map(({ reason }) => reason)).toEqual(['main-account-only']);
});

it('every refusal names a field of what was sent, but those that are about the account alone', () => {
  expect(told.size).toBe(REFUSAL_CAUSES.length);
  const nameless = REFUSAL_CAUSES.filter(({ reason, sent }) => !namesField(sent, told.get(reason)));
  expect(nameless.map(({ reason }) => reason)).toEqual([
    ...['main-account-only', 'account-mode-locked', 'account-restricted'],
  ]);
});

it('every reason of the engine has a row, or is listed with why it has none', () => {
  const shown = REFUSAL_CAUSES.map(({ reason }) => reason);
  const listed = ELSEWHERE.flatMap(({ reasons }) => reasons);
  expect([...shown, ...listed].toSorted()).toEqual([...REJECTION_REASONS].toSorted());
});
