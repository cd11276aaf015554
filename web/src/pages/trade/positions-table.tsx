import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { closePosition } from '../../actions/close-position.ts';
import type { Position } from '../../client/trading.ts';
import { useKept } from '../../feed/kept.ts';
import { cut, cutTo, directionOf, padded } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { ClosingTriggerDialog } from './closing-trigger-dialog.tsx';
import { pairCell, useEmpty } from './list-words.tsx';
import { useScales } from './market.ts';
import { WhyDialog } from './why-dialog.tsx';

export function PositionsTable() {
  const t = useTranslations('trade');
  const { error, isStale, rows } = useKept('positions');
  const [protectedOne, protect] = useState<Position>();
  const [asked, ask] = useState<Position>();
  const columns = usePositionColumns(protect, ask);
  return (
    <>
      <Table
        label={t('positions')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        isStale={isStale && rows.length > 0}
        empty={useEmpty(t('noPositions'), error)}
        leastWidth={980}
      />
      <ClosingTriggerDialog position={protectedOne} onClose={() => protect(undefined)} />
      <WhyDialog
        subject={asked === undefined ? undefined : { of: { position: asked }, pair: asked }}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

function keyOf({ category, posSide, symbol }: Position): string {
  return `${category} ${symbol} ${posSide}`;
}

type Choose = (position: Position) => void;

function usePositionColumns(protect: Choose, ask: Choose): readonly Column<Position>[] {
  const t = useTranslations('trade');
  const scales = useScales();
  const price = (position: Position, text: string) =>
    text === '' ? '–' : cutTo(text, scales(position).price);
  const right = { align: 'right' as const };
  return [
    { id: 'pair', head: t('instrument'), width: 1.6, by: keyOf, cell: pairCell },
    {
      id: 'side',
      head: t('side'),
      by: (row) => row.posSide,
      cell: (row) => (
        <span className={row.posSide === 'long' ? 'buy' : 'sell'}>
          {t(row.posSide)} {row.leverage}×
        </span>
      ),
    },
    {
      ...right,
      id: 'size',
      head: t('size'),
      by: (row) => row.size,
      cell: (row) => padded(row.size, scales(row).size),
    },
    { ...right, id: 'entry', head: t('entry'), cell: (row) => price(row, row.entryPrice) },
    { ...right, id: 'mark', head: t('mark'), cell: (row) => price(row, row.markPrice) },
    {
      ...right,
      id: 'liquidation',
      head: t('liquidationShort'),
      cell: (row) => <span className="warn">{price(row, row.liquidationPrice)}</span>,
    },
    ...useMoneyColumns(),
    {
      ...right,
      id: 'acts',
      head: t('acts'),
      isPinned: true,
      width: 1.9,
      cell: (row) => (
        <span className="table-acts">
          <button type="button" className="text-button" onClick={() => protect(row)}>
            {t('protect')}
          </button>
          <button type="button" className="text-button" onClick={() => ask(row)}>
            {t('why')}
          </button>
          <button
            type="button"
            className="text-button"
            data-act="close"
            onClick={() => void closePosition(row, t)}
          >
            {t('closeAtMarket')}
          </button>
        </span>
      ),
    },
  ];
}

/** What the position has at stake and has brought. */
function useMoneyColumns(): readonly Column<Position>[] {
  const t = useTranslations('trade');
  const right = { align: 'right' as const };
  return [
    {
      ...right,
      id: 'margin',
      head: t('margin'),
      width: 1.3,
      by: (row) => row.margin,
      cell: (row) => (
        <span title={t(row.marginMode)}>
          {cut(row.margin, 2)} {row.marginCoin}
        </span>
      ),
    },
    {
      ...right,
      id: 'pnl',
      head: t('unrealised'),
      width: 1.2,
      by: (row) => row.unrealisedPnl,
      cell: (row) => (
        <span className={directionOf(row.unrealisedPnl)}>{cut(row.unrealisedPnl, 2)}</span>
      ),
    },
    {
      ...right,
      id: 'realised',
      head: t('realised'),
      by: (row) => row.realisedPnl,
      cell: (row) => (
        <span className={directionOf(row.realisedPnl)}>{cut(row.realisedPnl, 2)}</span>
      ),
    },
  ];
}
