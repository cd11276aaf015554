import { describeBrokerCall } from '../../../../../test/support/broker-venue.ts';

describeBrokerCall({
  method: 'GET',
  path: '/api/v3/broker/commission',
  request: {},
  needs: 'uta_mgt read',
});
