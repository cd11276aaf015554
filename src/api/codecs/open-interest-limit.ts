/** How much of a contract may be open (R-F-27), as lists and the account's own call show it. */
import type { ReadMarket } from '../../engine/core/entities.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import { lotsWithin } from '../../engine/read/open-interest-limit.ts';
import type { Units } from '../../primitives/units.ts';
import { sizeText, valueText } from './amount-text.ts';
import { codec } from './codec.ts';

export const oiLimitRow = codec<ReadMarket>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  notionalValue: [
    'What one account may have open on a side, quote coin; empty = no limit.',
    ({ instrument }) => limitText(instrument, instrument.openInterestLimit?.user),
  ],
  totalNotionalValue: [
    'The same of a main account and its sub-accounts together; empty = no limit.',
    ({ instrument }) => limitText(instrument, instrument.openInterestLimit?.withSubAccounts),
  ],
});

export const ownOiLimit = codec<ReadMarket>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  singleUserLimit: [
    'What one account may have open on a side at the mark price, base coin; empty = no limit.',
    (market) => sizeWithin(market, market.instrument.openInterestLimit?.user),
  ],
  masterSubLimit: [
    'The same of a main account and its sub-accounts together; empty = no limit.',
    (market) => sizeWithin(market, market.instrument.openInterestLimit?.withSubAccounts),
  ],
  marketMakerLimit: ['Always 0: market makers have no limit of their own here.', () => '0'],
});

function limitText(instrument: Instrument, limit: Units | undefined): string {
  return limit === undefined ? '' : valueText(instrument, limit);
}

function sizeWithin(market: ReadMarket, limit: Units | undefined): string {
  return limit === undefined ? '' : sizeText(market.instrument, lotsWithin(market, limit));
}
