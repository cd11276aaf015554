import { describeDepositAddress } from '../../../../../test/support/broker-calls.ts';

describeDepositAddress('/api/v3/broker/sub-deposit-address', '25201');
