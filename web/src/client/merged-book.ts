/** The book merged to a coarser step of price, as the venue merges it: bids down, asks up, of all its depth. */
import type { InputOf } from './operations.ts';
import { call } from './request.ts';
import { isFutures, type Pair } from './trading.ts';

const MIX = 'GET /api/v2/mix/market/merge-depth';
const SPOT = 'GET /api/v2/spot/market/merge-depth';

/** From the instrument's own step on, coarser and coarser; the venue says where they end. */
export const PRECISIONS = ['scale0', 'scale1', 'scale2', 'scale3', 'scale4', 'scale5'] as const;
export type Precision = (typeof PRECISIONS)[number];

type Level = readonly [price: string, size: string];

export interface MergedBook {
  readonly asks: readonly Level[];
  readonly bids: readonly Level[];
  /** The step, a decimal. */
  readonly step: string;
  readonly isCoarsest: boolean;
}

/** Scales of the instrument: numbers of this call come without their zeros. */
interface Scales {
  readonly priceScale: number;
  readonly sizeScale: number;
}

export async function mergedBook(
  { category, priceScale, sizeScale, symbol }: Pair & Scales,
  precision: Precision,
): Promise<MergedBook> {
  const input = { symbol, precision, limit: '50' };
  const { asks, bids, isMaxPrecision, scale } = isFutures(category)
    ? await call(MIX, { ...input, productType: category } as InputOf<typeof MIX>)
    : await call(SPOT, input as InputOf<typeof SPOT>);
  const levelsOf = (rows: readonly (readonly number[])[]) =>
    rows.map(
      ([price = 0, size = 0]): Level => [price.toFixed(priceScale), size.toFixed(sizeScale)],
    );
  return {
    asks: levelsOf(asks),
    bids: levelsOf(bids),
    step: scale,
    isCoarsest: isMaxPrecision === 'YES',
  };
}
