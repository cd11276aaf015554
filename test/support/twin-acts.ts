/** What users and operators do in a twin run beside trading: settings, money, prices, loans, accounts. */
import type { Command } from '../../src/engine/command.ts';
import { ACCOUNT_RIGHTS } from '../../src/engine/core/account-rights.ts';
import type { Category, FuturesCategory, InstrumentKey } from '../../src/engine/core/instrument.ts';
import type { ApiKeySpec } from '../../src/engine/core/user.ts';
import type { Dice } from './dice.ts';
import type { Acts, Roll } from './twin-known.ts';
import { contractOf, isSpot, lotsOf, priceText } from './twin-orders.ts';
import {
  AGENT,
  ALL_KEYS,
  BORROWERS,
  BY,
  CLASSIC_USER,
  COINS,
  CONTRACT_KEYS,
  FAMILY,
  LENT_COINS,
  PRICING_KEY,
  TRADERS,
  UNION_USERS,
  UNIT_SUB,
} from './twin-venue.ts';

/** A step has every slot of a round. */
const MARKET_STEP_MS = 1_000;

export const SETTING_ACTS: Acts = {
  'set-leverage': { weight: 40, make: leverage },
  'set-margin': { weight: 12, make: isolatedMargin },
  'auto-margin': { weight: 12, make: autoMargin },
  'set-margin-mode': { weight: 16, make: marginMode },
  'set-hold-mode': { weight: 10, make: holdMode },
  'set-asset-mode': { weight: 8, make: assetMode },
  'fee-deduction': { weight: 4, make: deduction },
  countdown: { weight: 4, make: countdown },
  freeze: { weight: 4, make: freeze },
  'user-status': { weight: 3, make: userStatus },
  'force-close': { weight: 3, make: forceClose },
  'cancel-orders': { weight: 3, make: cancelOrders },
  sub: { weight: 7, make: subAccount },
  'rate-quota': { weight: 2, make: rateQuota },
  'sub-account-rights': { weight: 3, make: accountRights },
  key: { weight: 6, make: apiKey },
};

export const MONEY_ACTS: Acts = {
  deposit: { weight: 22, make: deposit },
  withdraw: { weight: 24, make: withdraw },
  transfer: { weight: 20, make: transfer },
  'margin-transfer': { weight: 30, make: marginTransfer },
  convert: { weight: 8, make: convert },
  reserve: { weight: 6, make: reserve },
  borrow: { weight: 60, make: borrow },
  repay: { weight: 12, make: repay },
  disburse: { weight: 45, make: disburse },
  'repay-loan': { weight: 5, make: repayLoan },
  bind: { weight: 4, make: bind },
  correction: { weight: 2, make: correction },
};

export const PRICE_ACTS: Acts = {
  index: { weight: 60, make: index },
  swing: { weight: 10, make: swing },
  mark: { weight: 8, make: mark },
  clock: { weight: 2, make: clock },
  market: { weight: 10, make: market },
  wrong: { weight: 12, make: wrong },
};

function leverage(roll: Roll): Command {
  const { dice, uid } = roll;
  const times = dice.pick([1, 2, 5, 20, 50, 50, 100, 125, 125, 126]);
  const target = dice.pick(['crossed', 'long', 'short', undefined] as const);
  return {
    type: 'set-leverage',
    uid,
    instrument: contractOf(roll).join(':'),
    leverage: times,
    ...(target === undefined ? {} : { target }),
    ...(dice.chance(1, 8) ? { shortLeverage: dice.pick([5, 20]) } : {}),
  };
}

function isolatedMargin(roll: Roll): Command {
  const { dice, known } = roll;
  const amount = `${dice.chance(1, 2) ? '-' : ''}${dice.below(3)}.${1 + dice.below(999)}`;
  const random = { uid: roll.uid, key: contractOf(roll).join(':'), side: 'long' } as const;
  const { uid, key, side } = dice.pick([random, ...known.positions]);
  return { type: 'set-margin', uid, instrument: key, positionSide: side, amount };
}

/** Mostly on, of a position that there is. */
function autoMargin(roll: Roll): Command {
  const { dice, known } = roll;
  const random = { uid: roll.uid, key: contractOf(roll).join(':'), side: 'short' } as const;
  const { uid, key, side } = dice.pick([random, ...known.positions]);
  const isOn = dice.chance(4, 5);
  return { type: 'set-auto-margin', uid, instrument: key, positionSide: side, isOn };
}

/** On terms that somebody quoted; now and then on a quote that was traded. */
function convert({ dice, uid }: Roll): Command {
  return {
    type: 'convert',
    uid,
    fromCoin: dice.pick(COINS),
    fromSize: `0.${1 + dice.below(999)}`,
    toCoin: dice.pick(COINS),
    toSize: `0.0${1 + dice.below(999)}`,
    price: '0.1',
    quoteId: `q${dice.below(400)}`,
  };
}

function marginMode(roll: Roll): Command {
  const mode = roll.dice.pick(['crossed', 'isolated', 'isolated'] as const);
  const instrument = contractOf(roll).join(':');
  return { type: 'set-margin-mode', uid: roll.uid, instrument, marginMode: mode };
}

function holdMode(roll: Roll): Command {
  const { dice, uid } = roll;
  const mode = dice.pick(['one_way_mode', 'hedge_mode'] as const);
  const category = dice.chance(1, 2) ? { category: contractOf(roll)[0] } : {};
  return { type: 'set-hold-mode', uid, holdMode: mode, ...category };
}

function assetMode({ dice, uid }: Roll): Command {
  const who = dice.chance(1, 3) ? dice.pick(UNION_USERS) : uid;
  const level = dice.pick([
    { assetMode: 'union', isDeltaNeutral: true },
    { assetMode: 'union' },
    { assetMode: 'single' },
  ] as const);
  return { type: 'set-asset-mode', uid: who, ...level };
}

/** Mostly so long that something else comes before, now and then off. */
function countdown({ dice, uid }: Roll): Command {
  return { type: 'set-countdown', uid, afterMs: dice.chance(1, 4) ? 0 : dice.below(90_000) };
}

function deduction({ dice, uid }: Roll): Command {
  return { type: 'set-fee-deduction', uid, isOn: dice.chance(2, 3) };
}

/** Freed more often than frozen, so that sub-accounts trade most of the time. */
function freeze({ dice }: Roll): Command {
  const isFrozen = dice.chance(1, 5);
  return { type: 'freeze-sub-account', uid: FAMILY.main, subUid: dice.pick(FAMILY.subs), isFrozen };
}

/** Freed more often than frozen. */
function userStatus({ dice, uid }: Roll): Command {
  const status = dice.chance(1, 5) ? 'frozen' : 'active';
  const cancel = dice.chance(1, 3) ? { cancelOrders: true } : {};
  const whose = dice.chance(1, 6) ? uid : dice.pick(FAMILY.subs);
  return { type: 'set-user-status', ...BY, uid: whose, status, ...cancel };
}

/** Closed at market, or, without a roll of the dice more, deleveraged by a little. */
function forceClose(roll: Roll): Command {
  const { timeMs, uid } = roll;
  const [category, symbol] = contractOf(roll);
  if (timeMs % 3 !== 0) return { type: 'force-close', ...BY, uid, category, symbol };
  const positionSide = timeMs % 2 === 0 ? 'long' : 'short';
  const instrument: InstrumentKey = `${category}:${symbol}`;
  return { type: 'deleverage', ...BY, uid, instrument, positionSide, lots: 1 + (timeMs % 5) };
}

function cancelOrders({ dice, key, uid }: Roll): Command {
  const [category, symbol] = key.split(':') as [Category, string];
  return { type: 'cancel-orders', ...BY, uid, ...(dice.chance(1, 2) ? { category, symbol } : {}) };
}

/** Mostly all of them, so that sub-accounts trade most of the time. */
function accountRights({ dice }: Roll): Command {
  const rights = dice.pick([ACCOUNT_RIGHTS, ACCOUNT_RIGHTS, ['read', 'spot_trade']] as const);
  const subUid = dice.pick(FAMILY.subs);
  return { type: 'change-sub-account', uid: FAMILY.main, subUid, rights };
}

function rateQuota({ dice }: Roll): Command {
  const category = dice.pick(['spot', 'futures'] as const);
  const uids = [dice.pick([FAMILY.main, ...FAMILY.subs])];
  return { type: 'set-rate-quota', uid: FAMILY.main, category, uids, quota: dice.pick([1, 5, 20]) };
}

/** Some of those that were made here are classic; they go over to another account mode, and back, while nothing is open. */
function subAccount({ dice, known, uid }: Roll): Command {
  const place = dice.below(12);
  const sub = known.subs.at(-1 - (place % 2));
  const accountMode = place === 10 ? 'classic' : 'unified';
  if (place >= 10 && sub !== undefined) return { type: 'set-account-mode', uid: sub, accountMode };
  if (place === 9)
    return { type: 'set-collateral', uid: sub ?? uid, collateralType: 'mainstream', coins: [] };
  if (place === 8) return moved(known);
  if (place === 7)
    return { type: 'publish-announcement', annType: 'security', title: uid, by: 'random' };
  const mode = place % 3 === 0 ? ({ accountMode: 'classic' } as const) : {};
  return { type: 'create-sub-account', uid, name: `s${place}`, ...mode };
}

/** Of the family, where somebody has a position; back and forth. */
function moved({ positions }: Roll['known']): Command {
  const members: readonly string[] = [FAMILY.main, ...FAMILY.subs];
  const held = positions.find(({ uid }) => members.includes(uid));
  const fromUid = held?.uid ?? FAMILY.main;
  return {
    type: 'move-position',
    uid: FAMILY.main,
    fromUid,
    toUid: fromUid === FAMILY.main ? FAMILY.subs[0] : FAMILY.main,
    instrument: held?.key ?? 'none',
    positionSide: held?.side ?? 'long',
    lots: 1,
  };
}

function apiKey({ dice, known, step, uid }: Roll): Command {
  const spec: ApiKeySpec = {
    key: `k${dice.chance(1, 4) ? dice.below(5) : step}`,
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: 's',
    passphraseMac: 'p',
    permissions: ['uta_trade:read_write'],
    ips: [],
  };
  const key = known.keys.at(-1 - dice.below(3)) ?? 'none';
  const main = FAMILY.main;
  return dice.pick<Command>([
    { type: 'create-key', ...BY, uid, apiKey: spec },
    { type: 'create-sub-key', uid: main, subUid: dice.pick(FAMILY.subs), apiKey: spec },
    { type: 'change-sub-key', uid: main, key, passphraseMac: `p${step}`, ips: ['10.0.0.1'] },
    { type: 'delete-sub-key', uid: main, key },
    { type: 'revoke-key', ...BY, key },
  ]);
}

function someOf(dice: Dice, coin: string): string {
  return `${dice.below(coin === 'USDT' ? 40 : 1)}.${1 + dice.below(999)}`;
}

/** Small sums, so that nobody is poor for ever. */
function deposit(roll: Roll): Command {
  return { type: 'deposit', ...payment(roll) };
}

function withdraw(roll: Roll): Command {
  return { type: 'withdraw', ...payment(roll) };
}

/** Paid in and out under one reference. */
const AGAIN = { ...BY, uid: CLASSIC_USER, coin: 'USDT', amount: '1', reference: 'again' };

function payment({ dice, step, uid }: Roll) {
  const coin = dice.pick([...COINS, 'USDT', 'USDT', 'SUSDT']);
  const isClassic = uid === CLASSIC_USER && dice.chance(2, 3);
  const wallet = isClassic
    ? { wallet: dice.pick(['usdt_futures', 'coin_futures', 'spot'] as const) }
    : {};
  const isAgain = dice.chance(1, 30);
  const amount = someOf(dice, coin);
  return isAgain ? AGAIN : { ...BY, uid, coin, amount, reference: `step-${step}`, ...wallet };
}

function transfer({ dice, step, uid }: Roll): Command {
  const isFamily = dice.chance(1, 2);
  const asker = isFamily ? dice.pick([FAMILY.main, FAMILY.main, ...FAMILY.subs]) : uid;
  const others = isFamily ? [FAMILY.main, ...FAMILY.subs] : [uid];
  const end = () => ({
    uid: dice.chance(1, 20) ? dice.pick(TRADERS) : dice.pick(others),
    account: dice.pick([
      'spot',
      'spot',
      'usdt_futures',
      'usdt_futures',
      'coin_futures',
      'uta',
      'uta',
      'uta',
      'isolated_margin',
      'p2p',
    ] as const),
  });
  const coin = dice.pick(['USDT', 'USDT', 'BTC', 'ETH']);
  return {
    type: 'transfer',
    uid: asker,
    from: end(),
    to: end(),
    coin,
    amount: someOf(dice, coin),
    ...(dice.chance(1, 3) ? { clientOid: `t${dice.chance(1, 2) ? dice.below(5) : step}` } : {}),
  };
}

const MARGIN_PAIRS = ['ETHUSDT', 'BTCUSDT'] as const;

/** In the wallet of a pair as often as not. */
function pairOf(dice: Dice): { readonly symbol?: string } {
  return dice.chance(1, 2) ? {} : { symbol: dice.pick(MARGIN_PAIRS) };
}

/** Into a margin wallet more often than out of it. */
function marginTransfer({ dice, uid }: Roll): Command {
  const own = { uid, account: dice.pick(['spot', 'spot', 'uta'] as const) };
  const isOfPair = dice.chance(2, 3);
  const margin = { uid, account: isOfPair ? 'isolated_margin' : 'crossed_margin' } as const;
  const [from, to] = dice.chance(3, 4) ? [own, margin] : [margin, own];
  const coin = dice.pick(['USDT', 'USDT', 'BTC', 'ETH']);
  const symbol = isOfPair ? { symbol: dice.pick(MARGIN_PAIRS) } : {};
  return { type: 'transfer', uid, from, to, coin, amount: someOf(dice, coin), ...symbol };
}

function reserve(roll: Roll): Command {
  const { dice, step } = roll;
  const [category, symbol] = contractOf(roll);
  const amount = `${dice.below(4)}.${1 + dice.below(999)}`;
  return { type: 'top-up-reserve', ...BY, category, symbol, amount, reference: `step-${step}` };
}

/** Often as much as the account can stand for. */
function borrow({ dice, uid }: Roll): Command {
  const most = dice.pick([200, 800, 2_000]);
  const coin = dice.pick([...LENT_COINS, 'USDT']);
  const amount =
    coin === 'USDT' ? `${1 + dice.below(most)}` : `${dice.below(most / 100)}.${1 + dice.below(99)}`;
  return { type: 'borrow', uid, coin, amount, ...pairOf(dice) };
}

function repay({ dice, uid }: Roll): Command {
  const coin = dice.pick(LENT_COINS);
  const amount = dice.chance(1, 2) ? {} : { amount: someOf(dice, coin) };
  return { type: 'repay', uid, coin, ...amount, ...pairOf(dice) };
}

function disburse({ dice, step }: Roll): Command {
  const uid = dice.pick(BORROWERS);
  const productId = dice.pick(['L-USDT', 'L-USDT', 'L-BTC']);
  const amount =
    productId === 'L-USDT' ? `${1 + dice.below(700)}` : `${dice.below(7)}.${1 + dice.below(9)}`;
  return { type: 'disburse-loan', ...BY, productId, uid, amount, reference: `step-${step}` };
}

function repayLoan({ dice, known, step }: Roll): Command {
  const loans = known.loans;
  const orderId = loans.length === 0 ? '1999999999999999999' : dice.pick(loans);
  return {
    type: 'repay-loan',
    ...BY,
    orderId,
    amount: `${1 + dice.below(40)}`,
    reference: `step-${step}`,
  };
}

function bind({ dice }: Roll): Command {
  const operation = dice.pick(['bind', 'unbind'] as const);
  return { type: 'bind-risk-unit', uid: '10', riskUnitId: 'RU2', subUid: UNIT_SUB, operation };
}

function correction({ dice, step }: Roll): Command {
  return {
    type: 'correct-commission',
    ...BY,
    agentUid: AGENT,
    uid: dice.pick([CLASSIC_USER, FAMILY.main, 'u3']),
    coin: 'USDT',
    category: 'SPOT',
    symbol: 'ETHUSDT',
    rebate: dice.pick(['0.5', '-0.1']),
    userRebate: dice.pick(['0', '0.1']),
    reference: `step-${step}`,
  };
}

const INDEXED: readonly string[] = [
  ...CONTRACT_KEYS.filter((key) => key !== 'USDT-FUTURES:ETHUSDT'),
  PRICING_KEY,
];

/** Near the last price; one contract or several. */
function index({ dice, known }: Roll): Command {
  const keys = dice.chance(1, 4) ? INDEXED : [dice.pick(INDEXED)];
  return setIndex(keys.map((key) => [key, known.middleOf(key) + dice.below(33) - 16]));
}

/** All prices of a base coin rise or fall by up to a half, and orders follow. */
function swing({ dice, known }: Roll): Command {
  const base = dice.pick(['BTC', 'ETH', 'DOT']);
  const part = dice.pick([50, 70, 80, 120, 140, 180]);
  const keys = ALL_KEYS.filter((key) => key.includes(base));
  for (const key of keys) known.expect(key, Math.floor((known.middleOf(key) * part) / 100));
  const indexed = keys.filter((key) => INDEXED.includes(key));
  return setIndex(
    (indexed.length > 0 ? indexed : INDEXED).map((key) => [key, known.middleOf(key)]),
  );
}

function setIndex(ticks: readonly (readonly [key: string, ticks: number])[]): Command {
  const prices = ticks.map(([key, each]) => {
    const [category, symbol] = key.split(':') as [FuturesCategory, string];
    return { category, symbol, price: `${Math.max(10, each >> 1)}.${each % 2 === 0 ? 125 : 625}` };
  });
  return { type: 'set-index-price', ...BY, prices };
}

function mark(roll: Roll): Command {
  const { dice, known } = roll;
  const [category, symbol] = contractOf(roll);
  const ticks = known.middleOf(`${category}:${symbol}`) + dice.below(31) - 15;
  const price = dice.chance(2, 3) ? null : priceText(ticks);
  return { type: 'set-mark-price', ...BY, category, symbol, price };
}

function clock({ dice, timeMs }: Roll): Command {
  if (!dice.chance(1, 2)) return { type: 'advance-clock', ...BY, toMs: timeMs - dice.below(2) };
  if (timeMs % 5 < 2) return { type: 'accept-clock', ...BY, fromMs: timeMs, toMs: timeMs };
  const rare: readonly Command[] = [
    { type: 'accept-loss', ...BY, lastSeq: 3, reachedSeq: 5 },
    { type: 'rotate-master-key', ...BY, keys: [] },
    { type: 'step-down', ...BY, node: 'a' },
  ];
  return rare[timeMs % 4] ?? { type: 'tick' };
}

/** The built-in market steps, now and then on other terms. */
function market(roll: Roll): Command {
  const { dice, timeMs } = roll;
  if (!dice.chance(1, 6)) return { type: 'market-step', step: Math.floor(timeMs / MARKET_STEP_MS) };
  if (dice.chance(1, 3)) return path(roll);
  if (dice.chance(1, 3)) return recording(roll);
  const population = dice.pick(['quotes', 'thin', 'normal', 'panic'] as const);
  if (dice.chance(1, 3)) return { type: 'set-population', population, ...BY };
  const instruments = ALL_KEYS.filter(() => dice.chance(1, 3)).map((key) => {
    const [category, symbol] = key.split(':') as [Category, string];
    return { category, symbol, volatility: dice.pick(['0.5', '3']) };
  });
  const terms = { seed: dice.pick(['1', '2']), stepMs: MARKET_STEP_MS, instruments, population };
  return { type: 'configure-market', ...BY, terms };
}

/** An index follows a path for a while, or one no more. */
function path({ dice, timeMs, known }: Roll): Command {
  const key = dice.pick(INDEXED);
  const [category, symbol] = key.split(':') as [Category, string];
  const name = dice.pick(['', 'one', 'two']);
  const points = [1, 2].map((at) => {
    const ticks = Math.max(20, known.middleOf(key) + dice.below(31) - 15);
    return { timeMs: timeMs + at * MARKET_STEP_MS, price: priceText(ticks) };
  });
  return { type: 'extend-path', category, symbol, name, startMs: timeMs, points, isWhole: false };
}

/** Something recorded is played for a while, or nothing any more. */
function recording({ dice, timeMs, known }: Roll): Command {
  const key = dice.pick(ALL_KEYS);
  const [category, symbol] = key.split(':') as [Category, string];
  const name = dice.pick(['', 'one', 'one', 'two']);
  const hasBook = dice.chance(1, 2);
  const middle = Math.max(20, known.middleOf(key));
  const rows = (side: 1 | -1) =>
    [1, 2, 3].map((away) => ({ ticks: middle + side * away, lots: dice.below(3) * lotsOf(dice) }));
  const moments = [0, 1, 2].map((at) => {
    const around = { timeMs: timeMs + at * MARKET_STEP_MS };
    if (dice.chance(1, 8)) return { ...around, silence: 'nobody knows' };
    const side = dice.pick(['buy', 'sell'] as const);
    const trade = { side, ticks: middle + dice.below(7) - 3, lots: lotsOf(dice) };
    if (!hasBook || dice.chance(1, 3)) return { ...around, trade };
    return { ...around, bids: rows(-1), asks: rows(1) };
  });
  const terms = { category, symbol, name, seed: '1', startMs: timeMs, healMs: 1000, hasBook };
  return { type: 'extend-recording', ...terms, moments, isWhole: false };
}

/** What must be refused: unknown names, no size, no amount. */
function wrong({ dice, key, step, uid }: Roll): Command {
  const limit = {
    type: 'place-order',
    uid,
    instrument: key,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    priceTicks: 200,
    lots: lotsOf(dice),
  } as const;
  const pay = { type: 'deposit', ...BY, uid, coin: 'USDT', reference: `bad-${step}` } as const;
  return dice.pick<Command>([
    { ...limit, uid: 'nobody' },
    { ...limit, instrument: 'SPOT:NONE' },
    { ...limit, lots: 0 },
    { ...limit, lots: 9_007_199_254_740_991 },
    { ...limit, marginCoin: 'ETH' },
    { ...limit, loan: isSpot(key) ? 'borrow' : 'none', uid: CLASSIC_USER },
    { ...pay, amount: '-5' },
    { ...pay, amount: '1', coin: 'NONE' },
    { type: 'cancel-order', uid },
    { type: 'borrow', uid, coin: 'BGB', amount: '1' },
    { type: 'set-fee-tier', ...BY, uid, tier: 'none' },
    { type: 'bind-risk-unit', uid, subUid: 'u7', operation: 'bind' },
  ]);
}
