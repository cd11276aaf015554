/** Sets the caller's leverage on a futures pair (wire.md 6.5); on one side only where posSide says so. */
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
import { wrong } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { findMarket, tradingCategoryV3 } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  leverage: positiveInt({ description: 'Whole number.' }),
  posSide: optional(
    oneOf(['long', 'short'], { description: 'Isolated hedge mode: only this side.' }),
  ),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/set-leverage',
  summary: 'Set leverage',
  source: 'wire.md 6.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write', 'uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: str('success.'),
  handle: async ({ input: sent, venue, caller }) => {
    const traded = tradingCategoryV3(sent.category);
    if (traded === 'SPOT') throw wrong('category', 'a category of futures');
    const pair = { category: traded, symbol: sent.symbol };
    await submit(venue, 'uta', {
      type: 'set-leverage',
      uid: caller.uid,
      instrument: findMarket(venue.state, 'uta', pair).instrument.key,
      leverage: sent.leverage,
      ...present({ target: sent.posSide }),
    });
    return 'success';
  },
});
