import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Fill } from '../../client/trading.ts';
import { cut, directionOf, grouped, padded } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { RIGHT, useListColumns } from './list-columns.tsx';
import { useEmpty } from './list-words.tsx';
import { type Market, useScales } from './market.ts';
import { OlderButton, usePages } from './pages.tsx';
import { WhyDialog } from './why-dialog.tsx';

export function FillsTable({ market }: { readonly market: Market }) {
  const t = useTranslations('trade');
  const pages = usePages('fills', market);
  const [asked, ask] = useState<Fill>();
  const columns = useFillColumns(ask);
  return (
    <>
      <Table
        label={t('fills')}
        columns={columns}
        rows={pages.rows}
        keyOf={(row) => row.fillId}
        empty={useEmpty(t('noFills'), pages.error)}
        leastWidth={860}
        foot={<OlderButton pages={pages} />}
      />
      <WhyDialog
        subject={
          asked === undefined
            ? undefined
            : { of: { orderId: asked.orderId }, pair: asked, fill: asked }
        }
        onClose={() => ask(undefined)}
      />
    </>
  );
}

function useFillColumns(ask: (fill: Fill) => void): readonly Column<Fill>[] {
  const t = useTranslations('trade');
  const scales = useScales();
  const columns = useListColumns();
  return [
    columns.time(({ time }) => time),
    columns.side(),
    {
      ...RIGHT,
      id: 'price',
      head: t('price'),
      by: (row) => row.price,
      cell: (row) => padded(row.price, scales(row).price),
    },
    columns.size('qty', t('size'), ({ qty }) => qty),
    {
      ...RIGHT,
      id: 'value',
      head: t('value'),
      by: (row) => row.value,
      cell: (row) => grouped(row.value),
    },
    {
      id: 'scope',
      head: t('liquidity'),
      by: (row) => row.scope,
      cell: (row) => t(row.scope === 'maker' ? 'maker' : 'taker'),
    },
    {
      ...RIGHT,
      id: 'fee',
      head: t('fee'),
      width: 1.5,
      by: (row) => row.fee,
      cell: (row) => (
        <button type="button" className="text-button" title={t('why')} onClick={() => ask(row)}>
          {cut(row.fee, 8)} {row.feeCoin}
        </button>
      ),
    },
    {
      ...RIGHT,
      id: 'profit',
      head: t('realised'),
      by: (row) => row.profit,
      cell: (row) => <span className={directionOf(row.profit)}>{cut(row.profit, 4)}</span>,
    },
  ];
}
