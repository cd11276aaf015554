import { describeCreation } from '../../../../../test/support/broker-calls.ts';

describeCreation('/api/v3/broker/create-sub', { subaccountEmail: '100102@broker' });
