/**
 * Every reason the engine has to refuse a command, in order of precedence: the first that applies
 * is the one given. Each maps to one wire code per family in `http/wire-error.ts`.
 */
export const REJECTION_REASONS = [
  'unknown-user',
  'unknown-instrument',
  'unknown-coin',
  'unknown-key',
  'unknown-sub-key',
  'unknown-wallet',
  'unknown-fee-tier',
  'agent-own-customer',
  'customer-of-other-agent',
  'not-a-customer',
  'unknown-loan-product',
  'unknown-loan',
  'unknown-risk-unit',
  'unknown-member',
  'not-a-loan-user',
  'not-a-member',
  'bound-elsewhere',
  'member-has-positions',
  'member-has-orders',
  'member-has-assets',
  'user-frozen',
  'main-account-only',
  'not-own-sub-account',
  'not-own-account',
  'account-frozen',
  'coin-not-transferable',
  'instrument-not-trading',
  'symbol-not-for-copy-trading',
  'duplicate-client-oid',
  'too-many-open-orders',
  'position-side-required',
  'position-side-not-allowed',
  'loan-spot-unsupported',
  'loan-futures-unsupported',
  'loan-margin-unsupported',
  'loan-order-leverage',
  'loan-buying-prohibited',
  'loan-opening-prohibited',
  'margin-coin-mismatch',
  'margin-mode-mismatch',
  'size-below-minimum',
  'size-above-maximum',
  'value-below-minimum',
  'price-above-band',
  'price-below-band',
  'no-mark-price',
  'preset-on-closing-order',
  'preset-take-profit-side',
  'preset-stop-loss-side',
  'no-position',
  'insufficient-position',
  'margin-account-only',
  'margin-not-available',
  'coin-not-lendable',
  'borrow-exceeds-limit',
  'nothing-owed',
  'position-above-tier',
  'insufficient-balance',
  'insufficient-margin',
  'no-liquidity',
  'order-not-found',
  'trigger-not-found',
  'invalid-trigger',
  'callback-out-of-range',
  'too-many-triggers',
  'no-position-for-trigger',
  'nothing-to-amend',
  'amend-below-filled',
  'position-mode-locked',
  'margin-mode-locked',
  'union-crossed-only',
  'asset-mode-locked',
  'leverage-out-of-range',
  'loan-leverage',
  'leverage-above-tier',
  'leverage-needs-margin',
  'margin-not-isolated',
  'margin-exceeds-spare',
  'already-exists',
  'parent-not-main',
  'sub-name-taken',
  'too-many-sub-accounts',
  'too-many-keys',
  'invalid-amount',
  'invalid-instrument',
  'withdrawal-exceeds-available',
  'transfer-exceeds-available',
  'loan-exceeds-limit',
  'loan-risk',
  'time-not-forward',
  'clock-not-manual',
  'unsupported-rules-version',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Why something is refused. `detail` is the number or name a message needs. */
export interface Refusal {
  readonly reason: RejectionReason;
  readonly detail?: string;
}

/** A refusal in place of an answer: a value, not an exception. */
export interface Rejection extends Refusal {
  readonly ok: false;
}

/** What a command is answered: what it did, or why it did nothing. */
export type Answer<R extends object = object> = ({ readonly ok: true } & Readonly<R>) | Rejection;

export function refuse(reason: RejectionReason, detail?: string): Rejection {
  return detail === undefined ? { ok: false, reason } : { ok: false, reason, detail };
}

/**
 * Whether a step of a rule gave a refusal in place of what it was asked for. A property read, not
 * `in`: on the many shapes that pass here `in` leaves the inline caches and costs as much as the rule
 * it guards.
 */
export function isRejection(found: object): found is Rejection {
  return (found as Partial<Rejection>).ok === false;
}
