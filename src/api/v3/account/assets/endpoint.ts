/**
 * The caller's coins and their sum, and what the account must keep of it (wire.md 4.4, 6.8). Isolated
 * margin stands alone and is no part of the account's figures as a margin.
 */
import Type from 'typebox';
import { USD_SCALE, usdAsCoin, usdUnits } from '../../../../engine/markets/usd-value.ts';
import { balanceRecord, coinsIn } from '../../../../engine/risk/account-record.ts';
import { type AccountRisk, accountRisk } from '../../../../engine/risk/account-risk.ts';
import { marginRatio } from '../../../../engine/risk/margin-ratio.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, list, object, optional, str } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { userOf } from '../../../calls/users.ts';
import { assetV3, assetWireV3 } from '../../../codecs/v3/account.ts';

const data = Type.Object({
  accountEquity: str('Σ equity of all coins, USD.'),
  usdtEquity: str('The same in USDT.'),
  btcEquity: str('The same in BTC.'),
  unrealisedPnl: str('Σ unrealised profit, USD.'),
  usdtUnrealisedPnl: str('The same in USDT.'),
  btcUnrealizedPnl: str('The same in BTC.'),
  effEquity: str('What the coins count for as margin, less what is owed, USD.'),
  imr: str('Σ initial margin of crossed positions, open orders and debts, USD.'),
  mmr: str('Σ maintenance margin of crossed positions, with closing fees, and of debts, USD.'),
  mgnRatio: str('mmr / effEquity; 1 = liquidation.'),
  positionMgnRatio: str('The same of positions alone.'),
  assets: list(assetV3),
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
  data,
  handle: ({ input, venue: { state }, caller }) => {
    const user = userOf(state, caller);
    const records = coinsIn(state, user, 'unified').map((name) =>
      balanceRecord(state, { user, wallet: 'unified', coin: name }),
    );
    let equity = 0n;
    let profit = 0n;
    for (const each of records) {
      const usd = (amount: string) => usdUnits(state, each.coin, amount);
      equity += usd(each.equity);
      profit += usd(each.crossedProfit) + usd(each.isolatedProfit);
    }
    const shown = records.filter(({ coin: name }) => (input.coin ?? name) === name);
    return {
      accountEquity: formatUnits(equity, USD_SCALE),
      usdtEquity: usdAsCoin(state, equity, 'USDT'),
      btcEquity: usdAsCoin(state, equity, 'BTC'),
      unrealisedPnl: formatUnits(profit, USD_SCALE),
      usdtUnrealisedPnl: usdAsCoin(state, profit, 'USDT'),
      btcUnrealizedPnl: usdAsCoin(state, profit, 'BTC'),
      ...riskFigures(accountRisk(state, user.uid)),
      assets: shown.map((record) => assetWireV3(state, record)),
    };
  },
});

function riskFigures({ effEquity, initial, legs, debts }: AccountRisk) {
  return {
    effEquity: formatUnits(effEquity, USD_SCALE),
    imr: formatUnits(initial, USD_SCALE),
    mmr: formatUnits(legs + debts, USD_SCALE),
    mgnRatio: marginRatio({ equity: effEquity, requirement: legs + debts }),
    positionMgnRatio: marginRatio({ equity: effEquity, requirement: legs }),
  };
}
