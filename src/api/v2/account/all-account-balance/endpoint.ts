/**
 * What the caller's accounts are worth (wire.md D.5): always the same six rows. A user who trades in one wallet sees
 * it as `spot`; a classic user the spot wallet and the futures wallets apart. `margin` is what margin wallets of
 * their own hold: the crossed one of a classic user, and those of isolated pairs.
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
    'spot, futures, funding, earn, bots or margin; earn and bots are not here.',
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

function accountsOf(state: ReadState, user: ReadUser): readonly Account[] {
  const [home, ...others] = walletsOf(user);
  return [
    { accountType: 'spot', wallets: home === undefined ? [] : [home] },
    { accountType: 'futures', wallets: others.filter((wallet) => wallet !== 'crossed_margin') },
    { accountType: 'funding', wallets: ['funding'] },
    { accountType: 'earn', wallets: [] },
    { accountType: 'bots', wallets: [] },
    { accountType: 'margin', wallets: ownMarginWallets(state, user) },
  ];
}
