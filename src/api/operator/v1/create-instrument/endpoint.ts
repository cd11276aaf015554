/** Lists an instrument: an `instruments` entry of the venue file (design.md 6). */
import Type from 'typebox';
import { CATEGORIES, fundingCapOf, marginCoinOf } from '../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, oneOf, optional, str } from '../../../../http/fields.ts';
import { missing, wrong } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, ownOf, signed } from '../../shared/act.ts';
import { name, rate, time } from '../../shared/entry-fields.ts';
import { changeableFields } from '../../shared/instrument-fields.ts';

const input = act({
  ...changeableFields,
  symbol: name(),
  category: oneOf(CATEGORIES),
  type: oneOf(['perpetual', 'delivery'], { default: 'perpetual' }),
  deliveryTime: optional(time('When a delivery contract ends, such as 2027-12-31T08:00:00Z.')),
  base: name(),
  quote: name(),
  marginCoin: optional(name()),
  priceStep: decimal(),
  sizeStep: decimal(),
  minSize: decimal(),
  makerFeeRate: rate(),
  takerFeeRate: rate(),
  indexPrice: optional(decimal()),
});

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-instrument',
  summary: 'List an instrument',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input,
  data: Type.Object({ instrument: str('CATEGORY:SYMBOL.') }),
  handle: async (call) => {
    const { type, deliveryTime, marginCoin, ...rest } = ownOf(call.input);
    if (type === 'delivery' && deliveryTime === undefined) throw missing('deliveryTime');
    if (type !== 'delivery' && deliveryTime !== undefined)
      throw wrong('deliveryTime', 'nothing: delivery contracts alone have one');
    const spec = present({
      ...rest,
      marginCoin: marginCoin ?? marginCoinOf(rest),
      deliveryMs: deliveryTime,
      fundingCap: fundingCapOf(call.input),
    });
    return submit(call.venue, 'uta', { type: 'create-instrument', spec, ...signed(call) });
  },
});
