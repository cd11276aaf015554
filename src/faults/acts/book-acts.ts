/** What becomes of the book: the built-in market quotes less, or wider, and stands aside for a while. */
import { MAKER_UID } from '../../engine/core/counterparties.ts';
import type { ReadMarket, ReadOrder } from '../../engine/core/entities.ts';
import { factor, span, word } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';

type Act = Pick<ActMeeting<unknown>, 'state' | 'submit' | 'signed' | 'later' | 'subject'>;

interface Quote {
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly lots: number;
}

const AWAY_MS = 60_000;

export const noLiquidity = anAct({
  name: 'no-liquidity',
  family: 'trading',
  summary:
    'The built-in market takes back its bids, its asks or both, in part or all, and stands aside for a while.',
  seen: 'A thin or empty book: orders that fill far away, in part or not at all.',
  params: {
    side: word('Which.', ['bids', 'asks', 'both'], 'both'),
    share: factor('How much of them.', { min: 0, max: 1, usual: 1 }),
    ms: span('How long, of venue time.', AWAY_MS),
  },
  act: async (met) => {
    const { ms, share, side } = met.with;
    const gone = side === 'bids' ? 'buy' : 'sell';
    for (const market of met.subject.markets)
      await quoteOtherwise(met, market, ms, (quote) => {
        if (side !== 'both' && quote.side !== gone) return quote;
        return { ...quote, lots: Math.floor(quote.lots * (1 - share)) };
      });
  },
});

export const widenSpread = anAct({
  name: 'widen-spread',
  family: 'trading',
  summary: 'The built-in market quotes so many times as far from the middle, for a while.',
  seen: 'A wide spread: what is bought at once is bought dear.',
  params: {
    times: factor('How many.', { min: 1, max: 1000, usual: 5 }),
    ms: span('How long, of venue time.', AWAY_MS),
  },
  act: async (met) => {
    const { ms, times } = met.with;
    for (const market of met.subject.markets) {
      const middle = middleOf(quotesOf(met, market));
      if (middle === undefined) continue;
      await quoteOtherwise(met, market, ms, (quote) => {
        const away = (quote.priceTicks - middle) * times;
        const priceTicks = away < 0 ? Math.floor(middle + away) : Math.ceil(middle + away);
        return { ...quote, priceTicks };
      });
    }
  },
});

function quotesOf({ state }: Act, { instrument: { key } }: ReadMarket): readonly Quote[] {
  const orders: readonly ReadOrder[] = [...(state.users.get(MAKER_UID)?.openOrders.values() ?? [])];
  return orders
    .filter(({ userMarket }) => userMarket.market.instrument.key === key)
    .map(({ side, priceTicks, leavesLots: lots }) => ({ side, priceTicks, lots }));
}

function middleOf(quotes: readonly Quote[]): number | undefined {
  const of = (side: string) => quotes.filter((each) => each.side === side);
  const [bids, asks] = [of('buy'), of('sell')].map((each) => each.map((q) => q.priceTicks));
  if (bids === undefined || asks === undefined || bids.length * asks.length === 0) return undefined;
  return (Math.max(...bids) + Math.min(...asks)) / 2;
}

/** The market stands aside from an instrument with other quotes, and comes back after a while. */
export async function quoteOtherwise(
  met: Act,
  market: ReadMarket,
  ms: number,
  change: (quote: Quote) => Quote,
): Promise<void> {
  const { category, key, symbol } = market.instrument;
  const terms = met.state.counterparties;
  const own = terms?.instruments.find(
    (each) => each.category === category && each.symbol === symbol,
  );
  if (terms === undefined || own === undefined)
    throw new Error(`the built-in market does not trade ${key}`);
  const quotes = quotesOf(met, market)
    .map(change)
    .filter(({ lots, priceTicks }) => lots > 0 && priceTicks > 0);
  const others = terms.instruments.filter((each) => each !== own);
  const configure = (instruments: typeof terms.instruments) =>
    met.submit({ type: 'configure-market', terms: { ...terms, instruments }, ...met.signed });
  await configure(others);
  await met.submit({ type: 'replace-quotes', uid: MAKER_UID, instrument: key, quotes });
  met.later(ms, async () => {
    const now = met.state.counterparties?.instruments ?? others;
    const whole = terms.instruments.filter(
      (each) =>
        each === own ||
        now.some((is) => is.symbol === each.symbol && is.category === each.category),
    );
    await met.submit({ type: 'cancel-orders', uid: MAKER_UID, category, symbol, ...met.signed });
    await configure(whole);
  });
}
