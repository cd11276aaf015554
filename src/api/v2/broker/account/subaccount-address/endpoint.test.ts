import { describeDepositAddress } from '../../../../../../test/support/broker-calls.ts';

describeDepositAddress('/api/v2/broker/account/subaccount-address', '13002');
