/** The mark of a market and its making, as figures of a receipt. */
import { formatUnits } from '../../primitives/decimal.ts';
import { MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { Figure } from '../core/receipt.ts';
import type { Market } from '../core/state.ts';

export function markFigures({ mark, indexPrice, indexSeq, lastSeq }: Market): Figure[] {
  const price = (name: string, units: bigint, seq: number): Figure => ({
    name,
    value: formatUnits(units, MARK_SCALE),
    ...(seq > 0 ? { seq } : {}),
  });
  const figures = [price('mark price', mark.price ?? 0n, mark.seq)];
  if (indexPrice !== undefined) figures.push(price('index price', indexPrice, indexSeq));
  figures.push({ name: 'mark source', value: mark.source });
  if (mark.parts === undefined) return figures;
  const { last, byFunding, byBasis, fundingRate, meanBasis } = mark.parts;
  return [
    ...figures,
    price('last price', last, lastSeq),
    price('index with funding', byFunding, 0),
    price('index with basis', byBasis, 0),
    { name: 'funding rate', value: formatUnits(fundingRate, RATE_SCALE) },
    price('mean basis of 30 s', meanBasis, 0),
  ];
}
