import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'POST',
  path: '/api/v2/broker/customer-list',
  twin: '/api/broker/v1/agent/customerList',
  refused: 'pageNo',
});
