/**
 * The caller's proof that his balance is in the total of `/api/v3/market/proof-of-reserves`: what `bourse
 * check-reserves` reads. The exchange gives it to people on a page; here it is a call of every account mode.
 */
import Type from 'typebox';
import type { CoinAmount } from '../../../../engine/read/liabilities.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import type { ReserveProof } from '../../../../runtime/reserves.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

const amount = codec<CoinAmount>({
  coin: ['Coin.', ({ coin }) => coin],
  amount: ['How much of it.', ({ amount }) => amount],
});

const step = codec<ReserveProof['path'][number]>({
  side: {
    schema: Type.Union([Type.Literal('left'), Type.Literal('right')], {
      description: 'Where the neighbour stands.',
    }),
    of: ({ side }) => side,
  },
  hash: ['Its hash, hex.', ({ hash }) => hash],
  sums: rowsOf(amount, ({ sums }) => sums),
});

const proof = codec<ReserveProof>({
  seq: ['Journal entry of the moment.', ({ seq }) => String(seq)],
  ts: ['Its time, Unix ms.', ({ timeMs }) => String(timeMs)],
  merkleRootHash: ['Root of the tree, hex: compare it with the published one.', ({ root }) => root],
  uid: ['Whose leaf it is.', ({ uid }) => uid],
  salt: ['Salt of the leaf.', ({ salt }) => salt],
  balances: rowsOf(amount, ({ balances }) => balances),
  path: rowsOf(step, ({ path }) => path),
  totals: rowsOf(amount, ({ totals }) => totals),
});

export default endpoint({
  method: 'GET',
  path: '/venue/v1/reserve-proof',
  summary: 'Get the own proof of reserves',
  source: 'wire.md 4.8',
  family: 'venue',
  codes: 'spot',
  access: { kind: 'user', anyOf: [] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: proof.schema,
  async handle({ caller, reserves }) {
    const found = await reserves(caller.uid);
    if (found.proof === undefined) throw new WireError('40054', ['reserve-proof']);
    return proof.encode(found.proof);
  },
});
