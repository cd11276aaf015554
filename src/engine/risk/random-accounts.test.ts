import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  hoursPass,
  marginVenue,
  repays,
  setsAssetMode,
} from '../../../test/support/margin-venue.ts';
import { emptyState } from '../core/state.ts';
import { apply } from '../engine.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const INVERSE = 'COIN-FUTURES:BTCUSD';
const PRICES = { [ETH_PERP]: 2000, [ETH_SPOT]: 2000, [BTC_PERP]: 60000, [INVERSE]: 60000 };
const MARKETS = Object.keys(PRICES) as (keyof typeof PRICES)[];

/** One act of one of the traders, or of the market. Figures are parts of a whole, in per mille. */
const act = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    ...(['order', 'order', 'order', 'order', 'index', 'index', 'borrow', 'repay'] as const),
    ...(['borrow', 'withdraw', 'withdraw', 'deposit', 'hour', 'mode', 'cancel'] as const),
  ),
  market: fc.constantFrom(...MARKETS),
  isBuy: fc.boolean(),
  isMarket: fc.boolean(),
  loan: fc.constantFrom('none', 'borrow', 'repay', 'borrow-and-repay', undefined),
  coin: fc.constantFrom('USDT', 'ETH', 'BTC'),
  part: fc.integer({ min: 1, max: 1000 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const WHOLE: Readonly<Record<string, number>> = { USDT: 12_000, ETH: 6, BTC: 0.2 };
const text = (amount: number, decimals: number) => amount.toFixed(decimals);

function perform(venue: EngineVenue, traders: readonly Trader[], one: Act): void {
  const trader = traders[one.who] as Trader;
  const share = one.part / 1000;
  const amount = text((WHOLE[one.coin] ?? 1) * share, 8);
  switch (one.what) {
    case 'order':
      order(trader, one);
      break;
    case 'index': {
      // From half to one and a half of where prices began.
      const key = one.market === ETH_SPOT ? ETH_PERP : one.market;
      venue.index(key, text(PRICES[key] * (0.5 + share), 1));
      break;
    }
    case 'borrow':
      borrows(venue, trader, one.coin, amount);
      break;
    case 'repay':
      repays(venue, trader, one.coin, one.isBuy ? undefined : amount);
      break;
    case 'withdraw':
      trader.withdraws(one.coin, amount);
      break;
    case 'deposit':
      trader.deposits(one.coin, text(((WHOLE[one.coin] ?? 1) * share) / 10, 8));
      break;
    case 'hour':
      hoursPass(venue, 1);
      break;
    case 'mode':
      setsAssetMode(venue, trader, one.isBuy ? 'union' : 'single');
      break;
    default:
      venue.apply({ type: 'cancel-all', uid: trader.uid });
  }
}

/** Sizes up to some ten thousand dollars, prices within a tenth of where they began. */
function order(trader: Trader, { market, isBuy, isMarket, loan, part }: Act): void {
  const isSpot = market === ETH_SPOT;
  const size = text((isSpot ? 6 : market === ETH_PERP ? 20 : 0.7) * (part / 1000) + 0.01, 2);
  const price = text(PRICES[market] * (0.9 + part / 5000), 1);
  const what = isMarket ? size : `${size} @ ${price}`;
  const spent = isSpot && isMarket && isBuy ? `${text(Number(size) * 2000, 2)} USDT` : what;
  const extras = isSpot && loan !== undefined ? { loan } : {};
  if (isBuy) trader.buys(market, spent, extras);
  else trader.sells(market, spent, extras);
}

function stage(): { venue: EngineVenue; traders: Trader[] } {
  const venue = marginVenue();
  const start = { USDT: '3000', ETH: '2', BTC: '0.05' };
  const traders = ['alice', 'bob', 'carol', 'dave'].map((name) => venue.trader(name, start));
  for (const trader of traders.slice(0, 2)) setsAssetMode(venue, trader, 'union');
  const maker = venue.trader('maker', { USDT: '10000000', ETH: '5000', BTC: '200' });
  for (const market of MARKETS) {
    const size = market === ETH_SPOT || market === ETH_PERP ? '40' : '1';
    maker.buys(market, `${size} @ ${text(PRICES[market] * 0.98, 1)}`);
    maker.sells(market, `${size} @ ${text(PRICES[market] * 1.02, 1)}`);
  }
  return { venue, traders };
}

describe('random accounts', () => {
  it('R-B-11 all invariants hold, none stays due, and replay and snapshot give the same state', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 40, maxLength: 100 }), (acts) => {
        const { venue, traders } = stage();
        for (const one of acts) perform(venue, traders, one);
        const replayed = emptyState();
        for (const entry of venue.entries) apply(replayed, entry);
        const text = hashedText(venue.state);
        expect(hashedText(replayed)).toBe(text);
        expect(hashedText(restoreState(serializeState(venue.state)))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});
