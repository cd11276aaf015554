import { useTranslations } from 'use-intl';
import type { Balance } from '../../client/trading.ts';
import { useKept } from '../../feed/kept.ts';
import { cut, grouped } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useEmpty } from './list-words.tsx';

export function BalancesTable() {
  const t = useTranslations('trade');
  const { error, isStale, rows } = useKept('balances');
  const hasWallets = rows.some(({ wallet }) => wallet !== '');
  const figure = (id: 'equity' | 'available' | 'locked', head: string): Column<Balance> => ({
    id,
    head,
    align: 'right',
    by: (row) => row[id],
    cell: (row) => (row[id] === '' ? '–' : grouped(row[id])),
  });
  const columns: readonly Column<Balance>[] = [
    { id: 'coin', head: t('coin'), by: (row) => row.coin, cell: (row) => <b>{row.coin}</b> },
    ...(hasWallets ? [walletColumn(t('wallet'))] : []),
    figure('equity', t('equity')),
    figure('available', t('available')),
    figure('locked', t('locked')),
    {
      id: 'usd',
      head: t('worth'),
      align: 'right',
      by: (row) => row.usdValue,
      cell: (row) => (row.usdValue === '' ? '–' : cut(row.usdValue, 2)),
    },
  ];
  return (
    <Table
      label={t('balances')}
      columns={columns}
      rows={rows}
      keyOf={({ coin, wallet }) => `${wallet} ${coin}`}
      isStale={isStale && rows.length > 0}
      empty={useEmpty(t('noBalances'), error)}
      leastWidth={560}
    />
  );
}

function walletColumn(head: string): Column<Balance> {
  return { id: 'wallet', head, by: (row) => row.wallet, cell: (row) => row.wallet };
}
