/**
 * The words of account bills, by what a line was for: each family has its own (wire.md appendix C). A
 * purpose without a word is on no bill of that family.
 */
import type { ExecType, PositionSide, Side } from '../../engine/core/order.ts';
import type { BillPurpose } from '../../reporting/postings/bill-lines.ts';
import type { ShownKind } from '../../reporting/postings/numbered-postings.ts';

export type BillWords = ReadonlyMap<BillPurpose, string>;

type FuturesAct = `${'open' | 'close'}-${PositionSide}` | Side;
/** By what made the order; an act that is missing has the word of the user's own orders. */
export type FillWords = Readonly<Record<ExecType, Partial<Record<FuturesAct, string>>>>;
/** For money that came, for money that went. */
export type Ways = readonly [string, string];
export type KindWords = Readonly<Record<ShownKind, Ways | undefined>>;

/** The purposes that have a word, or of them those that have this one. */
export function purposesOf(words: BillWords, wanted?: string): readonly BillPurpose[] {
  return [...words].flatMap(([purpose, word]) =>
    wanted === undefined || word === wanted ? [purpose] : [],
  );
}

export function ofFills(words: FillWords): readonly (readonly [BillPurpose, string])[] {
  return (Object.keys(words) as ExecType[]).flatMap((execType) =>
    Object.entries({ ...words.normal, ...words[execType] }).map(
      ([act, word]) => [`${execType}:${act as FuturesAct}`, word] as const,
    ),
  );
}

export function ofKinds(words: KindWords): readonly (readonly [BillPurpose, string])[] {
  return (Object.keys(words) as ShownKind[]).flatMap((kind) => {
    const ways = words[kind];
    if (ways === undefined) return [];
    return [[`${kind}:in`, ways[0]] as const, [`${kind}:out`, ways[1]] as const];
  });
}
