import { expect, it } from 'vitest';
import { describeWithdrawals } from '../../../../../test/support/withdrawal-outcomes.ts';

const { venue, ask } = describeWithdrawals('/api/v3/account/withdraw', {
  unknownCoin: '25201',
  tooMuch: '25202',
  nobody: '25005',
  duplicate: '25212',
});

it('R-W-9 takes from the accounts named, funding first', async () => {
  const move = { coin: 'USDT', amount: '20', uid: '1002' };
  const end = (account: 'uta' | 'funding') => ({ uid: '1002', account });
  await venue().submit({ type: 'transfer', from: end('uta'), to: end('funding'), ...move });
  const reply = await ask({ accountType: 'uta,funding,otc' }, 'bob');
  const payment = venue().state.payments.open.get(reply.data.orderId);
  expect(payment?.held).toEqual([
    { wallet: 'funding', amount: 20e8 },
    { wallet: 'unified', amount: 11e8 },
  ]);
  expect((await ask({ accountType: 'otc' }, 'bob')).code).toBe('25202');
  expect((await ask({ accountType: 'earn' }, 'bob')).code).toBe('40020');
});
