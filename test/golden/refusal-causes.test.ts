/** Each reason of the engine that a client meets is made by a request, or is listed with why not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REJECTION_REASONS, type RejectionReason } from '../../src/engine/core/rejection.ts';
import { CODE_OF } from '../../src/http/wire-error.ts';
import type { Sent } from '../support/error-causes.ts';
import { REFUSAL_CAUSES } from '../support/refusal-causes.ts';
import { REFUSALS_VENUE } from '../support/refusal-causes-venue.ts';
import { startTestVenue, type TestVenue } from '../support/venue.ts';

/** Those that no request of REFUSAL_CAUSES makes, by why. Every one has a form in the engine's test of precedence. */
const ELSEWHERE: Readonly<Record<string, readonly RejectionReason[]>> = {
  'an act of the operator alone': [
    ...(['unknown-key', 'unknown-fee-tier', 'parent-not-main', 'already-exists'] as const),
    ...(['agent-own-customer', 'customer-of-other-agent', 'not-a-customer'] as const),
    ...(['clock-not-manual', 'clock-manual', 'index-kept-elsewhere', 'payment-ended'] as const),
    ...(['invalid-instrument', 'price-moves-too-far', 'unsupported-rules-version'] as const),
    ...(['time-not-forward', 'reference-reused', 'invalid-amount'] as const),
  ],
  'a broker has taken a right to a sub-account: src/api/v2/broker/account/modify-subaccount/endpoint.test.ts':
    ['account-restricted'],
  'an institutional loan, which an operator lends first: test/scenarios/institutional-loan.test.ts':
    [
      ...(['unknown-loan-product', 'unknown-loan', 'unknown-risk-unit', 'unknown-member'] as const),
      ...(['not-a-loan-user', 'not-a-member', 'bound-elsewhere', 'member-has-positions'] as const),
      ...(['member-has-orders', 'member-has-assets', 'loan-spot-unsupported'] as const),
      ...(['loan-futures-unsupported', 'loan-margin-unsupported', 'loan-order-leverage'] as const),
      ...(['loan-buying-prohibited', 'loan-opening-prohibited', 'loan-exceeds-limit'] as const),
      ...(['loan-leverage', 'loan-risk'] as const),
    ],
  'a row of the table On demand has its code and cause': [
    ...(['user-frozen', 'instrument-not-trading', 'value-below-minimum'] as const),
    ...(['preset-stop-loss-side', 'preset-on-closing-order', 'insufficient-balance'] as const),
    ...(['insufficient-margin', 'position-side-required', 'margin-account-only'] as const),
    ...(['margin-not-available', 'coin-not-of-pair'] as const),
  ],
  'needs a venue, a name or a price of its own: its form in the engine makes it': [
    ...(['account-frozen', 'unknown-wallet', 'symbol-not-for-copy-trading'] as const),
    ...(['too-many-triggers', 'key-open-to-all', 'address-not-listed', 'not-cancellable'] as const),
    ...(['position-side-not-allowed', 'margin-mode-mismatch', 'nothing-to-amend'] as const),
    ...(['amend-below-filled', 'invalid-trigger', 'size-above-maximum', 'no-mark-price'] as const),
    ...(['collateral-needed', 'leverage-needs-margin', 'margin-exceeds-spare'] as const),
    ...(['no-liquidity'] as const),
  ],
};

let venue: TestVenue;

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
  const told = isItem ? reply.text : reply.msg;
  expect(
    names.filter((name) => !told.includes(name)),
    told,
  ).toEqual([]);
});

it('every reason of the engine has a row, or is listed with why it has none', () => {
  const shown = REFUSAL_CAUSES.map(({ reason }) => reason);
  const listed = Object.values(ELSEWHERE).flat();
  expect([...shown, ...listed].toSorted()).toEqual([...REJECTION_REASONS].toSorted());
});
