import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'POST',
  path: '/api/v2/broker/customer-trade-volume',
  twin: '/api/broker/v1/agent/customerTradeVolumnList',
  refused: 'pageNo',
});
