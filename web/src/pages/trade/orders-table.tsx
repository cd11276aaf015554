import { useTranslations } from 'use-intl';
import { cancelAll } from '../../actions/cancel-all.ts';
import { cancelOrder } from '../../actions/cancel-order.ts';
import type { Order } from '../../client/trading.ts';
import { useKept } from '../../feed/kept.ts';
import { padded } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { RIGHT, useListColumns } from './list-columns.tsx';
import { useEmpty } from './list-words.tsx';
import { type Market, useScales } from './market.ts';

export function OrdersTable({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const { error, isStale, rows } = useKept('orders');
  const ofPair = rows.filter(
    (row) => row.symbol === market.symbol && row.category === market.category,
  );
  const columns: readonly Column<Order>[] = [
    ...useOrderColumns(),
    {
      id: 'acts',
      isPinned: true,
      head: t('acts'),
      align: 'right',
      width: 0.8,
      cell: (row) => (
        <button
          type="button"
          className="text-button"
          data-act="cancel"
          onClick={() => void cancelOrder(row, t)}
        >
          {t('cancelOrder')}
        </button>
      ),
    },
  ];
  return (
    <Table
      label={t('orders')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.orderId}
      isStale={isStale && rows.length > 0}
      empty={useEmpty(t('noOrders'), error)}
      leastWidth={900}
      foot={
        ofPair.length < 2 ? null : (
          <button
            type="button"
            className="text-button table-foot"
            onClick={() => void cancelAll(market, t)}
          >
            {t('cancelAllOf', { symbol: market.symbol })}
          </button>
        )
      }
    />
  );
}

/** What open and finished orders have in common. */
export function useOrderColumns(): readonly Column<Order>[] {
  const t = useTranslations('trade');
  const scales = useScales();
  const columns = useListColumns();
  return [
    columns.time(({ createdTime }) => createdTime),
    columns.pair(),
    columns.side(),
    { id: 'type', head: t('orderType'), width: 1.3, cell: (row) => <TypeCell order={row} /> },
    {
      ...RIGHT,
      id: 'price',
      head: t('price'),
      by: (row) => row.price,
      cell: (row) =>
        Number(row.price) === 0 ? t('atMarket') : padded(row.price, scales(row).price),
    },
    columns.size('qty', t('size'), ({ qty }) => qty),
    columns.size('filled', t('filled'), ({ filled }) => filled),
    { ...RIGHT, id: 'presets', head: t('presetsShort'), width: 1.4, cell: presetsText },
  ];
}

function presetsText({ stopLoss, takeProfit }: Order): string {
  return stopLoss === '' && takeProfit === '' ? '–' : `${takeProfit || '–'} / ${stopLoss || '–'}`;
}

const KNOWN_TIMES = ['gtc', 'ioc', 'fok', 'post_only'] as const;

function TypeCell({ order }: { readonly order: Order }) {
  const t = useTranslations('trade');
  const time = KNOWN_TIMES.find((known) => known === order.timeInForce);
  return (
    <>
      {t(order.orderType === 'market' ? 'market' : 'limit')}
      {time === undefined || time === 'gtc' ? '' : ` · ${t(time)}`}
      {order.isReduceOnly ? ` · ${t('reduceOnly')}` : ''}
    </>
  );
}
