import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import type { Trader } from '../../../../test/support/engine-trader.ts';
import { disburses, loanVenue, PRODUCT, repays } from '../../../../test/support/loan-venue.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  hoursPass,
  repays as repaysMargin,
  setsAssetMode,
} from '../../../../test/support/margin-venue.ts';
import { parseUnits } from '../../../primitives/decimal.ts';
import { add, neg, sub, type Units } from '../../../primitives/units.ts';
import type { Event } from '../../core/event.ts';
import type { Posting } from '../../core/ledger.ts';
import type { Loan, LoanRepayment } from '../../core/loan.ts';
import { emptyState, type State } from '../../core/state.ts';
import { apply } from '../../engine.ts';
import { restoreState } from '../../restore.ts';
import { hashedText, serializeState } from '../../snapshot.ts';

const PRICES = { [ETH_PERP]: 2000, [ETH_SPOT]: 2000, [BTC_PERP]: 60000 };
const MARKETS = Object.keys(PRICES) as (keyof typeof PRICES)[];
const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
const BTC_PRODUCT = 'L-BTC';

/** One act of one of the traders, or of the market. Figures are parts of a whole, in per mille. */
const act = fc.record({
  who: fc.nat(NAMES.length - 1),
  what: fc.constantFrom(
    ...(['order', 'order', 'invest', 'invest', 'index', 'index', 'index', 'disburse'] as const),
    ...([
      'disburse',
      'disburse',
      'repay',
      'withdraw',
      'move',
      'hour',
      'cancel',
      'margin',
      'mode',
    ] as const),
  ),
  market: fc.constantFrom(...MARKETS),
  isBuy: fc.boolean(),
  isMarket: fc.boolean(),
  coin: fc.constantFrom('USDT', 'ETH', 'BTC'),
  part: fc.integer({ min: 1, max: 1000 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const WHOLE: Readonly<Record<string, number>> = { USDT: 12_000, ETH: 6, BTC: 0.2 };
const text = (amount: number, decimals: number) => amount.toFixed(decimals);

/** Alice and bob have a unit together, carol one of her own; dave is in none. */
function stage(): { venue: EngineVenue; traders: Trader[] } {
  const collateral = [...PRODUCT.collateral, { coin: 'BTC', ratio: '0.8', maxValue: '9000' }];
  const venue = loanVenue({ collateral, annualRate: '0.9' });
  const spec = { ...PRODUCT, productId: BTC_PRODUCT, coin: 'BTC', collateral, maxAmount: '1' };
  venue.operator({ type: 'create-loan-product', spec });
  const start = { USDT: '1000', ETH: '2', BTC: '0.02' };
  const traders = NAMES.map((name) => venue.trader(name, start));
  setsAssetMode(venue, traders[1] as Trader, 'union');
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice', 'bob'] });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u2', uids: ['carol'] });
  const maker = venue.trader('maker', { USDT: '100000000', ETH: '5000', BTC: '200' });
  for (const market of MARKETS) {
    const size = market === BTC_PERP ? '1' : '100';
    maker.buys(market, `${size} @ ${text(PRICES[market] * 0.98, 1)}`);
    maker.sells(market, `${size} @ ${text(PRICES[market] * 1.02, 1)}`);
  }
  return { venue, traders };
}

function perform(venue: EngineVenue, traders: readonly Trader[], one: Act): void {
  const trader = traders[one.who] as Trader;
  const share = one.part / 1000;
  const amount = text((WHOLE[one.coin] ?? 1) * share, 8);
  switch (one.what) {
    case 'order':
      order(trader, one);
      break;
    case 'invest':
      trader.buys(ETH_SPOT, `${text(one.part * 10, 2)} USDT`);
      break;
    case 'index': {
      // From a tenth to more than one and a half of where prices began.
      const key = one.market === ETH_SPOT ? ETH_PERP : one.market;
      venue.index(key, text(PRICES[key] * (0.1 + share * 1.5), 1));
      break;
    }
    case 'disburse':
      lend(venue, trader.uid, one);
      break;
    case 'repay': {
      const [loan] = [...venue.state.loans.open.values()].slice(one.who);
      if (loan !== undefined) repays(venue, loan.orderId, amount);
      break;
    }
    case 'withdraw':
      trader.withdraws(one.coin, amount);
      break;
    case 'move':
      transfer(venue, trader.uid, one, amount);
      break;
    case 'hour':
      hoursPass(venue, one.part % 3);
      break;
    case 'margin':
      if (one.isBuy) borrows(venue, trader, one.coin, amount);
      else repaysMargin(venue, trader, one.coin);
      break;
    case 'mode':
      trader.sets({ marginMode: one.isMarket ? 'isolated' : 'crossed', on: one.market });
      setsAssetMode(venue, trader, one.isBuy ? 'union' : 'single');
      break;
    default:
      venue.apply({ type: 'cancel-all', uid: trader.uid });
  }
}

function lend(venue: EngineVenue, uid: string, { isBuy, part }: Act): void {
  if (isBuy) disburses(venue, uid, text(part * 10, 2));
  else disburses(venue, uid, text(part / 5000, 4), { productId: BTC_PRODUCT });
}

/** These are main accounts, none of which may move another's money: what is refused moves nothing. */
function transfer(venue: EngineVenue, uid: string, { coin, who }: Act, amount: string): void {
  const other = NAMES[(who + 1) % NAMES.length] ?? uid;
  const ends = {
    from: { uid, account: 'uta' as const },
    to: { uid: other, account: 'uta' as const },
  };
  venue.apply({ type: 'transfer', uid, ...ends, coin, amount });
}

/** Sizes up to some ten thousand dollars, prices within a tenth of where they began. */
function order(trader: Trader, { market, isBuy, isMarket, part }: Act): void {
  const isSpot = market === ETH_SPOT;
  const size = text((isSpot ? 6 : market === ETH_PERP ? 20 : 0.7) * (part / 1000) + 0.01, 2);
  const price = text(PRICES[market] * (0.9 + part / 5000), 1);
  const what = isMarket ? size : `${size} @ ${price}`;
  const spent = isSpot && isMarket && isBuy ? `${text(Number(size) * 2000, 2)} USDT` : what;
  if (isBuy) trader.buys(market, spent);
  else trader.sells(market, what);
}

/** What was lent and charged on each loan, as the postings tell it. */
class Model {
  readonly #owed = new Map<string, Units>();
  readonly #repaid = new Map<string, Units>();

  onEvents(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'loan-repaid') this.#repay(event.repayment);
      if (event.type === 'posted') for (const posting of event.postings) this.#post(posting);
    }
  }

  #repay({ orderId, repaidAmount, repaidInterest }: LoanRepayment): void {
    const units = add(parseUnits(repaidAmount, 8) ?? 0, parseUnits(repaidInterest, 8) ?? 0);
    this.#repaid.set(orderId, add(this.#repaid.get(orderId) ?? 0, units));
  }

  #post({ kind, cause, amount }: Posting): void {
    if (kind !== 'loan' && kind !== 'loan-interest') return;
    this.#owed.set(cause, add(this.#owed.get(cause) ?? 0, amount));
  }

  /** principal + interest − repaid = unpaid, also of those that are paid off. */
  faults(open: ReadonlyMap<string, Loan>): string[] {
    return [...this.#owed].flatMap(([orderId, owed]) => {
      const loan = open.get(orderId);
      const unpaid =
        loan === undefined ? 0 : sub(neg(loan.principal.balance), loan.interest.balance);
      const repaid = this.#repaid.get(orderId) ?? 0;
      return sub(owed, repaid) === unpaid
        ? []
        : [`${orderId}: ${owed} − ${repaid} is not ${unpaid}`];
    });
  }
}

/** What the receipts of all runs were about, and how much was lent. */
class Seen {
  readonly steps = new Set<string>();
  loans = 0;

  onEvents(events: readonly Event[]): void {
    for (const event of events)
      if (event.type === 'receipt' && event.receipt.kind === 'loan')
        this.steps.add(event.receipt.step);
  }
}

/** Plays the acts; beside the venue one that is stored and restored again and again. */
function play(acts: readonly Act[], seen: Seen): void {
  const { venue, traders } = stage();
  const model = new Model();
  let restored = restoreState(serializeState(venue.state));
  for (const [index, one] of acts.entries()) {
    const from = venue.entries.length;
    perform(venue, traders, one);
    // An act that had nothing to act on applied no command.
    for (const entry of venue.entries.slice(from)) {
      model.onEvents(venue.lastEvents);
      seen.onEvents(venue.lastEvents);
      apply(restored, entry);
    }
    expect(model.faults(venue.state.loans.open)).toEqual([]);
    if (index % 10 === 0) restored = restoreState(serializeState(restored));
  }
  seen.loans += venue.state.counters.loanOrder;
  expectSame(venue, restored);
}

function expectSame({ entries, state }: EngineVenue, restored: State): void {
  const replayed = emptyState();
  for (const entry of entries) apply(replayed, entry);
  const text = hashedText(state);
  expect(hashedText(replayed)).toBe(text);
  expect(hashedText(restored)).toBe(text);
  expect(hashedText(restoreState(serializeState(state)))).toBe(text);
}

describe('random loans', () => {
  test('R-I-3 R-I-9 principal + interest − repaid = unpaid throughout, and replay and snapshot agree', () => {
    const seen = new Seen();
    fc.assert(
      fc.property(fc.array(act, { minLength: 40, maxLength: 100 }), (acts) => play(acts, seen)),
      { numRuns: 60 },
    );
    expect(seen.loans).toBeGreaterThan(60);
    expect([...seen.steps]).toEqual(expect.arrayContaining(['margin-call', 'repay', 'sell']));
  });
});
