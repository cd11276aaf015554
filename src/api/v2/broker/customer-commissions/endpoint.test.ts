import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'GET',
  path: '/api/v2/broker/customer-commissions',
  twin: '/api/broker/v1/agent/customer-commissions',
  refused: 'limit',
});
