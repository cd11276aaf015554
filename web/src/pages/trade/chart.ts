/** The candle chart: fed by the socket, older candles read as they come into sight. */
import {
  type AutoscaleInfo,
  type CandlestickData,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type LogicalRange,
  type UTCTimestamp,
} from 'lightweight-charts';
import { onStep } from '../../client/decimal.ts';
import { call } from '../../client/request.ts';
import { type Candle, topicOf } from '../../feed/market.ts';
import { listen, type Push } from '../../feed/socket.ts';
import { grouped } from '../../ui/format.ts';
import type { Market } from './market.ts';

export const INTERVALS = ['1m', '5m', '15m', '1H', '4H', '1D'] as const;
export type Interval = (typeof INTERVALS)[number];

export interface CandleChart {
  /** Where a price is drawn, px from the top; null: nowhere yet. */
  readonly heightOf: (price: string) => number | null;
  /** The price at a height, on the step of the instrument. */
  readonly priceAt: (height: number) => string;
  /** Prices that are kept in sight where they are near the market. */
  readonly keepInSight: (prices: readonly string[]) => void;
  /** Called whenever prices may stand elsewhere; gives what ends it. */
  readonly onMove: (listener: () => void) => () => void;
  /** Takes the colours that the page has now. */
  readonly paint: (theme: string) => void;
  readonly remove: () => void;
}

interface Options {
  readonly market: Market;
  readonly interval: Interval;
  readonly onPrice: (price: string) => void;
}

type Candles = ISeriesApi<'Candlestick'>;
type Volumes = ISeriesApi<'Histogram'>;

export function createCandleChart(box: HTMLElement, options: Options): CandleChart {
  const { market } = options;
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: true, fontSize: 11 },
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 6 },
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.22 } },
  });
  const candles = chart.addSeries(CandlestickSeries, {
    autoscaleInfoProvider: rangeWith([]),
    priceFormat: {
      type: 'custom',
      formatter: (price: number) => grouped(price.toFixed(market.priceScale)),
      minMove: Number(market.priceStep),
    },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const priceAt = (height: number) =>
    onStep(Math.max(0, candles.coordinateToPrice(height) ?? 0), market.priceStep);
  chart.subscribeClick(({ point }) => {
    if (point !== undefined) options.onPrice(priceAt(point.y));
  });
  const movement = watchMoves(candles);
  const stop = feed({ chart, candles, volumes }, options);
  return {
    heightOf: (price) => candles.priceToCoordinate(Number(price)),
    priceAt,
    keepInSight: (prices) =>
      candles.applyOptions({ autoscaleInfoProvider: rangeWith(prices.map(Number)) }),
    onMove: movement,
    paint: () => paint({ chart, candles, volumes }),
    remove() {
      stop();
      chart.remove();
    },
  };
}

/** What is farther from the middle of the candles would press them flat; of the price. */
const NEAR = 0.005;
/** A market that hardly moves is not drawn as if it leapt; of the price. */
const LEAST_RANGE = 0.001;

/** The range of the candles in sight, as wide as it has to be to show the prices that are near. */
function rangeWith(prices: readonly number[]) {
  return (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    if (info === null || info.priceRange === null) return info;
    const { maxValue, minValue } = info.priceRange;
    const middle = (minValue + maxValue) / 2;
    const near = prices.filter((price) => Math.abs(price - middle) < middle * NEAR);
    const least = (middle * LEAST_RANGE) / 2;
    return {
      ...info,
      priceRange: {
        minValue: Math.min(minValue, middle - least, ...near),
        maxValue: Math.max(maxValue, middle + least, ...near),
      },
    };
  };
}

/** A primitive is asked for its views whenever the chart is drawn anew: then lines may have to move. */
function watchMoves(candles: Candles): CandleChart['onMove'] {
  const listeners = new Set<() => void>();
  candles.attachPrimitive({
    updateAllViews() {
      for (const listener of listeners) listener();
    },
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

interface Drawn {
  readonly chart: IChartApi;
  readonly candles: Candles;
  readonly volumes: Volumes;
}

/** From one candle to the next, px. */
const SPACING = { least: 6, most: 12 };

/** A market that is young has few candles: they take more of the room, and not all of it. */
function spread(chart: IChartApi, count: number): void {
  const room = chart.timeScale().width() / count;
  const barSpacing = Math.min(SPACING.most, Math.max(SPACING.least, room));
  chart.timeScale().applyOptions({ barSpacing });
}

function feed(drawn: Drawn, { interval, market }: Options): () => void {
  let known: readonly Candle[] = [];
  let isReading = false;
  let isWhole = false;
  let isSpaced = false;
  const show = (all: readonly Candle[]) => {
    known = all;
    drawn.candles.setData(all.map(barOf));
    drawn.volumes.setData(all.map(volumeOf));
    if (!isSpaced && all.length > 0) spread(drawn.chart, all.length);
    isSpaced ||= all.length > 0;
  };
  const hear = (push: Push) => {
    const news = push.data as readonly Candle[];
    if (push.action === 'snapshot') return show(merged(known, news));
    for (const candle of news) {
      drawn.candles.update(barOf(candle));
      drawn.volumes.update(volumeOf(candle));
    }
    known = merged(known, news);
  };
  const look = (range: LogicalRange | null) => {
    const [first] = known;
    if (range === null || range.from > 20 || isReading || isWhole || first === undefined) return;
    isReading = true;
    void olderThan(first, market, interval).then((older) => {
      isReading = false;
      isWhole = older.length === 0;
      if (older.length > 0) show(merged(older, known));
    });
  };
  const argument = { ...topicOf(market.category, market.symbol, 'kline'), interval };
  const stop = listen(argument, hear);
  drawn.chart.timeScale().subscribeVisibleLogicalRangeChange(look);
  return stop;
}

async function olderThan(
  first: Candle,
  { category, symbol }: Market,
  interval: Interval,
): Promise<readonly Candle[]> {
  const input = { category, symbol, interval, endTime: first.start, limit: '200' };
  const rows = await call('GET /api/v3/market/history-candles', input).catch(() => []);
  return rows
    .map(([start = '', open = '', high = '', low = '', close = '', volume = '']) => ({
      start,
      open,
      high,
      low,
      close,
      volume,
    }))
    .filter(({ start }) => Number(start) < Number(first.start))
    .toSorted((left, right) => Number(left.start) - Number(right.start));
}

/** Both are in order; where both have a candle, the later one counts. */
function merged(before: readonly Candle[], after: readonly Candle[]): readonly Candle[] {
  const [first] = after;
  if (first === undefined) return before;
  const kept = before.filter(({ start }) => Number(start) < Number(first.start));
  return [...kept, ...after];
}

function barOf({ close, high, low, open, start }: Candle): CandlestickData<UTCTimestamp> {
  return {
    time: localSeconds(start),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  };
}

function volumeOf({ close, open, start, volume }: Candle) {
  const isUp = Number(close) >= Number(open);
  const color = isUp ? 'rgba(53,196,139,0.28)' : 'rgba(255,107,120,0.28)';
  return { time: localSeconds(start), value: Number(volume), color };
}

/** The chart knows no zones: it is given times as if those of the viewer were UTC. */
function localSeconds(unixMs: string): UTCTimestamp {
  const time = Number(unixMs);
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return ((time - offsetMs) / 1000) as UTCTimestamp;
}

function paint({ candles, chart }: Drawn): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = { color: colour('line') };
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colour('panel') },
      textColor: colour('muted'),
      fontFamily: colour('font'),
    },
    grid: { vertLines: line, horzLines: line },
    rightPriceScale: { borderColor: colour('line') },
    timeScale: { borderColor: colour('line') },
  });
  const [up, down] = [colour('buy'), colour('sell')];
  candles.applyOptions({
    upColor: up,
    downColor: down,
    borderVisible: false,
    wickUpColor: up,
    wickDownColor: down,
  });
}
