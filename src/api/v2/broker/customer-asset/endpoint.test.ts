import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'POST',
  path: '/api/v2/broker/customer-asset',
  twin: '/api/broker/v1/agent/customerAccountAssetsList',
  refused: 'pageNo',
});
