import { describeTransferable } from '../../../../../test/support/loan-transferable.ts';

describeTransferable({ path: '/api/v3/ins-loan/transfered', noCoin: '25201' });
