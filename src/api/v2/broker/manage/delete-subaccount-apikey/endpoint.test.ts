import { describeKeyEnd } from '../../../../../../test/support/broker-calls.ts';

describeKeyEnd('/api/v2/broker/manage/delete-subaccount-apikey', 'success');
