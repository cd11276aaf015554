/**
 * The bound that refused something, told beside the messages of the exchange that have no place for it: the detail
 * of a refusal, with what it is of the value that was sent.
 * Decides R-O-13.
 */
import type { Refusal, RejectionReason } from '../engine/core/rejection.ts';

const WORDS: Partial<Record<RejectionReason, string>> = {
  'too-many-open-orders': 'at most ',
  'too-many-triggers': 'at most ',
  'too-many-sub-accounts': 'at most ',
  'too-many-keys': 'at most ',
  'price-above-band': 'at most ',
  'price-below-band': 'at least ',
  'leverage-out-of-range': 'from 1 to ',
  'leverage-above-tier': 'at most ',
  'insufficient-position': 'at most ',
  'borrow-exceeds-limit': 'at most ',
  'margin-exceeds-spare': 'at most ',
  'insufficient-balance': 'available ',
  'insufficient-margin': 'available ',
  'leverage-needs-margin': 'available ',
  'transfer-exceeds-available': 'available ',
  'withdrawal-exceeds-available': 'available ',
  'loan-risk': '',
  'loan-buying-prohibited': '',
  'loan-opening-prohibited': '',
};

/** `at most 66000`; empty where the detail is no bound. */
export function boundOf({ reason, detail = '' }: Refusal): string {
  const words = WORDS[reason];
  return words === undefined || detail === '' ? '' : words + detail;
}
