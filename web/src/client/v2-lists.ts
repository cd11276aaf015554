/** Lists of a classic account: v2 has one call for spot, and one for each kind of futures. */
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import { CATEGORIES, type FuturesCategory, isFutures, type Pair, type Trading } from './trading.ts';
import {
  fillOfMix,
  fillOfSpot,
  orderOfMix,
  orderOfSpot,
  positionOfMix,
  triggerOfMix,
  triggerOfSpot,
} from './v2-rows.ts';

const FUTURES = CATEGORIES.filter(isFutures);

type Lists = 'orders' | 'triggers' | 'positions' | 'balances' | 'fills' | 'pastOrders';

export function lists(signer: Signer): Pick<Trading, Lists> {
  return {
    async orders() {
      const spot = call('GET /api/v2/spot/trade/unfilled-orders', {}, signer);
      const mix = await eachFutures(async (productType) => {
        const input = { productType };
        const page = await call('GET /api/v2/mix/order/orders-pending', input, signer);
        return page.entrustedList.map((row) => orderOfMix(productType, row));
      });
      return [...(await spot).map(orderOfSpot), ...mix];
    },
    async triggers() {
      const spot = call('GET /api/v2/spot/trade/current-plan-order', {}, signer);
      const mix = await eachFutures(async (productType) => {
        const kinds = ['normal_plan', 'profit_loss'] as const;
        const pages = await Promise.all(
          kinds.map((planType) =>
            call('GET /api/v2/mix/order/orders-plan-pending', { productType, planType }, signer),
          ),
        );
        return pages
          .flatMap((page) => page.entrustedList)
          .map((row) => triggerOfMix(productType, row));
      });
      return [...(await spot).orderList.map(triggerOfSpot), ...mix];
    },
    positions: () =>
      eachFutures(async (productType) => {
        const rows = await call('GET /api/v2/mix/position/all-position', { productType }, signer);
        return rows.map((row) => positionOfMix(productType, row));
      }),
    balances: () => balancesOf(signer),
    fills: (pair, before) => fillsOf(signer, pair, before),
    pastOrders: (pair, before) => pastOrdersOf(signer, pair, before),
  };
}

async function eachFutures<T>(
  of: (category: FuturesCategory) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return (await Promise.all(FUTURES.map(of))).flat();
}

async function balancesOf(signer: Signer): ReturnType<Trading['balances']> {
  const spot = call('GET /api/v2/spot/account/assets', {}, signer);
  const mix = await eachFutures(async (productType) => {
    const rows = await call('GET /api/v2/mix/account/accounts', { productType }, signer);
    return rows.map((row) => ({
      coin: row.marginCoin,
      wallet: productType,
      equity: row.accountEquity,
      available: row.available,
      locked: row.locked,
      usdValue: row.usdtEquity,
    }));
  });
  const wallets = (await spot).map(({ available, coin, frozen }) => ({
    coin,
    wallet: 'SPOT',
    // The venue gives no equity of a spot wallet.
    equity: '',
    available,
    locked: frozen,
    usdValue: '',
  }));
  return [...wallets, ...mix];
}

async function fillsOf(
  signer: Signer,
  { category, symbol }: Pair,
  idLessThan?: string,
): ReturnType<Trading['fills']> {
  if (!isFutures(category)) {
    const rows = await call('GET /api/v2/spot/trade/fills', { symbol, idLessThan }, signer);
    return { rows: rows.map(fillOfSpot), next: after(rows.map(({ tradeId }) => tradeId)) };
  }
  const input = { productType: category, symbol, idLessThan };
  const page = await call('GET /api/v2/mix/order/fills', input, signer);
  const rows = page.fillList.map((row) => fillOfMix(category, row));
  return { rows, next: after(rows.map(({ fillId }) => fillId)) };
}

async function pastOrdersOf(
  signer: Signer,
  { category, symbol }: Pair,
  idLessThan?: string,
): ReturnType<Trading['pastOrders']> {
  if (!isFutures(category)) {
    const input = { symbol, idLessThan };
    const rows = await call('GET /api/v2/spot/trade/history-orders', input, signer);
    const orders = rows.map((row) => ({ ...orderOfSpot(row), price: row.price }));
    return { rows: orders, next: after(rows.map(({ orderId }) => orderId)) };
  }
  const input = { productType: category, symbol, idLessThan };
  const page = await call('GET /api/v2/mix/order/orders-history', input, signer);
  const rows = page.entrustedList.map((row) => orderOfMix(category, row));
  return { rows, next: after(rows.map(({ orderId }) => orderId)) };
}

/** The last id of a full page: there may be older rows. */
function after(ids: readonly string[]): string | undefined {
  return ids.length < 100 ? undefined : ids.at(-1);
}
