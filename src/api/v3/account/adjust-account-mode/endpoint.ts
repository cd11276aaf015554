/**
 * Sets the level of the unified account: basic, in which a coin margins alone what settles in it, or advanced, in which
 * all coins do together, or delta, in which hedged positions are deleveraged last besides (R-G-22); of the caller or of a
 * sub-account. The first two are the asset modes by other names (R-B-9). The exchange knows one more level, isolated,
 * that this venue does not have: 25009. wire.md D.5.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, optional, orderId } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { selfOrSubAccount } from '../../../calls/users.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/adjust-account-mode',
  summary: 'Set the account level',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    mode: oneOf(['basic', 'advanced', 'isolated', 'delta']),
    targetUid: optional(orderId({ description: 'Of this sub-account of the caller.' })),
  }),
  data: Type.Null({ description: 'Always null.' }),
  async handle({ input: { mode, targetUid }, caller, venue }) {
    const { state } = venue;
    if (mode === 'isolated')
      throw rejectionError('uta', { reason: 'account-mode-unchanged', detail: mode });
    const { uid } = selfOrSubAccount(state, caller, targetUid);
    const assetMode = mode === 'basic' ? 'single' : 'union';
    const level = mode === 'delta' ? { isDeltaNeutral: true } : {};
    await submit(venue, 'uta', { type: 'set-asset-mode', uid, assetMode, ...level });
    return null;
  },
});
