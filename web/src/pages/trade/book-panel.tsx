/** The order book: asks above, bids below, own orders marked; a click sets the price of the ticket. */
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useKept } from '../../feed/kept.ts';
import { bookStore, type Level, tickerStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { directionOf, padded } from '../../ui/format.ts';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

const DEPTH = 50;

interface Props {
  readonly market: Market;
  /** What a click on a price does: it goes into the ticket, unless said otherwise. */
  readonly onPrice?: (price: string) => void;
}

export function BookPanel({ market, onPrice = writePrice }: Props) {
  const t = useTranslations('trade');
  const { isStale, value: book } = useStore(bookStore(market.category, market.symbol));
  const own = useOwnPrices(market);
  const asks = book.asks.slice(0, DEPTH);
  const bids = book.bids.slice(0, DEPTH);
  const widest = Math.max(...[...asks, ...bids].map(([, size]) => Number(size)), 0);
  const side = { market, own, widest, onPrice };
  return (
    <section className={`book ${isStale ? 'stale' : ''}`} aria-label={t('book')}>
      <div className="book-head">
        <span>{t('priceIn', { coin: market.instrument.quoteCoin })}</span>
        <span>{t('sizeIn', { coin: market.instrument.baseCoin })}</span>
      </div>
      <Half {...side} levels={asks} side="sell" />
      <Spread market={market} onPrice={onPrice} />
      <Half {...side} levels={bids} side="buy" />
    </section>
  );
}

/** Prices at which the person has open orders. */
function useOwnPrices(market: Market): ReadonlySet<number> {
  const { rows } = useKept('orders');
  return new Set(
    rows
      .filter(({ category, symbol }) => category === market.category && symbol === market.symbol)
      .map(({ price, side }) => Number(price) * (side === 'buy' ? 1 : -1)),
  );
}

interface HalfProps {
  readonly market: Market;
  readonly levels: readonly Level[];
  readonly side: 'buy' | 'sell';
  readonly own: ReadonlySet<number>;
  readonly widest: number;
  readonly onPrice: (price: string) => void;
}

/** Its best level stands at the middle of the panel: the asks are seen from their end. */
function Half({ levels, market, onPrice, own, side, widest }: HalfProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAsks = side === 'sell';
  useLayoutEffect(() => {
    if (isAsks && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [isAsks]);
  const shown = isAsks ? levels.toReversed() : levels;
  return (
    <div ref={box} className={`book-half book-${side}`}>
      {shown.map(([price, size]) => (
        <LevelRow
          key={price}
          price={padded(price, market.priceScale)}
          raw={price}
          onPrice={onPrice}
          size={padded(size, market.sizeScale)}
          share={widest === 0 ? 0 : Math.round((100 * Number(size)) / widest)}
          isOwn={own.has(Number(price) * (isAsks ? -1 : 1))}
        />
      ))}
    </div>
  );
}

interface LevelProps {
  readonly price: string;
  readonly raw: string;
  readonly size: string;
  /** Of the largest size in sight, percent. */
  readonly share: number;
  readonly isOwn: boolean;
  readonly onPrice: (price: string) => void;
}

const LevelRow = memo(function LevelRow(props: LevelProps) {
  const { isOwn, onPrice, price, raw, share, size } = props;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isOwn ? 'level level-own' : 'level'}
      style={{ backgroundSize: `${share}% 100%` }}
      onClick={() => onPrice(raw)}
    >
      <span className="level-price">{price}</span>
      <span>{size}</span>
    </button>
  );
});

function Spread({ market, onPrice }: Required<Props>) {
  const t = useTranslations('trade');
  const { value: ticker } = useStore(tickerStore(market.category, market.symbol));
  const last = ticker?.lastPrice ?? '';
  const mark = ticker?.markPrice ?? '';
  return (
    <div className="book-middle">
      <button
        type="button"
        className={`book-last ${directionOf(ticker?.price24hPcnt ?? '0')}`}
        title={t('last')}
        disabled={last === ''}
        onClick={() => onPrice(last)}
      >
        {padded(last, market.priceScale)}
      </button>
      {mark === '' ? null : (
        <span className="muted" title={t('mark')}>
          {t('markShort')} {padded(mark, market.priceScale)}
        </span>
      )}
    </div>
  );
}
