/** The caller's financial records of a category: what changed his balances, newest first. wire.md 4.4. */
import { FUTURES_CATEGORIES } from '../../../../engine/core/instrument.ts';
import { coin, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { purposesOf } from '../../../codecs/bill-words.ts';
import { financialRecord, OTHER, V3_BILL_WORDS, V3_RECORD_TYPES } from '../../../codecs/v3/bill.ts';

export default listEndpoint({
  path: '/api/v3/account/financial-records',
  summary: 'Get financial records',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: {
    category: oneOf(['SPOT', 'MARGIN', ...FUTURES_CATEGORIES, OTHER] as const, {
      description: 'Product category; OTHER for what concerns no instrument.',
    }),
    symbol: optional(symbol()),
    coin: optional(coin({ description: 'Only this coin.' })),
    type: optional(oneOf(V3_RECORD_TYPES, { description: 'Only records of this type.' })),
    ...pageFieldsV3,
  },
  paging: pageV3,
  frame: withCursor,
  codec: financialRecord,
  rows({ input, caller: { uid }, history }, asked) {
    const { category, coin: only, symbol: pair, type } = input;
    const filter = present({
      uid,
      categories: [category === OTHER ? ('' as const) : category],
      symbol: pair,
      coins: only === undefined ? undefined : [only],
      purposes: purposesOf(V3_BILL_WORDS, type),
    });
    return history.bills({ ...filter, ...asked.window }, asked.page);
  },
});
