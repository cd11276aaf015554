/** The coins of the wallet that trades spot: those that a user has, every coin of the venue, or one. */
import type { ReadUser } from '../../engine/core/entities.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { walletFor } from '../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../engine/read/account-record.ts';
import { coin, oneOf, optional } from '../../http/fields.ts';
import type { ReadBalance } from '../codecs/v2/account.ts';
import { knownCoin } from './users.ts';

export const spotAssetFields = {
  coin: optional(coin({ description: 'Only this coin, even if there is none of it.' })),
  assetType: oneOf(['hold_only', 'all'], {
    default: 'hold_only',
    description: 'Coins that there are of, or every coin of the venue.',
  }),
};

interface Asked {
  readonly coin: string | undefined;
  readonly assetType: 'hold_only' | 'all';
}

/** As they are at `readMs`. */
export function spotAssets(
  state: ReadState,
  user: ReadUser,
  { assetType, coin: only }: Asked,
  readMs: number,
): readonly ReadBalance[] {
  const wallet = walletFor(user, 'SPOT');
  const read = (name: string) => ({
    ...balanceRecord(state, { user, wallet, coin: name }),
    readMs,
  });
  if (only !== undefined) return [read(knownCoin(state, only).coin)];
  const all = assetType === 'all' ? [...state.coins.keys()].sort() : coinsIn(state, user, wallet);
  return all.map(read);
}
