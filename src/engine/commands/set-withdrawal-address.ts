/** An operator lists an address that a user may withdraw to, or takes it off the list. Decides R-W-11. */
import { flag, literal, struct, text } from '../../primitives/record-codec.ts';
import { addressKey } from '../core/payment.ts';
import { chainNamed } from '../core/reference.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface SetWithdrawalAddress extends Signed {
  readonly type: 'set-withdrawal-address';
  readonly uid: string;
  readonly coin: string;
  readonly chain: string;
  readonly address: string;
  /** Empty: none. */
  readonly tag: string;
  readonly isAllowed: boolean;
}

export const setWithdrawalAddress = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 84,
  codec: struct<SetWithdrawalAddress>({
    type: literal('set-withdrawal-address'),
    uid: text,
    coin: text,
    chain: text,
    address: text,
    tag: text,
    isAllowed: flag,
    ...SIGNED,
  }),
  apply,
});

function apply(
  { state, timeMs }: Context,
  { address, chain: named, coin, isAllowed, tag, uid }: SetWithdrawalAddress,
): Answer<{ readonly address: string }> {
  const { addresses } = state.payments;
  if (!state.users.has(uid)) return refuse('unknown-user', uid);
  const terms = state.coins.get(coin);
  if (terms === undefined) return refuse('unknown-coin', coin);
  const chain = chainNamed(terms, named)?.chain;
  if (chain === undefined) return refuse('unknown-chain', named);
  const listed = { uid, coin, chain, address, tag };
  const key = addressKey(listed);
  if (!isAllowed) addresses.delete(key);
  else if (!addresses.has(key)) addresses.set(key, { ...listed, createdMs: timeMs });
  return { ok: true, address };
}
