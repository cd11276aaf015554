/** What a fill says in words of which there are few, by number: most fills agree in all of them. */
import type { FillRecord } from '../../engine/core/order-record.ts';
import type { Numbered } from '../report/dictionary.ts';
import type { TableShape } from '../store/table-shape.ts';

export type FillTerms = Pick<
  FillRecord,
  | 'side'
  | 'orderType'
  | 'liquidity'
  | 'holdMode'
  | 'positionSide'
  | 'effect'
  | 'enterPoint'
  | 'execType'
>;

export type FillTermsRow = Numbered<FillTerms>;

export const fillTermsShape: TableShape<FillTermsRow> = {
  name: 'fillTerms',
  columns: {
    no: 'integer',
    side: 'text',
    orderType: 'text',
    liquidity: 'text',
    holdMode: 'text',
    positionSide: 'text',
    effect: 'text',
    enterPoint: 'text',
    execType: 'text',
  },
  primaryKey: ['no'],
  indexes: {},
};
