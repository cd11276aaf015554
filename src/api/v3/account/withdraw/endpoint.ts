/** As `withdrawal`, by the name that some clients call it. wire.md D.4. */
import { withdrawalEndpointV3 } from '../../../calls/payments.ts';

export default withdrawalEndpointV3('/api/v3/account/withdraw', 'Withdraw, by another name');
