/** What the calls that transfer money have in common: their fields, their checks, their reply. */
import Type from 'typebox';
import type { TransferEnd } from '../../engine/account-command.ts';
import type { State } from '../../engine/state.ts';
import { ACCOUNT_NAMES, type AccountName } from '../../engine/user/account-name.ts';
import type { Services } from '../../http/endpoint.ts';
import { clientOid, coin, decimal, oneOf, optional, str } from '../../http/fields.ts';
import { type CodeColumn, wrong } from '../../http/wire-error.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { present } from './present.ts';
import { submit } from './submit.ts';

export const accountFields = {
  fromType: oneOf(ACCOUNT_NAMES, { description: 'The account that gives.' }),
  toType: oneOf(ACCOUNT_NAMES, { description: 'The account that gets.' }),
};

export const transferFields = {
  ...accountFields,
  coin: coin(),
  amount: decimal(),
  clientOid: optional(clientOid({ description: 'Repeated, nothing moves again.' })),
};

export const transferReply = Type.Object({
  transferId: str('The transfer.'),
  clientOid: str('As sent; otherwise the transfer id.'),
});

export interface TransferInput {
  readonly fromType: AccountName;
  readonly toType: AccountName;
  readonly coin: string;
  readonly amount: string;
  readonly clientOid: string | undefined;
}

/** Transfers what the call asks for between these two users. */
export async function submitTransfer(
  venue: Services['venue'],
  codes: CodeColumn,
  asked: {
    readonly uid: string;
    readonly input: TransferInput;
    readonly fromUid: string;
    readonly toUid: string;
  },
): Promise<{ transferId: string; clientOid: string }> {
  const { fromUid, input, toUid, uid } = asked;
  const { amount, clientOid: reference, coin: name } = input;
  const from: TransferEnd = { uid: fromUid, account: input.fromType };
  const to: TransferEnd = { uid: toUid, account: input.toType };
  if (from.uid === to.uid && from.account === to.account) throw wrong('toType');
  checkAmount(venue.state, name, amount);
  const rest = present({ coin: name, amount, clientOid: reference });
  return submit(venue, codes, { type: 'transfer', uid, from, to, ...rest });
}

/** Above zero and no finer than the coin; an unknown coin is the engine's to refuse. */
function checkAmount(state: Pick<State, 'coins'>, name: string, amount: string): void {
  const scale = state.coins.get(name)?.scale;
  if (scale === undefined) return;
  const units = parseUnits(amount, scale);
  if (units === undefined || units === 0n) throw wrong('amount');
}
