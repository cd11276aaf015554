import { describeWithdrawals } from '../../../../../../test/support/withdrawal-outcomes.ts';

describeWithdrawals('/api/v2/spot/wallet/withdrawal', {
  unknownCoin: '13002',
  tooMuch: '43012',
  nobody: '70020',
  duplicate: '43118',
});
