/** Every form of a command with its faults. */
import type { Form } from './refusals.ts';
import { CHANGE_FORMS } from './refusals-of-changes.ts';
import { OPERATOR_FORMS } from './refusals-of-operators.ts';
import { ORDER_FORMS } from './refusals-of-orders.ts';
import { PAYMENT_FORMS } from './refusals-of-payments.ts';
import { TRADER_FORMS } from './refusals-of-traders.ts';
import { TRIGGER_FORMS } from './refusals-of-triggers.ts';

export const FORMS: readonly Form[] = [
  ...ORDER_FORMS,
  ...CHANGE_FORMS,
  ...TRIGGER_FORMS,
  ...TRADER_FORMS,
  ...OPERATOR_FORMS,
  ...PAYMENT_FORMS,
];
