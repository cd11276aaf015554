/** Candles, with the person's orders, triggers and positions as lines on them. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { socketLink } from '../../feed/socket.ts';
import { useStore } from '../../feed/store.ts';
import { prefer, usePreferences } from '../../ui/preferences.ts';
import { type CandleChart, createCandleChart, INTERVALS, type Interval } from './chart.ts';
import { ChartLines } from './chart-lines.tsx';
import { writePrice } from './draft.ts';
import type { Market } from './market.ts';

export function ChartPanel({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { interval: kept, theme } = usePreferences();
  const interval = INTERVALS.find((known) => known === kept) ?? '1m';
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
    <section className="chart" aria-label={t('chart')}>
      <div className="chart-head" role="toolbar" aria-label={t('candleLength')}>
        {INTERVALS.map((each) => (
          <button
            key={each}
            type="button"
            className="chart-interval"
            aria-pressed={each === interval}
            onClick={() => prefer({ interval: each satisfies Interval })}
          >
            {each}
          </button>
        ))}
      </div>
      <div className={`chart-body ${isStale ? 'stale' : ''}`}>
        <div ref={box} className="chart-canvas" />
        {chart === undefined ? null : <ChartLines chart={chart} market={market} />}
      </div>
    </section>
  );
}
