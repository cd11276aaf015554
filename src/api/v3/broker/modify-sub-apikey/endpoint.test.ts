import { describeKeyChange } from '../../../../../test/support/broker-calls.ts';

describeKeyChange(
  'v3',
  { create: '/api/v3/broker/create-sub-apikey', modify: '/api/v3/broker/modify-sub-apikey' },
  { word: 'uta_mgt', shown: ['uta_mgt'], kept: 'uta_mgt:read' },
);
