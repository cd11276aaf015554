/** The order book: asks above, bids below, own orders marked; a click sets the price of the ticket. */
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useKept } from '../../feed/kept.ts';
import { type Level, tickerStore } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { directionOf, padded } from '../../ui/format.ts';
import { StepField, useShownBook, useStep } from './book-step.tsx';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

const DEPTH = 50;

interface Props {
  readonly market: Market;
  /** What a click on a price does: it goes into the ticket, unless said otherwise. */
  readonly onPrice?: (price: string) => void;
  /** Whether the person chooses the step of its prices here. */
  readonly hasSteps?: boolean;
}

export function BookPanel({ hasSteps = true, market, onPrice = writePrice }: Props) {
  const t = useTranslations('trade');
  const precision = useStep(market);
  const { isStale, step, value: book } = useShownBook(market, hasSteps ? precision : undefined);
  const own = useOwnPrices(market);
  const asks = book.asks.slice(0, DEPTH);
  const bids = book.bids.slice(0, DEPTH);
  const widest = Math.max(...[...asks, ...bids].map(([, size]) => Number(size)), 0);
  const side = { market, own, step: Number(step), widest, onPrice };
  return (
    <section className={`book ${isStale ? 'stale' : ''}`} aria-label={t('book')}>
      <div className="book-head">
        <span>{t('priceIn', { coin: market.instrument.quoteCoin })}</span>
        {hasSteps ? <StepField market={market} /> : null}
        <span>{t('sizeIn', { coin: market.instrument.baseCoin })}</span>
      </div>
      <Half {...side} levels={asks} side="sell" />
      <Spread market={market} onPrice={onPrice} />
      <Half {...side} levels={bids} side="buy" />
    </section>
  );
}

/** Prices at which the person has open orders. */
function useOwnPrices(market: Market): OwnPrices {
  const { rows } = useKept('orders');
  const own = rows.filter(
    ({ category, symbol }) => category === market.category && symbol === market.symbol,
  );
  const of = (wanted: string) =>
    own.filter(({ side }) => side === wanted).map(({ price }) => Number(price));
  return { buy: of('buy'), sell: of('sell') };
}

type OwnPrices = Readonly<Record<'buy' | 'sell', readonly number[]>>;

/** Bids of a merged level lie at its price and above, asks at it and below. */
function isAt(level: number, { own, side, step }: Pick<HalfProps, 'own' | 'side' | 'step'>) {
  return own[side].some((price) => {
    const beyond = side === 'buy' ? price - level : level - price;
    return beyond === 0 || (beyond > 0 && beyond < step);
  });
}

interface HalfProps {
  readonly market: Market;
  readonly levels: readonly Level[];
  readonly side: 'buy' | 'sell';
  readonly own: OwnPrices;
  /** That the levels are merged to; 0: every price. */
  readonly step: number;
  readonly widest: number;
  readonly onPrice: (price: string) => void;
}

/** Its best level stands at the middle of the panel, and comes first: the asks are laid out upwards. */
function Half({ levels, market, onPrice, own, side, step, widest }: HalfProps) {
  return (
    <div className={`book-half book-${side}`}>
      {levels.map(([price, size]) => (
        <LevelRow
          key={price}
          price={padded(price, market.priceScale)}
          raw={price}
          onPrice={onPrice}
          size={padded(size, market.sizeScale)}
          share={widest === 0 ? 0 : Math.round((100 * Number(size)) / widest)}
          isOwn={isAt(Number(price), { own, side, step })}
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

function Spread({ market, onPrice }: Pick<HalfProps, 'market' | 'onPrice'>) {
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
