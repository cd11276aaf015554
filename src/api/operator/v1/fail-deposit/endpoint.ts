/** Has a deposit come to nothing (design.md 6). */
import { paymentDecision } from '../../shared/payment-fields.ts';

export default paymentDecision('fail-deposit', 'Have a deposit fail');
