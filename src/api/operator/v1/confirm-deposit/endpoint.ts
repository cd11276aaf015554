/** Has a deposit succeed: its money arrives (design.md 6). */
import { paymentDecision } from '../../shared/payment-fields.ts';

export default paymentDecision('confirm-deposit', 'Have a deposit succeed');
