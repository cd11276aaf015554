/**
 * The one table of the console: sorted by its heads, and only the rows in sight are in the page, so that a
 * hundred thousand scroll as ten do.
 */
import {
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useState } from 'react';
import { ScrollBox } from './scroll-box.tsx';

export interface Column<T> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** What rows are sorted by; a decimal counts as a number. Absent: not sorted. */
  readonly by?: (row: T) => string | number;
  readonly align?: 'left' | 'right';
  /** The last one: in sight however far the others are scrolled. */
  readonly isPinned?: boolean;
  /** Of the table, in shares. */
  readonly width?: number;
}

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  /** Absent: by their place, where rows only come at the end. */
  readonly keyOf?: (row: T) => string;
  /** Shown in place of rows. */
  readonly empty: ReactNode;
  readonly isStale?: boolean;
  readonly onPick?: (row: T) => void;
  readonly classOf?: (row: T) => string;
  /** At the end of the rows: a button for older ones, say. */
  readonly foot?: ReactNode;
  /** What the rows are sorted by until a head is clicked; absent: they stay as they come. */
  readonly sortedAtFirst?: { readonly id: string; readonly desc: boolean };
  /** Below this width the table scrolls sideways, px. */
  readonly leastWidth?: number;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
const ROW_HEIGHT = 25;

export function Table<T extends object>(props: Props<T>) {
  const { columns, empty, foot, isStale = false, label, leastWidth = 0, rows } = props;
  const [sorting, setSorting] = useState<SortingState>(
    props.sortedAtFirst === undefined ? [] : [props.sortedAtFirst],
  );
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows as T[],
    ...(props.keyOf === undefined ? {} : { getRowId: props.keyOf }),
    state: { sorting },
    onSortingChange: setSorting,
  });
  const sorted = table.getRowModel().rows;
  // As state, so that the rows are laid out as soon as their box is there.
  const [box, setBox] = useState<HTMLElement | null>(null);
  const total = columns.reduce((sum, { width = 1 }) => sum + width, 0);
  return (
    <ScrollBox boxRef={setBox} className={`table-box ${isStale ? 'stale' : ''}`} label={label}>
      <table className="table" style={{ minWidth: leastWidth }} aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map(({ id, width = 1 }) => (
            <col key={id} style={{ width: `${(100 * width) / total}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <Body {...props} sorted={sorted} box={box} />
      </table>
      {rows.length === 0 ? <div className="table-empty">{empty}</div> : foot}
    </ScrollBox>
  );
}

function definitionOf<T extends object>({ by, id }: Column<T>) {
  return {
    id,
    accessorFn: (row: T) => by?.(row) ?? '',
    enableSorting: by !== undefined,
    sortFn: (
      left: { getValue: (id: string) => unknown },
      right: { getValue: (id: string) => unknown },
    ) => ordered(left.getValue(id), right.getValue(id)),
  };
}

function ordered(left: unknown, right: unknown): number {
  const [a, b] = [Number(left), Number(right)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(left).localeCompare(String(right));
}

const ARROWS = { none: '', ascending: ' ↑', descending: ' ↓' } as const;

/** First up, then down, then as the rows came. */
const NEXT = {
  none: (id: string) => [{ id, desc: false }],
  ascending: (id: string) => [{ id, desc: true }],
  descending: () => [],
};

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly sorting: SortingState;
  readonly onSort: (sorting: SortingState) => void;
}

function Head<T>({ column, onSort, sorting }: HeadProps<T>) {
  const { by, head, id } = column;
  const [first] = sorting;
  const order = first?.id === id ? (first.desc ? 'descending' : 'ascending') : 'none';
  return (
    <th
      scope="col"
      className={cellClass(column)}
      {...(by === undefined ? {} : { 'aria-sort': order })}
    >
      {by === undefined ? (
        head
      ) : (
        <button type="button" className="table-sort" onClick={() => onSort(NEXT[order](id))}>
          {head}
          <span aria-hidden>{ARROWS[order]}</span>
        </button>
      )}
    </th>
  );
}

function cellClass({
  align = 'left',
  isPinned = false,
}: Pick<Column<never>, 'align' | 'isPinned'>) {
  return isPinned ? `to-${align} pinned` : `to-${align}`;
}

interface BodyProps<T extends object> extends Props<T> {
  readonly sorted: readonly Row<typeof features, T>[];
  readonly box: HTMLElement | null;
}

function Body<T extends object>({ box, classOf, columns, onPick, sorted }: BodyProps<T>) {
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={before} columns={columns.length} />
      {items.map(({ index }) => {
        const row = sorted[index];
        if (row === undefined) return null;
        return (
          <tr
            key={row.id}
            aria-rowindex={index + 2}
            className={classOf?.(row.original)}
            onClick={onPick === undefined ? undefined : () => onPick(row.original)}
          >
            {columns.map(({ cell, id, ...column }, place) => (
              <td key={id} className={cellClass(column)}>
                {place === 0 && onPick !== undefined ? (
                  <button type="button" className="table-pick">
                    {cell(row.original)}
                  </button>
                ) : (
                  cell(row.original)
                )}
              </td>
            ))}
          </tr>
        );
      })}
      <Gap height={after} columns={columns.length} />
    </tbody>
  );
}

function Gap({ columns, height }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="table-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
