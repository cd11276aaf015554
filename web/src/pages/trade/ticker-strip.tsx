/** The figures of the instrument at the head of the desk. */
import { useTranslations } from 'use-intl';
import { type Ticker, tickerStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { directionOf, grouped, padded, percent } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Market } from './market.ts';

export function TickerStrip({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { isStale, value: ticker } = useStore(tickerStore(market.category, market.symbol));
  if (ticker === undefined) return null;
  const places = market.priceScale;
  const price = (text: string | undefined) => (text ? padded(text, places) : '–');
  const direction = directionOf(ticker.price24hPcnt);
  return (
    <ScrollBox className="strip" label={t('figures')}>
      <dl className={isStale ? 'stale' : ''}>
        <div className={`strip-last ${direction}`}>
          <dt className="visually-hidden">{t('last')}</dt>
          <dd data-figure="last">{price(ticker.lastPrice)}</dd>
        </div>
        <Figure label={t('change24h')} text={percent(ticker.price24hPcnt)} tone={direction} />
        {market.category === 'SPOT' ? null : <Futures ticker={ticker} price={price} />}
        <Figure label={t('high24h')} text={price(ticker.highPrice24h)} />
        <Figure label={t('low24h')} text={price(ticker.lowPrice24h)} />
        <Figure
          label={t('volume24h', { coin: market.instrument.baseCoin })}
          text={grouped(ticker.volume24h)}
        />
      </dl>
    </ScrollBox>
  );
}

interface FuturesProps {
  readonly ticker: Ticker;
  readonly price: (text: string | undefined) => string;
}

function Futures({ price, ticker }: FuturesProps) {
  const t = useTranslations('trade');
  return (
    <>
      <Figure label={t('mark')} text={price(ticker.markPrice)} />
      <Figure label={t('index')} text={price(ticker.indexPrice)} />
      <Figure
        label={t('funding')}
        text={`${(Number(ticker.fundingRate ?? 0) * 100).toFixed(4)}%`}
      />
      <Figure label={t('openInterest')} text={grouped(ticker.openInterest ?? '')} />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly text: string;
  readonly tone?: string;
}

function Figure({ label, text, tone = '' }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={tone}>{text}</dd>
    </div>
  );
}
