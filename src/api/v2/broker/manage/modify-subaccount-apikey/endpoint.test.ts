import { describeKeyChange } from '../../../../../../test/support/broker-calls.ts';

describeKeyChange(
  'v2',
  {
    create: '/api/v2/broker/manage/create-subaccount-apikey',
    modify: '/api/v2/broker/manage/modify-subaccount-apikey',
  },
  { word: 'spot_trade', shown: ['spot_trade', 'margin_trade'], kept: 'spot:read' },
);
