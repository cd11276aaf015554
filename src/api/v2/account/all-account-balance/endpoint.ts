/**
 * What the caller's accounts are worth. wire.md Appendix A. A user with one wallet sees it as one
 * account, `unified`; a classic user the spot wallet and the futures wallets together.
 */
import Type from 'typebox';
import { type User, walletsOf } from '../../../../engine/core/user.ts';
import type { Wallet } from '../../../../engine/core/wallet.ts';
import { usdAsCoin } from '../../../../engine/markets/usd-value.ts';
import { walletWorth } from '../../../../engine/risk/wallet-worth.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/account/all-account-balance',
  summary: 'Get the worth of all accounts',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: list(
    Type.Object({
      accountType: str('spot or futures; unified for a user with one wallet.'),
      usdtBalance: str('Balance and unrealised profit of all its coins, in USDT.'),
    }),
  ),
  handle: ({ venue: { state }, caller }) => {
    const user = userOf(state, caller);
    return accountsOf(user).map(({ accountType, wallets }) => {
      const worth = wallets.reduce((sum, wallet) => sum + walletWorth(state, user, wallet), 0n);
      return { accountType, usdtBalance: usdAsCoin(state, worth, 'USDT') };
    });
  },
});

function accountsOf(user: User): { accountType: string; wallets: readonly Wallet[] }[] {
  const wallets = walletsOf(user);
  const spot = wallets.filter((wallet) => wallet === 'spot');
  if (spot.length === 0) return [{ accountType: 'unified', wallets }];
  const futures = wallets.filter((wallet) => wallet !== 'spot');
  return [
    { accountType: 'spot', wallets: spot },
    { accountType: 'futures', wallets: futures },
  ];
}
