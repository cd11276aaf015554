import { describeDeductInfo } from '../../../../../../test/support/deduct-info.ts';

describeDeductInfo({
  path: '/api/v2/spot/account/deduct-info',
  reader: 'alice-spot',
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 5,
});
