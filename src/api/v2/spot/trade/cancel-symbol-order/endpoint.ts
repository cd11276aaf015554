/** Cancels all open spot orders of a pair; it answers alike when there is none. wire.md 4.2. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, str, symbol } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-symbol-order',
  summary: 'Cancel all spot orders of a pair',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ symbol: symbol() }),
  data: Type.Object({ symbol: str('Trading pair.') }),
  async handle({ input: sent, venue, caller: { uid } }) {
    const pair = { category: 'SPOT', symbol: sent.symbol } as const;
    findMarket(venue.state, 'spot', pair);
    const { results } = await submit(venue, 'spot', { type: 'cancel-all', uid, ...pair });
    // One pair: what refuses one order (a halted market) refuses all.
    const [first] = results;
    if (first !== undefined && !first.ok) throw rejectionError('spot', first);
    return { symbol: sent.symbol };
  },
});
