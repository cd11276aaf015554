/** Random transfers within and between accounts, and random freezing of sub-accounts. */
import type { Command } from '../../src/engine/command.ts';
import { ACCOUNT_NAMES } from '../../src/engine/core/user.ts';
import type { Dice } from './dice.ts';
import { RANDOM_MAIN, RANDOM_SUBS, RANDOM_USERS } from './engine-random-venue.ts';

const FAMILY = [RANDOM_MAIN, ...RANDOM_SUBS];

/** Mostly between accounts that may: the user's own, or those of the one family there is. */
export function randomTransfer(dice: Dice, uid: string, step: number): Command {
  const isFamily = dice.chance(1, 2);
  const asker = isFamily ? dice.pick([RANDOM_MAIN, RANDOM_MAIN, ...RANDOM_SUBS]) : uid;
  const others = isFamily ? FAMILY : [uid];
  const end = () => ({
    uid: dice.chance(1, 20) ? dice.pick(RANDOM_USERS) : dice.pick(others),
    account: dice.chance(1, 10)
      ? dice.pick(ACCOUNT_NAMES)
      : dice.pick(['spot', 'usdt_futures'] as const),
  });
  const coin = dice.pick(['USDT', 'USDT', 'BTC', 'ETH']);
  return {
    type: 'transfer',
    uid: asker,
    from: end(),
    to: end(),
    coin,
    amount: `${dice.below(coin === 'USDT' ? 20 : 1)}.${dice.below(1000)}`,
    ...(dice.chance(1, 4) ? { clientOid: `t${dice.chance(1, 2) ? dice.below(5) : step}` } : {}),
  };
}

/** Freed more often than frozen, so that the sub-accounts trade most of the time. */
export function randomFreeze(dice: Dice): Command {
  const subUid = dice.pick(RANDOM_SUBS);
  return { type: 'freeze-sub-account', uid: RANDOM_MAIN, subUid, isFrozen: dice.chance(1, 6) };
}
