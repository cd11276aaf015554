/**
 * The two users behind the built-in market (`market/`): ordinary users, whom the venue's own history knows by
 * their uids. Decides R-Y-7.
 */
import type { ReadOrder } from './entities.ts';

/** Quotes. */
export const MAKER_UID = '9900000001';
/** Takes what is quoted. */
export const TAKER_UID = '9900000002';

/**
 * Whether an order that has ended is a quote of the built-in market of which nobody took anything: it makes
 * twenty new ones with each move of a price, and nobody will ask for the old ones.
 */
export function isPassedQuote({ userMarket, cumLots }: ReadOrder): boolean {
  return cumLots === 0 && userMarket.user.uid === MAKER_UID;
}
