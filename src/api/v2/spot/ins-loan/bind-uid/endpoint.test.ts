import { describeBindOperation } from '../../../../../../test/support/loan-members.ts';

describeBindOperation({
  path: '/api/v2/spot/ins-loan/bind-uid',
  done: () => 'success',
  codes: { noUnit: '95011', elsewhere: '95010', unpaid: '95004' },
});
