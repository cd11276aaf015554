/** The risk desk: who is near liquidation, how much is open, the reserve, who is deleveraged first, loans by their LTV. */
import { useTranslations } from 'use-intl';
import { call } from '../../client/request.ts';
import { ListPanel, Overview, RowsPanel, useWatched, useWatchedRows } from './overview.tsx';
import type { Row } from './report-rows.ts';

const EXPOSURE = [
  ...['uid', 'category', 'symbol', 'side', 'size', 'avgPrice', 'markPrice'],
  ...['liquidationPrice', 'marginRatio', 'unrealisedPnl'],
];
const RANK = ['symbol', 'side', 'rank', 'uid', 'score'];
const RESERVE = ['category', 'symbol', 'coin', 'balance'];
const UNIT = ['riskUnitId', 'uids', 'ltv', 'warn', 'margin', 'liquidate', 'assets', 'unpaid'];

export function RiskOverview() {
  const t = useTranslations('operator');
  return (
    <Overview title={t('names.risk-overview')}>
      <RowsPanel
        report="exposures"
        isWide={true}
        columns={EXPOSURE}
        sortedAtFirst={{ id: 'marginRatio', desc: true }}
      />
      <RowsPanel report="open-interest" />
      <Reserve />
      <RowsPanel report="adl-ranks" columns={RANK} />
      <RowsPanel report="risk-units" columns={UNIT} sortedAtFirst={{ id: 'ltv', desc: true }} />
    </Overview>
  );
}

/** What stands in for losses on each contract that is open, each in an account of its own. */
function Reserve() {
  const t = useTranslations('operator');
  const { data: openInterest = [] } = useWatchedRows('open-interest');
  const markets = openInterest.map(({ category, symbol }) => ({
    category: String(category),
    symbol: String(symbol),
  }));
  const watched = useWatched(`reserve ${JSON.stringify(markets)}`, () => reserveOf(markets));
  return <ListPanel title={t('overviews.reserve')} columns={RESERVE} watched={watched} />;
}

async function reserveOf(
  markets: readonly { readonly category: string; readonly symbol: string }[],
): Promise<readonly Row[]> {
  return Promise.all(
    markets.map(async (market) => {
      const { coin, totalBalance } = await call('GET /api/v3/market/risk-reserve', market as never);
      const account = `risk-reserve:${market.category}:${market.symbol}:${coin}`;
      return { ...market, coin, balance: totalBalance, account };
    }),
  );
}
