/** The addresses that users may withdraw to, newest first, in the words of `set-withdrawal-address` (design.md 6). */
import Type, { type Static } from 'typebox';
import type { ListedAddress } from '../../../../engine/core/payment.ts';
import { chainNamed } from '../../../../engine/core/reference.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, list, object, optional, str } from '../../../../http/fields.ts';
import { uid } from '../../shared/entry-fields.ts';
import { address, chainName } from '../../shared/payment-fields.ts';

const row = Type.Object({
  uid: str('Who may withdraw to it.'),
  coin: str('Coin.'),
  chain: str('Chain.'),
  address: str('The address.'),
  tag: str('What stands beside it; empty: nothing.'),
  allowed: Type.Literal('yes', { description: 'yes: it is on the list.' }),
  createdMs: str('When it was listed, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/withdrawal-addresses',
  summary: 'List addresses to withdraw to',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    uid: optional(uid()),
    coin: optional(coin()),
    chain: optional(chainName()),
    address: optional(address('Where money may be withdrawn to.')),
  }),
  data: Type.Object({ list: list(row) }),
  handle: ({ input, venue: { state } }) => {
    const asked = Object.entries({ ...input, chain: chainOf(state, input) });
    const listed = [...state.payments.addresses.values()].filter((each) =>
      asked.every(
        ([name, value]) => value === undefined || each[name as keyof ListedAddress] === value,
      ),
    );
    return { list: listed.toReversed().sort(newestFirst).map(wire) };
  },
});

/** As the coin names it: `trc20` is TRC20. */
function chainOf(
  { coins }: ReadState,
  {
    chain,
    coin: name = '',
  }: { readonly chain: string | undefined; readonly coin?: string | undefined },
): string | undefined {
  const terms = coins.get(name);
  if (chain === undefined || terms === undefined) return chain;
  return chainNamed(terms, chain)?.chain ?? chain;
}

function newestFirst(one: ListedAddress, other: ListedAddress): number {
  return other.createdMs - one.createdMs;
}

function wire({ createdMs, ...listed }: ListedAddress): Static<typeof row> {
  const { address: to, chain, coin: name, tag, uid: whose } = listed;
  return {
    ...{ uid: whose, coin: name, chain, address: to, tag },
    allowed: 'yes',
    createdMs: String(createdMs),
  };
}
