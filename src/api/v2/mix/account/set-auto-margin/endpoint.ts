/** Whether margin is added to an isolated position before it is liquidated (R-Q-11). wire.md D.9. */
import Type from 'typebox';
import { peekUserMarket } from '../../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf, symbol } from '../../../../../http/fields.ts';
import { WireError } from '../../../../../http/wire-error.ts';
import { futuresMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { userOf } from '../../../../calls/users.ts';
import { holdSide, positionSideOf } from '../../../../codecs/v2/trigger-words.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-auto-margin',
  summary: 'Set whether margin is added by itself',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({
    symbol: symbol(),
    marginCoin: coin({ description: 'Margin coin.' }),
    autoMargin: oneOf(['on', 'off']),
    holdSide: holdSide(),
  }),
  data: Type.Literal('success', { description: 'Always success.' }),
  async handle({ input, caller, venue }) {
    const { instrument } = futuresMarket(venue.state, 'mix', input.symbol);
    matchMarginCoin(instrument, input.marginCoin);
    const { marginMode } = peekUserMarket(userOf(venue.state, caller), instrument);
    if (marginMode === 'crossed') throw new WireError('22011');
    await submit(venue, 'mix', {
      type: 'set-auto-margin',
      uid: caller.uid,
      instrument: instrument.key,
      positionSide: positionSideOf(input.holdSide),
      isOn: input.autoMargin === 'on',
    });
    return 'success' as const;
  },
});
