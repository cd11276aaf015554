/** Has a withdrawal come to nothing: what it holds is given back (design.md 6). */
import { paymentDecision } from '../../shared/payment-fields.ts';

export default paymentDecision('fail-withdrawal', 'Have a withdrawal fail');
