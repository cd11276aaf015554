/** Lists an instrument: an `instruments` entry of the venue file (design.md 6). */
import Type from 'typebox';
import { CATEGORIES } from '../../../../engine/instrument/instrument.ts';
import { marginCoinOf } from '../../../../engine/instrument/margin-coin.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { decimal, oneOf, optional, str } from '../../../../http/fields.ts';
import { present } from '../../../shared/present.ts';
import { submit } from '../../../shared/submit.ts';
import { act, signed } from '../../shared/act.ts';
import { name, rate } from '../../shared/entry-fields.ts';
import { changeableFields } from '../../shared/instrument-fields.ts';

const input = act({
  ...changeableFields,
  symbol: name(),
  category: oneOf(CATEGORIES),
  type: oneOf(['perpetual'], { default: 'perpetual' }),
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
    const { reason, type, marginCoin, ...rest } = call.input;
    const spec = present({ ...rest, marginCoin: marginCoin ?? marginCoinOf(rest) });
    return submit(call.venue, 'uta', { type: 'create-instrument', spec, ...signed(call) });
  },
});
