import { describeWithdrawal } from '../../../../../test/support/broker-calls.ts';

describeWithdrawal('/api/v3/broker/sub-withdrawal', '25202');
