import { describeWithdrawal } from '../../../../../../test/support/broker-calls.ts';

describeWithdrawal('/api/v2/broker/account/subaccount-withdrawal', '43012');
