/** Closes positions at market: all of a category, of a symbol, or one side. wire.md 4.4, 6.2. */

import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, optional, productType, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { outcomeListV3, outcomeWireV3 } from '../../../calls/batch.ts';
import { filterV3 } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';
import { originOf } from '../../../codecs/trade-side.ts';

const input = object({
  category: productType(),
  symbol: optional(symbol()),
  posSide: optional(oneOf(['long', 'short'], { description: 'Absent: both.' })),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/close-positions',
  summary: 'Close positions at market',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data: outcomeListV3,
  async handle({ input: sent, venue, caller, locale }) {
    filterV3(venue.state, sent);
    const { category, symbol: name, posSide: positionSide } = sent;
    const origin = originOf(caller);
    const closing = present({ category, symbol: name, positionSide, origin });
    const type = 'close-positions' as const;
    const { results } = await submit(venue, 'uta', { type, uid: caller.uid, ...closing });
    return { list: results.map((outcome) => outcomeWireV3(outcome, locale)) };
  },
});
