import { describeTwin } from '../../../../../test/support/twins.ts';

describeTwin({
  method: 'GET',
  path: '/api/v2/broker/agent-commission',
  twin: '/api/broker/v1/agent/commission-distribution',
  refused: 'limit',
});
