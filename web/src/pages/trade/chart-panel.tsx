/** Candles, with the person's orders, triggers and positions as lines on them; or the depth of the book, or the account's equity. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { socketLink } from '../../feed/socket.ts';
import { useStore } from '../../feed/store.ts';
import { prefer, usePreferences } from '../../ui/preferences.ts';
import { type CandleChart, createCandleChart, INTERVALS, type Interval } from './chart.ts';
import { ChartLines } from './chart-lines.tsx';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

/** Read when they are asked for: their library is their own. */
const DRAWN = {
  depth: lazy(async () => {
    const { DepthChart } = await import('./depth-chart.tsx');
    return { default: DepthChart };
  }),
  equity: lazy(async () => {
    const { EquityChart } = await import('./equity-chart.tsx');
    return { default: EquityChart };
  }),
} as const;
const DRAWN_NAMES = ['depth', 'equity'] as const;

export function ChartPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { interval: kept } = usePreferences();
  const interval = INTERVALS.find((known) => known === kept) ?? '1m';
  const drawn = DRAWN_NAMES.find((known) => known === kept);
  const Drawn = drawn === undefined ? undefined : DRAWN[drawn];
  const views: readonly (readonly [id: string, name: string])[] = [
    ...INTERVALS.map((each) => [each, each] as const),
    ...DRAWN_NAMES.map((each) => [each, t(each)] as const),
  ];
  return (
    <section className="chart" aria-label={t('chart')}>
      <div className="chart-head" role="toolbar" aria-label={t('chartViews')}>
        {views.map(([id, name]) => (
          <button
            key={id}
            type="button"
            className="chart-interval"
            aria-pressed={id === (drawn ?? interval)}
            onClick={() => prefer({ interval: id })}
          >
            {name}
          </button>
        ))}
      </div>
      {Drawn === undefined ? (
        <Candles market={market} interval={interval} />
      ) : (
        <Suspense fallback={<div className="chart-body" />}>
          <Drawn market={market} />
        </Suspense>
      )}
    </section>
  );
}

interface CandlesProps {
  readonly market: Market;
  readonly interval: Interval;
}

function Candles({ interval, market }: CandlesProps) {
  const { theme } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<CandleChart>();
  const isStale = useStore(socketLink) !== 'live';
  useEffect(() => {
    if (box.current === null) return;
    const made = createCandleChart(box.current, { market, interval, onPrice: writePrice });
    setChart(made);
    return () => {
      made.remove();
      setChart(undefined);
    };
  }, [market, interval]);
  useEffect(() => {
    // The page has its new colours once this drawing is done.
    const frame = requestAnimationFrame(() => chart?.paint(theme));
    return () => cancelAnimationFrame(frame);
  }, [chart, theme]);
  return (
    <div className={`chart-body ${isStale ? 'stale' : ''}`}>
      <div ref={box} className="chart-canvas" />
      {chart === undefined ? null : <ChartLines chart={chart} market={market} />}
    </div>
  );
}
