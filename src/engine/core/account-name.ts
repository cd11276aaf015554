/**
 * The accounts of a user as clients name them in transfers, and the wallet behind each. For a user
 * with one wallet they are so many names of it; a classic user has a wallet by some of the names.
 */
import { CLASSIC_WALLETS, type UserFacts } from './user.ts';
import type { Wallet } from './wallet.ts';

export const ACCOUNT_NAMES = [
  'spot',
  'p2p',
  'coin_futures',
  'usdt_futures',
  'usdc_futures',
  'crossed_margin',
  'isolated_margin',
  'uta',
] as const;

export type AccountName = (typeof ACCOUNT_NAMES)[number];

/** One end of a transfer: whose account, by the name that clients give it. */
export interface TransferEnd {
  readonly uid: string;
  readonly account: AccountName;
}

const NAMES_OF_UNIFIED: ReadonlySet<AccountName> = new Set([
  'spot',
  'coin_futures',
  'usdt_futures',
  'usdc_futures',
  'crossed_margin',
  'uta',
]);

/** Undefined where the user has no such account: nobody has `p2p` or `isolated_margin` here. */
export function walletNamed(
  user: Pick<UserFacts, 'accountMode'>,
  name: AccountName,
): Wallet | undefined {
  if (user.accountMode === 'classic') return CLASSIC_WALLETS.find((wallet) => wallet === name);
  return NAMES_OF_UNIFIED.has(name) ? 'unified' : undefined;
}
