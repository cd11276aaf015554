/** What the venue's operations take and give: the types of its declarations (`npm run build` makes them). */
import type { Operations } from '../../../dist/console-api/api.d.ts';

/** Method and path, as in `GET /api/v3/market/tickers`. */
export type Operation = keyof Operations;
export type InputOf<K extends Operation> = Operations[K]['input'];
export type DataOf<K extends Operation> = Operations[K]['data'];
/** A row of an operation that answers with a list. */
export type RowOf<K extends Operation> = ListOf<DataOf<K>>[number];

type ListOf<D> = D extends readonly unknown[]
  ? D
  : D extends { readonly list: infer L extends readonly unknown[] }
    ? L
    : never;
