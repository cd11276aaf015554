/** Says that a withdrawal was looked at: its user cannot cancel it any more (design.md 6). */
import { paymentDecision } from '../../shared/payment-fields.ts';

export default paymentDecision('approve-withdrawal', 'Have a withdrawal reviewed');
