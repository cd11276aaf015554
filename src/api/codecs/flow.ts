/** Long/short and flow figures of a market, in the words of both families (wire.md D.8). */

import { type LongShort, longShortOf } from '../../engine/read/sentiment.ts';
import { atOneScale } from '../../primitives/decimal.ts';
import { codec } from './codec.ts';

/** What positions said at a time. */
export interface Leaning extends LongShort {
  readonly timeMs: number;
}

const TS = ['When, Unix ms.', ({ timeMs }: { readonly timeMs: number }) => String(timeMs)] as const;

export const accountRatio = codec<Leaning>({
  longAccountRatio: ['Share of accounts with a long position.', ({ long }) => long],
  shortAccountRatio: ['Share of accounts with a short position.', ({ short }) => short],
  longShortAccountRatio: ['The first by the second.', ({ longShort }) => longShort],
  ts: TS,
});

export const positionRatio = codec<Leaning>({
  longPositionRatio: ['Share of what a long account holds on average.', ({ long }) => long],
  shortPositionRatio: ['Share of what a short account holds on average.', ({ short }) => short],
  longShortPositionRatio: ['The first by the second.', ({ longShort }) => longShort],
  ts: TS,
});

/** A figure of what was owed on margin at a time. */
export interface DebtFigure {
  readonly figure: string;
  readonly timeMs: number;
}

export const marginRatio = codec<DebtFigure>({
  longShortRatio: [
    'What is owed of the quote coin by what is owed of the base coin, in dollars; 0 without the latter.',
    ({ figure }) => figure,
  ],
  ts: TS,
});

export const loanGrowth = codec<DebtFigure>({
  growthRate: [
    'By what part of it the debt in the coin grew since the row before; below zero: it shrank.',
    ({ figure }) => figure,
  ],
  ts: TS,
});

export const isolatedRatio = codec<DebtFigure>({
  borrowRate: [
    'What is owed of the base coin in the isolated margin of the pair by what is owed of the quote coin there, in dollars; 0 without the latter.',
    ({ figure }) => figure,
  ],
  ts: TS,
});

/** What takers bought and sold in a period that begins at `startMs`, base coin. */
export interface TakerFlow {
  readonly bought: string;
  readonly sold: string;
  readonly startMs: number;
}

const PERIOD_START = [
  'When the period began, Unix ms.',
  ({ startMs }: TakerFlow) => String(startMs),
] as const;

export const takerVolume = codec<TakerFlow>({
  buyVolume: ['What takers bought, base coin.', ({ bought }) => bought],
  sellVolume: ['What takers sold, base coin.', ({ sold }) => sold],
  ts: PERIOD_START,
});

export const takerRatio = codec<TakerFlow>({
  longRatio: ['Share of what takers bought.', (flow) => sharesOf(flow).long],
  shortRatio: ['Share of what takers sold.', (flow) => sharesOf(flow).short],
  longShortRatio: ['The first by the second.', (flow) => sharesOf(flow).longShort],
  ts: PERIOD_START,
});

function sharesOf({ bought, sold }: TakerFlow): LongShort {
  return longShortOf(...atOneScale(bought, sold));
}
