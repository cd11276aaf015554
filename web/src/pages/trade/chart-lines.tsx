/**
 * Lines on the chart: an order or trigger is moved by dragging its label, or by the arrow keys and Enter, and
 * cancelled by its ×. Entry and liquidation price of a position only show where they are.
 */
import { X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cancelOrder } from '../../actions/cancel-order.ts';
import { cancelTrigger } from '../../actions/cancel-trigger.ts';
import { modifyOrder } from '../../actions/modify-order.ts';
import { moveTrigger } from '../../actions/move-trigger.ts';
import { stepped } from '../../client/decimal.ts';
import type { Pair } from '../../client/trading.ts';
import { useKept } from '../../feed/kept.ts';
import { cutTo } from '../../ui/format.ts';
import type { CandleChart } from './chart.ts';
import type { Market } from './market.ts';

interface Line {
  readonly id: string;
  readonly tone: 'buy' | 'sell' | 'entry' | 'liquidation' | 'trigger';
  readonly label: string;
  readonly price: string;
  readonly onMove?: (price: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

interface Props {
  readonly chart: CandleChart;
  readonly market: Market;
}

export function ChartLines({ chart, market }: Props) {
  const lines = [...useOrderLines(market), ...useTriggerLines(market), ...usePositionLines(market)];
  const prices = lines.map(({ price }) => price).join(' ');
  useEffect(() => chart.keepInSight(prices === '' ? [] : prices.split(' ')), [chart, prices]);
  return (
    <div className="chart-lines">
      {lines.map((line) => (
        <LineView key={line.id} chart={chart} line={line} market={market} />
      ))}
    </div>
  );
}

function useOrderLines(market: Market): readonly Line[] {
  const t = useTranslations('trade');
  return useKept('orders')
    .rows.filter((order) => isOf(market, order) && Number(order.price) > 0)
    .map((order) => ({
      id: order.orderId,
      tone: order.side,
      label: `${t(order.side)} ${cutTo(order.qty, market.sizeScale)}`,
      price: order.price,
      onMove: (price) => modifyOrder(order, price, t),
      onCancel: () => void cancelOrder(order, t),
    }));
}

function useTriggerLines(market: Market): readonly Line[] {
  const t = useTranslations('trade');
  const words = {
    open: t('trigger'),
    takeProfit: t('takeProfitShort'),
    stopLoss: t('stopLossShort'),
  };
  return useKept('triggers')
    .rows.filter((trigger) => isOf(market, trigger))
    .map((trigger) => ({
      id: trigger.orderId,
      tone: 'trigger' as const,
      label: `${words[trigger.kind]} ${trigger.isWhole ? '' : cutTo(trigger.qty, market.sizeScale)}`,
      price: trigger.triggerPrice,
      onMove: (price: string) => moveTrigger(trigger, price, t),
      onCancel: () => void cancelTrigger(trigger, t),
    }));
}

function usePositionLines(market: Market): readonly Line[] {
  const t = useTranslations('trade');
  return useKept('positions')
    .rows.filter((position) => isOf(market, position))
    .flatMap(({ entryPrice, liquidationPrice, posSide, size }) => [
      {
        id: `entry ${posSide}`,
        tone: 'entry' as const,
        label: `${t(posSide)} ${cutTo(size, market.sizeScale)}`,
        price: entryPrice,
      },
      ...(liquidationPrice === ''
        ? []
        : [
            {
              id: `liquidation ${posSide}`,
              tone: 'liquidation' as const,
              label: t('liquidationShort'),
              price: liquidationPrice,
            },
          ]),
    ]);
}

function isOf(market: Market, { category, symbol }: Pair): boolean {
  return category === market.category && symbol === market.symbol;
}

interface LineProps extends Props {
  readonly line: Line;
}

function LineView({ chart, line, market }: LineProps) {
  const t = useTranslations('trade');
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string>();
  const price = moved ?? line.price;
  const [known, setKnown] = useState(line.price);
  const [sent, setSent] = useState<string>();
  if (known !== line.price) {
    setKnown(line.price);
    // It stands where the venue has it now, but for what was moved on since that was sent.
    const isEcho = Number(line.price) === Number(sent);
    if (!isEcho || moved === sent) setMoved(undefined);
  }
  useEffect(() => {
    const place = () => {
      if (box.current !== null) put(box.current, chart.heightOf(price));
    };
    place();
    return chart.onMove(place);
  }, [chart, price]);
  const send = async () => {
    if (moved === undefined || moved === line.price) return setMoved(undefined);
    setSent(moved);
    if (!(await line.onMove?.(moved))) setMoved(undefined);
  };
  const drag = useDrag(chart, setMoved, () => void send());
  const press = (event: KeyboardEvent) => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') void send();
    else if (event.key === 'Escape') setMoved(undefined);
    else if (up === undefined) return;
    else setMoved(stepped(price, market.priceStep, up * (event.shiftKey ? 10 : 1)));
    event.preventDefault();
  };
  const text = `${line.label} @ ${cutTo(price, market.priceScale)}`;
  return (
    <div ref={box} className={`line line-${line.tone}`} data-line={line.id}>
      <div className="line-label">
        {line.onMove === undefined ? (
          <span className="line-text">{text}</span>
        ) : (
          <button
            type="button"
            className="line-text line-handle"
            title={t('dragToMove')}
            onKeyDown={press}
            {...drag}
          >
            {text}
          </button>
        )}
        {line.onCancel === undefined ? null : (
          <button
            type="button"
            className="line-cancel"
            aria-label={t('cancelLine', { line: text })}
            onClick={line.onCancel}
          >
            <X size={12} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}

function put(box: HTMLElement, height: number | null): void {
  box.style.visibility = height === null ? 'hidden' : 'visible';
  box.style.transform = `translateY(${Math.round(height ?? 0)}px)`;
}

/** While the pointer is down the line follows it; where it is let go the price is sent. */
function useDrag(chart: CandleChart, onPrice: (price: string) => void, onDrop: () => void) {
  const from = useRef<number>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = chartTop(event.currentTarget);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== undefined) onPrice(chart.priceAt(event.clientY - from.current));
    },
    onPointerUp() {
      if (from.current === undefined) return;
      from.current = undefined;
      drop.current();
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}

function chartTop(handle: HTMLElement): number {
  return handle.closest('.chart-lines')?.getBoundingClientRect().top ?? 0;
}
