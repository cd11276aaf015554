/** What takers of a spot pair did, in the words of both families (wire.md D.8). */

import type { TakerSize } from '../../engine/read/taker-size.ts';
import { atOneScale, formatRatio, sumDecimals } from '../../primitives/decimal.ts';
import { codec, type TextField } from './codec.ts';

/** Base coin. */
export interface Bought {
  readonly bought: string;
  readonly sold: string;
}

/** By the size of who took. */
export type FundFlow = Record<TakerSize, Bought>;

/** Bought less sold in a period that begins at `startMs`, base coin. */
export interface NetFlow {
  readonly net: string;
  readonly startMs: number;
}

const OF: Readonly<Record<TakerSize, string>> = {
  whale: 'orders that took at least 100 000 dollars’ worth at once',
  dolphin: 'orders that took at least 10 000 dollars’ worth at once, and less than a whale’s',
  fish: 'all smaller orders',
};

const volume = (size: TakerSize, side: keyof Bought): TextField<FundFlow> => [
  `What ${OF[size]} ${side}, base coin.`,
  (flow) => flow[size][side],
];

const ratio = (size: TakerSize, side: keyof Bought): TextField<FundFlow> => [
  `Share of what ${OF[size]} ${side} in all that takers bought and sold.`,
  (flow) => shareOf(flow[size][side], flow),
];

const DECIMALS = 4;

/** 0 of nothing. */
function shareOf(part: string, { dolphin, fish, whale }: FundFlow): string {
  const all = [whale, dolphin, fish].flatMap(({ bought, sold }) => [bought, sold]);
  const [is, of] = atOneScale(part, sumDecimals(all));
  return of === 0 ? '0' : formatRatio(is, of, DECIMALS);
}

export const fundFlow = codec<FundFlow>({
  whaleBuyVolume: volume('whale', 'bought'),
  dolphinBuyVolume: volume('dolphin', 'bought'),
  fishBuyVolume: volume('fish', 'bought'),
  whaleSellVolume: volume('whale', 'sold'),
  dolphinSellVolume: volume('dolphin', 'sold'),
  fishSellVolume: volume('fish', 'sold'),
  whaleBuyRatio: ratio('whale', 'bought'),
  dolphinBuyRatio: ratio('dolphin', 'bought'),
  fishBuyRatio: ratio('fish', 'bought'),
  whaleSellRatio: ratio('whale', 'sold'),
  dolphinSellRatio: ratio('dolphin', 'sold'),
  fishSellRatio: ratio('fish', 'sold'),
});

const startText = ({ startMs }: NetFlow) => String(startMs);

export const netFlow = codec<NetFlow>({
  netFlow: ['What takers bought less what they sold, base coin.', ({ net }) => net],
  ts: ['When the hour began, Unix ms.', startText],
});

export const whaleFlow = codec<NetFlow>({
  volume: [`What ${OF.whale} bought less what they sold, base coin.`, ({ net }) => net],
  date: ['When the UTC day began, Unix ms.', startText],
});
