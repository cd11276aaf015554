import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'POST',
  path: '/api/v2/broker/customer-deposit',
  twin: '/api/broker/v1/agent/customerDepositList',
  refused: 'pageNo',
});
