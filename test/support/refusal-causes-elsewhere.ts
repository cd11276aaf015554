/** The reasons that no row of `refusal-causes.ts` shows, by why. Every one has a form in the engine's test of precedence. */
import type { RejectionReason } from '../../src/engine/core/rejection.ts';

interface Elsewhere {
  readonly reasons: readonly RejectionReason[];
  readonly why: string;
}

export const ELSEWHERE: readonly Elsewhere[] = [
  {
    why: 'No request of a client causes it: it refuses an act of the operator',
    reasons: [
      ...(['unknown-key', 'unknown-fee-tier', 'parent-not-main', 'already-exists'] as const),
      ...(['agent-own-customer', 'customer-of-other-agent', 'not-a-customer'] as const),
      ...(['clock-not-manual', 'clock-manual', 'index-kept-elsewhere', 'payment-ended'] as const),
      ...(['invalid-instrument', 'price-moves-too-far', 'unsupported-rules-version'] as const),
      ...(['time-not-forward', 'reference-reused', 'invalid-amount'] as const),
    ],
  },
  {
    why: 'No request causes it: every call that arms or changes what waits for a price asks for the size and the price first (40019); it keeps journals that are written by other hands whole',
    reasons: ['invalid-trigger'],
  },
  {
    why: 'Of institutional loans, which an operator lends first; `test/scenarios/institutional-loan.test.ts` and the tests of `/api/v3/ins-loan` send what causes it',
    reasons: [
      ...(['unknown-loan-product', 'unknown-loan', 'unknown-risk-unit', 'unknown-member'] as const),
      ...(['not-a-loan-user', 'not-a-member', 'bound-elsewhere', 'member-has-positions'] as const),
      ...(['member-has-orders', 'member-has-assets', 'loan-spot-unsupported'] as const),
      ...(['loan-futures-unsupported', 'loan-margin-unsupported', 'loan-order-leverage'] as const),
      ...(['loan-buying-prohibited', 'loan-opening-prohibited', 'loan-exceeds-limit'] as const),
      ...(['loan-leverage', 'loan-risk'] as const),
    ],
  },
  {
    why: 'Its code has a row in [On demand](#on-demand)',
    reasons: [
      ...(['user-frozen', 'instrument-not-trading', 'value-below-minimum'] as const),
      ...(['preset-stop-loss-side', 'preset-on-closing-order', 'insufficient-balance'] as const),
      ...(['insufficient-margin', 'position-side-required', 'margin-account-only'] as const),
      ...(['margin-not-available', 'coin-not-of-pair'] as const),
    ],
  },
];
