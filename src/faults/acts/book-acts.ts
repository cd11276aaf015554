/** What becomes of the book: the built-in market quotes less, or wider, for a while, around the index as always. */
import {
  type CounterpartyTerms,
  type Restraint,
  RESTRAINT_WHOLE as WHOLE,
} from '../../engine/core/counterparties.ts';
import type { ReadMarket } from '../../engine/core/entities.ts';
import { factor, span, word } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';

type Act = Pick<ActMeeting<unknown>, 'state' | 'submit' | 'signed' | 'later' | 'subject'>;

const AWAY_MS = 60_000;

export const noLiquidity = anAct({
  name: 'no-liquidity',
  family: 'trading',
  summary:
    'The built-in market buys, sells or does both in part or not at all for a while; what it still quotes follows the index.',
  seen: 'A thin or empty book: orders that fill far away, in part or not at all.',
  params: {
    side: word('Which.', ['bids', 'asks', 'both'], 'both'),
    share: factor('How much of them is gone.', { min: 0, max: 1, usual: 1 }),
    ms: span('How long, of venue time.', AWAY_MS),
  },
  act: async (met) => {
    const { ms, share, side } = met.with;
    const left = Math.round((1 - share) * WHOLE);
    const restraint = {
      ...(side === 'asks' ? {} : { buys: left }),
      ...(side === 'bids' ? {} : { sells: left }),
    };
    for (const market of met.subject.markets) await holdBack(met, market, restraint, ms);
  },
});

export const widenSpread = anAct({
  name: 'widen-spread',
  family: 'trading',
  summary: 'The built-in market quotes so many times as far from the index, for a while.',
  seen: 'A wide spread: what is bought at once is bought dear.',
  params: {
    times: factor('How many.', { min: 1, max: 1000, usual: 5 }),
    ms: span('How long, of venue time.', AWAY_MS),
  },
  act: async (met) => {
    const { ms, times } = met.with;
    const restraint = { spread: Math.round(times * WHOLE) };
    for (const market of met.subject.markets) await holdBack(met, market, restraint, ms);
  },
});

/** The built-in market holds back in a market for a while. Two that hold back different things go together. */
export async function holdBack(
  met: Act,
  market: ReadMarket,
  restraint: Restraint,
  ms: number,
): Promise<void> {
  await restrain(met, market, (now) => ({ ...now, ...restraint }));
  met.later(ms, () =>
    restrain(met, market, (now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(restraint, name))),
    ),
  );
}

type Instruments = CounterpartyTerms['instruments'];

async function restrain(
  { state, submit, signed }: Act,
  { instrument: { category, key, symbol } }: ReadMarket,
  change: (now: Restraint) => Restraint,
): Promise<void> {
  const terms = state.counterparties;
  const isOwn = (each: Instruments[number]) => each.category === category && each.symbol === symbol;
  if (terms?.instruments.some(isOwn) !== true)
    throw new Error(`the built-in market does not trade ${key}`);
  const instruments = terms.instruments.map((each) => {
    if (!isOwn(each)) return each;
    const { restraint: now = {}, ...rest } = each;
    const restraint = change(now);
    return Object.keys(restraint).length === 0 ? rest : { ...rest, restraint };
  });
  await submit({ type: 'configure-market', terms: { ...terms, instruments }, ...signed });
}
