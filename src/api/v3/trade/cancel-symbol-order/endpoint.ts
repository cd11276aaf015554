/** Cancels all open orders of a category, or of one symbol of it. wire.md 4.4, appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, optional, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { outcomeListV3, outcomeWireV3 } from '../../../calls/batch.ts';
import { filterV3 } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-symbol-order',
  summary: 'Cancel all orders of a category or symbol',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ category: category(), symbol: optional(symbol()) }),
  data: outcomeListV3,
  async handle({ input: sent, venue, caller: { uid }, locale }) {
    const { categories, symbol: pair } = filterV3(venue.state, sent);
    const answers = (categories ?? []).map((each) =>
      submit(venue, 'uta', {
        type: 'cancel-all',
        uid,
        ...present({ category: each, symbol: pair }),
      }),
    );
    const outcomes = (await Promise.all(answers)).flatMap(({ results }) => results);
    return { list: outcomes.map((outcome) => outcomeWireV3(outcome, locale)) };
  },
});
