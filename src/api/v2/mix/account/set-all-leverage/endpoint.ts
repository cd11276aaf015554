/**
 * Sets one leverage on every contract of a product type (R-U-12). wire.md appendix A.
 * Decides R-U-12.
 */
import Type from 'typebox';
import { isLeverage } from '../../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, positiveInt, productType } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { marketList } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-all-leverage',
  summary: 'Set the leverage of all contracts',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    productType: productType(),
    leverage: positiveInt({ description: 'Leverage, which every contract must allow.' }),
  }),
  data: Type.Literal('success', { description: 'Always success.' }),
  async handle({ input: { leverage, productType: category }, caller: { uid }, venue }) {
    const markets = marketList(venue.state, 'mix', { category, symbol: undefined });
    const least = markets.find(({ instrument }) => !isLeverage(instrument, leverage));
    if (least !== undefined) {
      const { maxLeverage, symbol } = least.instrument;
      const detail = `${maxLeverage} (${symbol})`;
      throw rejectionError('mix', { reason: 'leverage-out-of-range', detail });
    }
    for (const { instrument } of markets) {
      const act = { type: 'set-leverage', uid, instrument: instrument.key, leverage } as const;
      await submit(venue, 'mix', act);
    }
    return 'success' as const;
  },
});
