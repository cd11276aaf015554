import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../client/trading.ts';
import { padded } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useEmpty } from './list-words.tsx';
import { type Market, useScales } from './market.ts';
import { useOrderColumns } from './orders-table.tsx';
import { OlderButton, usePages } from './pages.tsx';
import { WhyDialog } from './why-dialog.tsx';

export function PastOrdersTable({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const scales = useScales();
  const pages = usePages('pastOrders', market);
  const [asked, ask] = useState<Order>();
  const columns: readonly Column<Order>[] = [
    ...useOrderColumns(),
    {
      id: 'average',
      head: t('average'),
      align: 'right',
      cell: (row) => (Number(row.avgPrice) === 0 ? '–' : padded(row.avgPrice, scales(row).price)),
    },
    {
      id: 'status',
      head: t('status'),
      by: (row) => row.status,
      cell: (row) => <Status order={row} />,
    },
    {
      id: 'why',
      head: t('acts'),
      align: 'right',
      width: 0.6,
      cell: (row) => (
        <button type="button" className="text-button" onClick={() => ask(row)}>
          {t('why')}
        </button>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('pastOrders')}
        columns={columns}
        rows={pages.rows}
        keyOf={(row) => row.orderId}
        empty={useEmpty(t('noPastOrders'), pages.error)}
        leastWidth={1040}
        foot={<OlderButton pages={pages} />}
      />
      <WhyDialog
        subject={asked === undefined ? undefined : { of: { orderId: asked.orderId }, pair: asked }}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

function Status({ order }: { readonly order: Order }) {
  const t = useTranslations('trade');
  const status = order.status.startsWith('cancel') ? 'cancelledStatus' : 'filledStatus';
  return <span className={status === 'filledStatus' ? '' : 'muted'}>{t(status)}</span>;
}
