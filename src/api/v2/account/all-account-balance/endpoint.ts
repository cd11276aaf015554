/**
 * What the caller's accounts are worth. wire.md Appendix A. A user with one wallet sees it as one
 * account, `unified`; a classic user the spot wallet and the futures wallets together. Margin wallets of their own are
 * another, once they are used.
 */

import type { ReadUser } from '../../../../engine/core/entities.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { type Wallet, walletsOf } from '../../../../engine/core/user.ts';
import { ownMarginWallets, walletWorth } from '../../../../engine/read/account-record.ts';
import { usdAsCoin } from '../../../../engine/read/usd-value.ts';
import { add, type Units } from '../../../../primitives/units.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';

interface Worth {
  readonly accountType: string;
  readonly usdt: string;
}

const worth = codec<Worth>({
  accountType: [
    'spot or futures; unified for a user with one wallet; margin: crossed of a classic user, and isolated.',
    ({ accountType }) => accountType,
  ],
  usdtBalance: ['Balance and unrealised profit of all its coins, in USDT.', ({ usdt }) => usdt],
});

export default listEndpoint({
  path: '/api/v2/account/all-account-balance',
  summary: 'Get the worth of all accounts',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: {},
  frame: bare,
  codec: worth,
  rows({ venue: { state }, caller }) {
    const user = userOf(state, caller);
    return accountsOf(state, user).map(({ accountType, wallets }) => {
      const usd = wallets.reduce<Units>(
        (sum, wallet) => add(sum, walletWorth(state, user, wallet)),
        0,
      );
      return { accountType, usdt: usdAsCoin(state, usd, 'USDT') };
    });
  },
});

interface Account {
  readonly accountType: string;
  readonly wallets: readonly Wallet[];
}

/** Margin of its own is there as soon as it is used. */
function accountsOf(state: ReadState, user: ReadUser): readonly Account[] {
  const used = ownMarginWallets(state, user);
  const margin = used.length === 0 ? [] : [{ accountType: 'margin', wallets: used }];
  const wallets = walletsOf(user).filter((wallet) => wallet !== 'crossed_margin');
  const spot = wallets.filter((wallet) => wallet === 'spot');
  if (spot.length === 0) return [{ accountType: 'unified', wallets }, ...margin];
  const futures = wallets.filter((wallet) => wallet !== 'spot');
  return [
    { accountType: 'spot', wallets: spot },
    { accountType: 'futures', wallets: futures },
    ...margin,
  ];
}
