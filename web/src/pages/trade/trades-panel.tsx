/** The tape: what was traded last. */
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { type Trade, tradesStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { padded, timeOf } from '../../ui/format.ts';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

export function TradesPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { isStale, value: trades } = useStore(tradesStore(market.category, market.symbol));
  return (
    <section className={`tape ${isStale ? 'stale' : ''}`} aria-label={t('trades')}>
      <div className="tape-head">
        <span>{t('priceIn', { coin: market.instrument.quoteCoin })}</span>
        <span>{t('sizeIn', { coin: market.instrument.baseCoin })}</span>
        <span>{t('time')}</span>
      </div>
      <div className="tape-rows">
        {trades.length === 0 ? <p className="table-empty">{t('noTrades')}</p> : null}
        {trades.map((trade) => (
          <TradeRow key={trade.i} trade={trade} market={market} />
        ))}
      </div>
    </section>
  );
}

const TradeRow = memo(function TradeRow(props: { readonly trade: Trade; readonly market: Market }) {
  const { market, trade } = props;
  return (
    <button type="button" tabIndex={-1} className="tape-row" onClick={() => writePrice(trade.p)}>
      <span className={trade.S === 'buy' ? 'buy' : 'sell'}>
        {padded(trade.p, market.priceScale)}
      </span>
      <span>{padded(trade.v, market.sizeScale)}</span>
      <span className="muted">{timeOf(trade.T)}</span>
    </button>
  );
});
