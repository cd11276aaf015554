/** What a leverage would do before it is set (R-G-12): nothing is changed. wire.md appendix A. */
import Type from 'typebox';
import { isLeverage } from '../../../../engine/core/instrument.ts';
import { stepsToText } from '../../../../engine/core/order-record.ts';
import { coinScale } from '../../../../engine/core/steps.ts';
import { leveragePreview } from '../../../../engine/read/leverage-preview.ts';
import { userMarketForReader } from '../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  category,
  object,
  oneOf,
  optional,
  positiveInt,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { rejectionError, WireError, wrong } from '../../../../http/wire-error.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { findMarket, tradingCategoryV3 } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/pre-set-leverage',
  summary: 'Preview a leverage',
  source: 'wire.md 6.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({
    category: category(),
    symbol: symbol(),
    marginMode: oneOf(['cross', 'crossed', 'isolated'], { description: 'cross is crossed.' }),
    leverage: optional(
      positiveInt({ description: 'Of both sides; or longLeverage, shortLeverage.' }),
    ),
    longLeverage: optional(positiveInt({ description: 'Isolated: of a long position.' })),
    shortLeverage: optional(positiveInt({ description: 'Isolated: of a short position.' })),
  }),
  data: Type.Object({
    estMaxOpen: str('Base coin that could be opened beside what is open, at the mark.'),
    requiredMargin: str('Initial margin that what is open would need, margin coin.'),
    marginChange: str('By how much that is more than now; below zero: less.'),
  }),
  handle({ input: asked, venue: { state }, caller }) {
    const traded = tradingCategoryV3(asked.category);
    if (traded === 'SPOT') throw wrong('category', 'a category of futures');
    const market = findMarket(state, 'uta', { category: traded, symbol: asked.symbol });
    const { instrument } = market;
    const long = asked.longLeverage ?? asked.leverage;
    const short = asked.shortLeverage ?? asked.leverage;
    if (long === undefined || short === undefined) throw new WireError('40019', ['leverage']);
    if (![long, short].every((each) => isLeverage(instrument, each))) {
      const detail = String(instrument.maxLeverage);
      throw rejectionError('uta', { reason: 'leverage-out-of-range', detail });
    }
    const userMarket = userMarketForReader(state.ledger, userOf(state, caller), market);
    const marginMode = asked.marginMode === 'isolated' ? 'isolated' : 'crossed';
    const leverage = { crossed: long, long, short };
    const found = leveragePreview(state, userMarket, { marginMode, leverage });
    const scale = coinScale(state, instrument.marginCoin);
    return {
      estMaxOpen: stepsToText(found.maxOpenLots, instrument.sizeStep),
      requiredMargin: formatUnits(found.required, scale),
      marginChange: formatUnits(found.change, scale),
    };
  },
});
