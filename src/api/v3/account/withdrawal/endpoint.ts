/** Asks for money of the caller to be paid out: by a chain, or to another user. wire.md D.4. */
import { withdrawalEndpointV3 } from '../../../calls/payments.ts';

export default withdrawalEndpointV3('/api/v3/account/withdrawal', 'Withdraw');
