/** Positions that a main account moved within its family. */
import type { PositionSide } from '../../engine/core/order.ts';
import { stepsToText } from '../../engine/core/order-record.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface PositionMoveRow {
  /** Of the order that closed the position of who gave it. */
  readonly orderId: string;
  /** Of the main account. */
  readonly uid: string;
  readonly category: string;
  readonly symbol: string;
  readonly fromUid: string;
  readonly toUid: string;
  readonly openFillId: string;
  readonly closeFillId: string;
  readonly positionSide: PositionSide;
  readonly size: string;
  readonly price: string;
  readonly timeMs: number;
}

export interface PositionMoveFilter extends TimeWindow {
  readonly uid: string;
  readonly category?: string;
  readonly symbol?: string;
}

export const positionMoves = storedReport<PositionMoveRow, PositionMoveFilter>({
  name: 'position_moves',
  columns: {
    orderId: id(),
    uid: text(),
    category: text(),
    symbol: text(),
    fromUid: text(),
    toUid: text(),
    openFillId: id(),
    closeFillId: id(),
    positionSide: text(),
    size: decimal(),
    price: decimal(),
    timeMs: time(),
  },
  key: ['orderId'],
  time: 'timeMs',
  indexes: { position_moves_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
  criteria: { uid: { is: 'uid' }, category: { is: 'category' }, symbol: { is: 'symbol' } },
  source: onEvent('position-moved', (event, { timeMs }) => {
    const { fromUid, instrument, orderId, positionSide, toUid, uid } = event;
    const { category, priceStep, sizeStep, symbol } = instrument;
    return [
      {
        ...{ orderId, uid, category, symbol, fromUid, toUid, positionSide, timeMs },
        openFillId: event.openFillId,
        closeFillId: event.closeFillId,
        size: stepsToText(event.lots, sizeStep),
        price: stepsToText(event.priceTicks, priceStep),
      },
    ];
  }),
});
