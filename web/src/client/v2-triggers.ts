/** Triggers in v2: plans that place an order, and those that close a position. */
import { call } from './request.ts';
import { type FuturesCategory, isFutures, type NewTrigger, type Trading } from './trading.ts';
import { type Context, hedged } from './v2-words.ts';

type Acts = 'placeTrigger' | 'modifyTrigger' | 'cancelTrigger';

export function triggerActs(context: Context): Pick<Trading, Acts> {
  const { marginCoin, signer } = context;
  return {
    async placeTrigger(trigger) {
      const { category, kind } = trigger;
      if (!isFutures(category)) await placeSpot(context, trigger);
      else if (kind === 'open') await placePlan(context, trigger, category);
      else await placeClosing(context, trigger, category);
    },
    async modifyTrigger(trigger, triggerPrice) {
      const { category, kind, orderId, price, qty, symbol } = trigger;
      if (!isFutures(category)) {
        const how = price === '' ? { orderType: 'market' as const } : limitAt(price);
        const body = { orderId, triggerPrice, ...how, size: qty };
        await call('POST /api/v2/spot/trade/modify-plan-order', body, signer);
        return;
      }
      const pair = { symbol, productType: category, orderId };
      if (kind === 'open')
        await call(
          'POST /api/v2/mix/order/modify-plan-order',
          { ...pair, newTriggerPrice: triggerPrice },
          signer,
        );
      else {
        const body = { ...pair, marginCoin: await marginCoin(trigger), triggerPrice };
        await call('POST /api/v2/mix/order/modify-tpsl-order', body, signer);
      }
    },
    async cancelTrigger({ category, orderId, symbol }) {
      if (!isFutures(category)) {
        await call('POST /api/v2/spot/trade/cancel-plan-order', { orderId }, signer);
        return;
      }
      const body = { symbol, productType: category, orderIdList: [{ orderId }] };
      await call('POST /api/v2/mix/order/cancel-plan-order', body, signer);
    },
  };
}

async function placeSpot({ signer }: Context, trigger: NewTrigger): Promise<void> {
  const { price, qty = '', side, symbol, triggerPrice } = trigger;
  const how = price === undefined ? { orderType: 'market' as const } : limitAt(price);
  const isSpending = price === undefined && side === 'buy';
  const planType = isSpending ? ('total' as const) : ('amount' as const);
  const body = { symbol, side, triggerPrice, ...how, size: qty, planType };
  await call(
    'POST /api/v2/spot/trade/place-plan-order',
    { ...body, triggerType: triggerTypeOf(trigger) },
    signer,
  );
}

async function placePlan(
  { marginCoin, signer }: Context,
  trigger: NewTrigger,
  productType: FuturesCategory,
): Promise<void> {
  const { posSide, price, qty = '', side, symbol, triggerPrice } = trigger;
  const asked = { symbol, productType, marginCoin: await marginCoin(trigger) };
  const { marginMode } = await call('GET /api/v2/mix/account/account', asked, signer);
  const sides =
    posSide === undefined
      ? { side, ...(trigger.isReduceOnly ? { reduceOnly: 'YES' as const } : {}) }
      : hedged(side, posSide);
  const how = price === undefined ? { orderType: 'market' as const } : limitOf(price);
  const body = { ...asked, size: qty, triggerPrice, ...sides, ...how };
  await call(
    'POST /api/v2/mix/order/place-plan-order',
    {
      ...body,
      planType: 'normal_plan',
      marginMode: marginMode === 'isolated' ? 'isolated' : 'crossed',
      triggerType: triggerTypeOf(trigger),
    },
    signer,
  );
}

async function placeClosing(
  { marginCoin, signer }: Context,
  trigger: NewTrigger,
  productType: FuturesCategory,
): Promise<void> {
  const { kind, posSide, price, qty, side, symbol, triggerPrice } = trigger;
  const isProfit = kind === 'takeProfit';
  const ofPart = isProfit ? ('profit_plan' as const) : ('loss_plan' as const);
  const ofWhole = isProfit ? ('pos_profit' as const) : ('pos_loss' as const);
  const body = {
    symbol,
    productType,
    marginCoin: await marginCoin(trigger),
    planType: qty === undefined ? ofWhole : ofPart,
    // In one-way mode the position is named by the side that opened it.
    holdSide: posSide ?? (side === 'sell' ? ('buy' as const) : ('sell' as const)),
    triggerPrice,
    triggerType: triggerTypeOf(trigger),
    executePrice: price,
    size: qty,
  };
  await call('POST /api/v2/mix/order/place-tpsl-order', body, signer);
}

function limitAt(executePrice: string) {
  return { orderType: 'limit' as const, executePrice };
}

function limitOf(price: string) {
  return { orderType: 'limit' as const, price };
}

function triggerTypeOf({ triggerBy }: NewTrigger) {
  return triggerBy === 'mark' ? ('mark_price' as const) : ('fill_price' as const);
}
