/** What deposit and withdraw have in common. */
import Type, { type Static } from 'typebox';
import { coin, decimal, optional, str } from '../../../http/fields.ts';
import { present } from '../../shared/present.ts';
import { act, signed } from './act.ts';
import { reference, uid, wallet } from './entry-fields.ts';

export const moneyInput = act({
  uid: uid(),
  coin: coin(),
  amount: decimal(),
  reference: reference(),
  wallet: optional(wallet()),
});

export const moneyMoved = Type.Object({
  reference: str('The reference.'),
  balance: str('What is available of the coin afterwards.'),
});

export function moneyCommand(call: {
  readonly by: string;
  readonly input: Static<typeof moneyInput>;
}) {
  const { uid: owner, coin: name, amount, reference: cause, wallet: into } = call.input;
  return present({
    uid: owner,
    coin: name,
    amount,
    reference: cause,
    wallet: into,
    ...signed(call),
  });
}
