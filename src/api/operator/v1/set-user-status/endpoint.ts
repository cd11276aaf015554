/** Freezes a user or frees him (design.md 6, R-U-11). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, str } from '../../../../http/fields.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';
import { uid, yesOrNo } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-user-status',
  summary: 'Freeze or free a user',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    uid: uid(),
    status: oneOf(['active', 'frozen']),
    cancelOrders: yesOrNo('Whether his open orders and waiting triggers are cancelled.'),
  }),
  data: Type.Object({
    uid: str('The user.'),
    status: str('What he is now.'),
    cancelled: str('How many of his orders and triggers were cancelled.'),
  }),
  handle: async (call) => {
    const { cancelOrders, status, uid: whose } = call.input;
    const { cancelled } = await submit(call.venue, 'uta', {
      type: 'set-user-status',
      uid: whose,
      status,
      ...signed(call),
      ...(cancelOrders === 'yes' ? { cancelOrders: true } : {}),
    });
    return { uid: whose, status, cancelled: String(cancelled) };
  },
});
