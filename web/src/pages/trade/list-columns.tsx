/** Columns that more than one list has. */
import { useTranslations } from 'use-intl';
import type { Pair } from '../../client/trading.ts';
import { dayTimeOf, padded } from '../../ui/format.ts';
import type { Column } from '../../ui/table.tsx';
import { pairCell, type SideCellProps, sideCell } from './list-words.tsx';
import { useScales } from './market.ts';

export const RIGHT = { align: 'right' } as const;

export function useListColumns() {
  const t = useTranslations('trade');
  const scales = useScales();
  return {
    time: <R,>(timeOf: (row: R) => string): Column<R> => ({
      id: 'time',
      head: t('time'),
      width: 1.3,
      by: timeOf,
      cell: (row) => dayTimeOf(timeOf(row)),
    }),
    pair: <R extends Pair>(): Column<R> => ({
      id: 'pair',
      head: t('instrument'),
      width: 1.6,
      by: (row) => row.symbol,
      cell: pairCell,
    }),
    side: <R extends SideCellProps>(): Column<R> => ({
      id: 'side',
      head: t('side'),
      by: (row) => row.side,
      cell: sideCell,
    }),
    /** A size of the pair's, under its name. */
    size: <R extends Pair>(
      id: 'qty' | 'filled',
      head: string,
      sizeOf: (row: R) => string,
    ): Column<R> => ({
      ...RIGHT,
      id,
      head,
      by: sizeOf,
      cell: (row) => padded(sizeOf(row), scales(row).size),
    }),
  };
}
