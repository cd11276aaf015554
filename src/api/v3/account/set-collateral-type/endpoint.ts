/** Says which coins stand for the caller's unified account (R-B-21). wire.md appendix A. */
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, optional, str, text } from '../../../../http/fields.ts';
import { WireError, wrong } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/set-collateral-type',
  summary: 'Set which coins are collateral',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 2 },
  input: object({
    collateralType: oneOf(['all', 'mainstream', 'custom'], {
      description: 'mainstream: BTC, ETH, USDC and USDT.',
    }),
    collateralCoins: optional(text({ description: 'Required for custom: coins, with commas.' })),
  }),
  data: str('success.'),
  async handle({ input: { collateralCoins, collateralType }, caller: { uid }, venue }) {
    if (collateralType === 'custom' && collateralCoins === undefined)
      throw new WireError('40019', ['collateralCoins']);
    if (collateralType !== 'custom' && collateralCoins !== undefined)
      throw wrong('collateralCoins', 'nothing beside another type than custom');
    const coins = (collateralCoins ?? '').split(',').filter((coin) => coin !== '');
    await submit(venue, 'uta', { type: 'set-collateral', uid, collateralType, coins });
    return 'success';
  },
});
