import { describeCreation } from '../../../../../../test/support/broker-calls.ts';

describeCreation('/api/v2/broker/account/create-subaccount', {});
