import { describeBindOperation } from '../../../../../test/support/loan-members.ts';
import { DESK, UNIT } from '../../../../../test/support/loans.ts';

describeBindOperation({
  path: '/api/v3/ins-loan/bind-uid',
  done: (operate) => ({ riskUnitId: UNIT, uid: DESK, operate }),
  codes: { noUnit: '25566', elsewhere: '25565', unpaid: '25563' },
});
