/** The running funding rate of one contract (wire.md 4.5): a list of one. */
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, symbol } from '../../../../http/fields.ts';
import { futuresMarket } from '../../../calls/markets.ts';
import { fundRate, fundRateRow } from '../../../codecs/terms.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/current-fund-rate',
  summary: 'Get current funding rate',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ symbol: symbol() }),
  data: list(fundRate),
  handle: ({ input: { symbol: wanted }, venue: { state }, nowMs }) => [
    fundRateRow(futuresMarket(state, 'uta', wanted), nowMs()),
  ],
});
