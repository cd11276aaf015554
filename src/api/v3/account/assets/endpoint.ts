/**
 * The caller's coins and their sum, and what the account must keep of it (wire.md 4.4, 6.8). Isolated
 * margin stands alone and is no part of the account's figures as a margin.
 */

import { USD_SCALE } from '../../../../engine/core/instrument.ts';
import { type AccountFigures, accountFigures } from '../../../../engine/read/account-record.ts';
import { marginRatio } from '../../../../engine/read/position-risk.ts';
import { usdAsCoin, usdUnits } from '../../../../engine/read/usd-value.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, optional } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { add, type Units } from '../../../../primitives/units.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { assetV3, type ValuedBalance, valuedBalances } from '../../../codecs/v3/account.ts';

interface Shown {
  readonly equity: Units;
  readonly profit: Units;
  readonly risk: AccountFigures;
  readonly assets: readonly ValuedBalance[];
  /** An amount in USD as one of a coin. */
  readonly as: (usd: Units, coin: string) => string;
}

const account = codec<Shown>({
  accountEquity: ['Σ equity of all coins, USD.', ({ equity }) => usdText(equity)],
  usdtEquity: ['The same in USDT.', ({ as, equity }) => as(equity, 'USDT')],
  btcEquity: ['The same in BTC.', ({ as, equity }) => as(equity, 'BTC')],
  unrealisedPnl: ['Σ unrealised profit, USD.', ({ profit }) => usdText(profit)],
  usdtUnrealisedPnl: ['The same in USDT.', ({ as, profit }) => as(profit, 'USDT')],
  btcUnrealizedPnl: ['The same in BTC.', ({ as, profit }) => as(profit, 'BTC')],
  effEquity: [
    'What the coins count for as margin, less what is owed, USD.',
    ({ risk }) => usdText(risk.effEquity),
  ],
  imr: [
    'Σ initial margin of crossed positions, open orders and debts, USD.',
    ({ risk }) => usdText(risk.initial),
  ],
  mmr: [
    'Σ maintenance margin of crossed positions, with closing fees, and of debts, USD.',
    ({ risk: { debts, positions } }) => usdText(add(positions, debts)),
  ],
  mgnRatio: [
    'mmr / effEquity; 1 = liquidation.',
    ({ risk: { debts, effEquity, positions } }) =>
      marginRatio({ equity: effEquity, requirement: add(positions, debts) }),
  ],
  positionMgnRatio: [
    'The same of positions alone.',
    ({ risk: { effEquity, positions } }) =>
      marginRatio({ equity: effEquity, requirement: positions }),
  ],
  assets: rowsOf(assetV3, ({ assets }) => assets),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/assets',
  summary: 'Get account assets',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ coin: optional(coin({ description: 'Only this coin in `assets`.' })) }),
  data: account.schema,
  handle: ({ input, venue: { state }, caller }) => {
    const user = userOf(state, caller);
    const records = valuedBalances(state, user);
    let equity: Units = 0;
    let profit: Units = 0;
    for (const each of records) {
      const usd = (amount: string) => usdUnits(state, each.coin, amount);
      equity = add(equity, usd(each.equity));
      profit = add(profit, add(usd(each.crossedProfit), usd(each.isolatedProfit)));
    }
    return account.encode({
      equity,
      profit,
      risk: accountFigures(state, user.uid),
      assets: records.filter(({ coin: name }) => (input.coin ?? name) === name),
      as: (usd, name) => usdAsCoin(state, usd, name),
    });
  },
});

function usdText(usd: Units): string {
  return formatUnits(usd, USD_SCALE);
}
