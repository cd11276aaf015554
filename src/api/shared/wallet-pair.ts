/** Both wallets that a caller names by their accounts, or the refusal of the one that is not there. */
import { transferableCoins } from '../../engine/margin/transferable.ts';
import type { State } from '../../engine/state.ts';
import { type AccountName, walletNamed } from '../../engine/user/account-name.ts';
import type { User } from '../../engine/user/user.ts';
import type { Wallet } from '../../engine/user/wallet.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';

/** The coins that a user may transfer from one of his accounts to another, by name. */
export function coinsBetween(
  state: State,
  codes: CodeColumn,
  asked: { readonly user: User; readonly fromType: AccountName; readonly toType: AccountName },
): string[] {
  const { fromType, toType, user } = asked;
  const from = { user, wallet: walletOf(user, fromType, codes) };
  const to = { user, wallet: walletOf(user, toType, codes) };
  return transferableCoins(state, from, to);
}

function walletOf(user: User, account: AccountName, codes: CodeColumn): Wallet {
  const wallet = walletNamed(user, account);
  if (wallet === undefined) {
    throw rejectionError(codes, { reason: 'unknown-wallet', detail: account });
  }
  return wallet;
}
