/** What an order says in words of which there are few, by number: most orders agree in all of them. */
import type { OrderRecord } from '../../engine/core/order-record.ts';
import type { Numbered } from '../report/dictionary.ts';
import type { TableShape } from '../store/table-shape.ts';

/** Booleans as 0 or 1. */
export interface OrderTerms
  extends Pick<
    OrderRecord,
    | 'side'
    | 'orderType'
    | 'timeInForce'
    | 'stp'
    | 'status'
    | 'cancelReason'
    | 'holdMode'
    | 'positionSide'
    | 'effect'
    | 'marginMode'
    | 'loan'
    | 'enterPoint'
    | 'execType'
  > {
  readonly isReduceOnly: number;
  readonly isCopyTrading: number;
}

export type OrderTermsRow = Numbered<OrderTerms>;

export const orderTermsShape: TableShape<OrderTermsRow> = {
  name: 'orderTerms',
  columns: {
    no: 'integer',
    side: 'text',
    orderType: 'text',
    timeInForce: 'text',
    stp: 'text',
    status: 'text',
    cancelReason: 'text',
    isReduceOnly: 'integer',
    holdMode: 'text',
    positionSide: 'text',
    effect: 'text',
    marginMode: 'text',
    loan: 'text',
    enterPoint: 'text',
    execType: 'text',
    isCopyTrading: 'integer',
  },
  primaryKey: ['no'],
  indexes: {},
};
