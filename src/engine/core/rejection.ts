/**
 * Every reason the engine has to refuse a command, in order of precedence: of those that apply the
 * first is the one given. First who asks, then what he names, then whether that is open to
 * him now; then what he does with it: the position and the mode, the shape, size and price; last what
 * money and market allow. So a refusal never tells more of somebody's affairs than the ones before
 * it, and a client that mends one fault after another goes through the list once. Before all, whether it was asked
 * before under that name. Each reason maps to
 * one wire code per family in `http/wire-error.ts`.
 * Decides R-O-10.
 */
export const REJECTION_REASONS = [
  // Whether it was asked before.
  'reference-reused',
  // Who asks, and for whom.
  'unknown-user',
  'user-frozen',
  'main-account-only',
  'not-own-account',
  'not-own-sub-account',
  'account-frozen',
  'agent-own-customer',
  'customer-of-other-agent',
  'not-a-customer',
  // What is named.
  'unknown-instrument',
  'unknown-coin',
  'unknown-wallet',
  'unknown-chain',
  'unknown-key',
  'unknown-sub-key',
  'unknown-fee-tier',
  'unknown-loan-product',
  'unknown-loan',
  'unknown-risk-unit',
  'unknown-member',
  'not-a-loan-user',
  'not-a-member',
  'order-not-found',
  'trigger-not-found',
  'payment-not-found',
  'parent-not-main',
  'already-exists',
  'sub-name-taken',
  // Whether it is open to him now.
  'account-restricted',
  'coin-not-transferable',
  'chain-closed-to-deposits',
  'chain-closed-to-withdrawals',
  'instrument-not-trading',
  'symbol-not-for-copy-trading',
  'duplicate-client-oid',
  'too-many-open-orders',
  'too-many-triggers',
  'too-many-sub-accounts',
  'too-many-keys',
  'key-open-to-all',
  'address-not-listed',
  'not-cancellable',
  'payment-ended',
  'bound-elsewhere',
  'member-has-positions',
  'member-has-orders',
  'member-has-assets',
  'loan-spot-unsupported',
  'loan-futures-unsupported',
  'loan-margin-unsupported',
  'loan-order-leverage',
  'loan-buying-prohibited',
  'loan-opening-prohibited',
  'margin-account-only',
  'margin-not-available',
  'coin-not-of-pair',
  'clock-not-manual',
  'clock-manual',
  'index-kept-elsewhere',
  // Position and mode.
  'position-side-required',
  'position-side-not-allowed',
  'margin-coin-mismatch',
  'union-crossed-only',
  'margin-mode-mismatch',
  'account-mode-unchanged',
  'account-mode-locked',
  'position-mode-locked',
  'margin-mode-locked',
  'asset-mode-locked',
  'preset-on-closing-order',
  'no-position',
  'opposite-position',
  'no-position-for-trigger',
  'margin-not-isolated',
  'nothing-owed',
  'rate-quota-above-cap',
  // Shape, size and price.
  'nothing-to-amend',
  'amend-below-filled',
  'invalid-trigger',
  'own-address',
  'tag-required',
  'invalid-amount',
  'payment-below-minimum',
  'payment-below-fee',
  'payment-off-step',
  'invalid-instrument',
  'price-moves-too-far',
  'unsupported-rules-version',
  'time-not-forward',
  'size-below-minimum',
  'size-above-maximum',
  'value-below-minimum',
  'price-above-band',
  'price-below-band',
  'preset-take-profit-side',
  'preset-stop-loss-side',
  'callback-out-of-range',
  'leverage-out-of-range',
  'loan-exceeds-limit',
  'loan-leverage',
  'leverage-above-tier',
  // What money and market allow.
  'no-mark-price',
  'insufficient-position',
  'position-above-tier',
  'open-interest-above-limit',
  'coin-not-lendable',
  'borrow-exceeds-limit',
  'withdrawal-exceeds-available',
  'transfer-exceeds-available',
  'insufficient-balance',
  'loan-risk',
  'insufficient-margin',
  'collateral-needed',
  'leverage-needs-margin',
  'margin-exceeds-spare',
  'no-liquidity',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

const RANK: ReadonlyMap<RejectionReason, number> = new Map(
  REJECTION_REASONS.map((reason, rank) => [reason, rank]),
);

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

/** Of the refusals of several things that stand or fall together, the one of precedence. */
export function foremost(refusals: Iterable<Rejection | undefined>): Rejection | undefined {
  let first: Rejection | undefined;
  for (const each of refusals)
    if (each !== undefined && (first === undefined || rankOf(each) < rankOf(first))) first = each;
  return first;
}

function rankOf({ reason }: Rejection): number {
  return RANK.get(reason) ?? REJECTION_REASONS.length;
}
