import { useTranslations } from 'use-intl';
import { cancelTrigger } from '../../actions/cancel-trigger.ts';
import type { Trigger } from '../../client/trading.ts';
import { useKept } from '../../feed/kept.ts';
import { padded } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { RIGHT, useListColumns } from './list-columns.tsx';
import { useEmpty } from './list-words.tsx';
import { useScales } from './market.ts';

export function TriggersTable() {
  const t = useTranslations('trade');
  const { error, isStale, rows } = useKept('triggers');
  return (
    <Table
      label={t('triggers')}
      columns={useTriggerColumns()}
      rows={rows}
      keyOf={(row) => row.orderId}
      isStale={isStale && rows.length > 0}
      empty={useEmpty(t('noTriggers'), error)}
      leastWidth={820}
    />
  );
}

function useTriggerColumns(): readonly Column<Trigger>[] {
  const t = useTranslations('trade');
  const scales = useScales();
  const columns = useListColumns();
  return [
    columns.time(({ createdTime }) => createdTime),
    columns.pair(),
    {
      id: 'kind',
      head: t('triggerKind'),
      by: (row) => row.kind,
      cell: (row) => t(KINDS[row.kind]),
    },
    columns.side(),
    {
      ...RIGHT,
      id: 'at',
      head: t('triggerPrice'),
      width: 1.4,
      by: (row) => row.triggerPrice,
      cell: (row) => (
        <>
          {padded(row.triggerPrice, scales(row).price)}{' '}
          <span className="muted">{t(row.triggerBy === 'market' ? 'last' : 'mark')}</span>
        </>
      ),
    },
    {
      ...RIGHT,
      id: 'price',
      head: t('price'),
      cell: (row) => (row.price === '' ? t('atMarket') : padded(row.price, scales(row).price)),
    },
    {
      ...RIGHT,
      id: 'qty',
      head: t('size'),
      cell: (row) => (row.isWhole ? t('wholePosition') : padded(row.qty, scales(row).size)),
    },
    {
      ...RIGHT,
      id: 'acts',
      isPinned: true,
      head: t('acts'),
      width: 0.8,
      cell: (row) => (
        <button
          type="button"
          className="text-button"
          data-act="cancel-trigger"
          onClick={() => void cancelTrigger(row, t)}
        >
          {t('cancelOrder')}
        </button>
      ),
    },
  ];
}

const KINDS = { open: 'trigger', takeProfit: 'takeProfit', stopLoss: 'stopLoss' } as const;
