/** Places a spot order; a market buy is sized in money (design.md 5). wire.md 4.3, appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, str, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { receiveWindowFields } from '../../../../shared/list-v2.ts';
import { spotOrderCommand, spotOrderFields } from '../../../../shared/spot-order-command-v2.ts';
import { submit } from '../../../../shared/submit.ts';

const input = object({ symbol: symbol(), ...spotOrderFields, ...receiveWindowFields });

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/place-order',
  summary: 'Place a spot order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  async handle(call) {
    const pair = { category: 'SPOT', symbol: call.input.symbol } as const;
    const { instrument } = findMarket(call.venue.state, 'spot', pair);
    const { orderId, clientOid } = await submit(
      call.venue,
      'spot',
      spotOrderCommand(instrument, call),
    );
    return { orderId, clientOid };
  },
});
