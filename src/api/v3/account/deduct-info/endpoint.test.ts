import { describeDeductInfo } from '../../../../../test/support/deduct-info.ts';

describeDeductInfo({
  path: '/api/v3/account/deduct-info',
  reader: 'alice',
  lacking: { key: 'alice-reader', names: 'uta_mgt read' },
  perSecond: 1,
});
