/** How much stands in the book up to each price: bids to the left, asks to the right. A click sets the price of the ticket. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { onStep } from '../../client/decimal.ts';
import { bookStore, type Level } from '../../feed/market.ts';
import { useStore } from '../../feed/store.ts';
import { grouped } from '../../ui/format.ts';
import { type Line, LineChart } from '../../ui/line-chart.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

export function DepthChart({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { locale, theme } = usePreferences();
  const { isStale, value: book } = useStore(bookStore(market.category, market.symbol));
  const data = useMemo(() => {
    const bids = upTo(book.bids).toReversed();
    const asks = upTo(book.asks);
    return [
      [...bids, ...asks].map(({ price }) => price),
      [...bids.map(({ size }) => size), ...asks.map(() => null)],
      [...bids.map(() => null), ...asks.map(({ size }) => size)],
    ];
  }, [book]);
  const lines: readonly Line[] = [
    { label: t('bids'), tone: 'buy', holds: 'before' },
    { label: t('asks'), tone: 'sell', holds: 'after' },
  ];
  return (
    <div className={`chart-body ${isStale ? 'stale' : ''}`}>
      <LineChart
        key={`${theme} ${locale}`}
        label={t('depth')}
        placeLabel={t('price')}
        data={data}
        lines={lines}
        place={(price) => grouped(price.toFixed(market.priceScale))}
        height={(size) => grouped(size.toFixed(market.sizeScale))}
        onPick={(price) => writePrice(onStep(price, market.priceStep))}
      />
    </div>
  );
}

/** From the best level on. */
function upTo(
  levels: readonly Level[],
): readonly { readonly price: number; readonly size: number }[] {
  let size = 0;
  return levels.map(([price, each]) => {
    size += Number(each);
    return { price: Number(price), size };
  });
}
