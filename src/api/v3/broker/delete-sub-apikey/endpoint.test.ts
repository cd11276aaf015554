import { describeKeyEnd } from '../../../../../test/support/broker-calls.ts';

describeKeyEnd('/api/v3/broker/delete-sub-apikey', null);
