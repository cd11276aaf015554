/** What happens to an order of a user, or to his position while he cancels one. */
import type { ReadMarket, ReadOrder, ReadUserMarket } from '../../engine/core/entities.ts';
import { isFutures } from '../../engine/core/instrument.ts';
import { oppositeSide } from '../../engine/core/order.ts';
import { liquidationPrice } from '../../engine/read/position-risk.ts';
import { factor, span } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';
import { holdBack } from './book-acts.ts';

/** Who trades against users when a fault needs somebody: a user like others. */
const OTHER_UID = '9900000003';
const STAKE = '1000000000';

type Act = Pick<ActMeeting<unknown>, 'state' | 'submit' | 'signed' | 'subject'>;

export const partialThenCancel = anAct({
  name: 'partial-then-cancel',
  family: 'trading',
  isOfOrders: true,
  summary:
    'Fills a part of an order that rests, then the venue cancels what its user has open there.',
  seen: 'A fill of a part, and an order that ends as cancelled although nobody asked.',
  params: { share: factor('How much of it is filled.', { min: 0, max: 0.99, usual: 0.5 }) },
  act: async (met) => {
    const { order } = met.subject;
    if (order === undefined) return;
    const { category, symbol } = order.userMarket.market.instrument;
    const { uid } = order.userMarket.user;
    await fillPart(met, order, met.with.share);
    await met.submit({ type: 'cancel-orders', uid, category, symbol, ...met.signed });
  },
});

export const stallFill = anAct({
  name: 'stall-fill',
  family: 'trading',
  isOfOrders: true,
  summary:
    'Fills a part of an order that rests; then the built-in market leaves it alone for a while.',
  seen: 'An order that is filled in part, and stays so.',
  params: {
    share: factor('How much of it is filled.', { min: 0, max: 0.99, usual: 0.5 }),
    ms: span('How long it then stays so, of venue time.', 60_000),
  },
  act: async (met) => {
    const { order } = met.subject;
    if (order === undefined) return;
    const { market } = order.userMarket;
    const isTraded = met.state.counterparties?.instruments.some(
      ({ category, symbol }) =>
        category === market.instrument.category && symbol === market.instrument.symbol,
    );
    await fillPart(met, order, met.with.share);
    const opposite = order.side === 'buy' ? 'sells' : 'buys';
    if (isTraded === true) await holdBack(met, market, { [opposite]: 0 }, met.with.ms);
  },
});

/** Somebody trades with it, and with whatever stands before it. */
async function fillPart(met: Act, order: ReadOrder, share: number): Promise<void> {
  const { market } = order.userMarket;
  const lots = Math.floor(order.leavesLots * share);
  if (lots === 0) return;
  await makeAble(met, market);
  const placed = await met.submit({
    type: 'place-order',
    uid: OTHER_UID,
    instrument: market.instrument.key,
    side: oppositeSide(order.side),
    orderType: 'limit',
    priceTicks: order.priceTicks,
    lots: lots + lotsBefore(market, order),
    timeInForce: 'ioc',
  });
  if (!placed.ok) throw new Error(`a part was not filled: ${placed.reason}`);
}

/** What of its side trades before it: better prices, and what is older at its own. */
function lotsBefore({ book }: ReadMarket, order: ReadOrder): number {
  const { levels } = order.side === 'buy' ? book.bids : book.asks;
  const isBetter = (ticks: number) =>
    order.side === 'buy' ? ticks > order.priceTicks : ticks < order.priceTicks;
  const better = levels.filter(({ ticks }) => isBetter(ticks));
  const own = levels.find(({ ticks }) => ticks === order.priceTicks);
  // It has just come, so all else at its price is older.
  const older = Math.max(0, (own?.lots ?? 0) - order.leavesLots);
  return better.reduce((sum, { lots }) => sum + lots, older);
}

async function makeAble({ state, submit, signed }: Act, { instrument }: ReadMarket): Promise<void> {
  const coins = isFutures(instrument.category)
    ? [instrument.marginCoin]
    : [instrument.base, instrument.quote];
  if (!state.users.has(OTHER_UID))
    await submit({
      ...{ type: 'create-user', uid: OTHER_UID, label: 'fault', accountMode: 'both' },
      ...signed,
    });
  for (const coin of coins) {
    const reference = `fault:${OTHER_UID}:${coin}`;
    if (!state.references.has(`deposit:${reference}`))
      await submit({ type: 'deposit', uid: OTHER_UID, coin, amount: STAKE, reference, ...signed });
  }
}

/** So far beyond its liquidation price that rounding does not matter. */
const BEYOND = 0.002;
const DECIMALS = 8;

export const liquidateInFlight = anAct({
  name: 'liquidate-in-flight',
  family: 'trading',
  summary:
    'Before a cancel is carried out, the mark goes beyond the liquidation price of its user’s position for a moment.',
  seen: 'A cancel that finds no order: the position was liquidated while it was on its way.',
  params: {},
  act: async (met) => {
    const { uid = '', markets } = met.subject;
    for (const market of markets) {
      const userMarket = met.state.users.get(uid)?.userMarkets.get(market.instrument.key);
      if (userMarket !== undefined) await liquidate(met, userMarket);
    }
  },
});

async function liquidate(
  { state, submit, signed }: Act,
  userMarket: ReadUserMarket,
): Promise<void> {
  const { category, symbol } = userMarket.market.instrument;
  if (!isFutures(category)) return;
  for (const position of [userMarket.long, userMarket.short]) {
    if (position === undefined) continue;
    const price = Number(liquidationPrice(state, userMarket, position));
    if (price === 0) continue;
    const beyond = price * (position.side === 'long' ? 1 - BEYOND : 1 + BEYOND);
    const pin = { type: 'set-mark-price', category, symbol, force: true, ...signed } as const;
    await submit({ ...pin, price: beyond.toFixed(DECIMALS) });
    await submit({ ...pin, price: null });
  }
}
