/** The types of events, in the order in which docs/journal.md has them. */
import type { Event } from '../../src/engine/core/event.ts';

/** The compiler asks for each type. */
const EVENTS: Readonly<Record<Event['type'], true>> = {
  'as-of': true,
  'order-accepted': true,
  'order-amended': true,
  traded: true,
  'order-closed': true,
  'book-changed': true,
  'position-changed': true,
  'position-closed': true,
  'trigger-placed': true,
  'trigger-amended': true,
  'trigger-closed': true,
  'payment-changed': true,
  posted: true,
  transferred: true,
  converted: true,
  'position-moved': true,
  'funding-settled': true,
  'holders-counted': true,
  'debts-counted': true,
  'prices-moved': true,
  'commissions-paid': true,
  'commission-earned': true,
  'customer-deposited': true,
  'loan-repaid': true,
  'loan-closed': true,
  receipt: true,
  rejected: true,
  repeated: true,
  changed: true,
};

export const EVENT_TYPES: readonly string[] = Object.keys(EVENTS);
