/** Lists of a classic account: v2 has one call for spot, and one for each kind of futures. */
import { call } from './request.ts';
import type { Signer } from './signer.ts';
import { type FuturesCategory, isFutures, type Pair, type Part, type Trading } from './trading.ts';
import {
  fillOfMix,
  fillOfSpot,
  orderOfMix,
  orderOfSpot,
  positionOfMix,
  triggerOfMix,
  triggerOfSpot,
} from './v2-rows.ts';

type Lists = 'orders' | 'triggers' | 'positions' | 'balances' | 'equities' | 'fills' | 'pastOrders';

export function lists(signer: Signer): Pick<Trading, Lists> {
  return {
    async orders(part) {
      if (!isOfFutures(part))
        return (await call('GET /api/v2/spot/trade/unfilled-orders', {}, signer)).map(orderOfSpot);
      const input = { productType: part };
      const page = await call('GET /api/v2/mix/order/orders-pending', input, signer);
      return page.entrustedList.map((row) => orderOfMix(part, row));
    },
    triggers: (part) => triggersOf(signer, part),
    async positions(part) {
      if (!isOfFutures(part)) return [];
      const input = { productType: part };
      const rows = await call('GET /api/v2/mix/position/all-position', input, signer);
      return rows.map((row) => positionOfMix(part, row));
    },
    balances: (part) => balancesOf(signer, part),
    equities: () => equitiesOf(signer),
    fills: (pair, before) => fillsOf(signer, pair, before),
    pastOrders: (pair, before) => pastOrdersOf(signer, pair, before),
  };
}

function isOfFutures(part: Part): part is FuturesCategory {
  return part !== 'all' && isFutures(part);
}

async function triggersOf(signer: Signer, part: Part): ReturnType<Trading['triggers']> {
  if (!isOfFutures(part)) {
    const { orderList } = await call('GET /api/v2/spot/trade/current-plan-order', {}, signer);
    return orderList.map(triggerOfSpot);
  }
  const kinds = ['normal_plan', 'profit_loss'] as const;
  const pages = await Promise.all(
    kinds.map((planType) => {
      const input = { productType: part, planType };
      return call('GET /api/v2/mix/order/orders-plan-pending', input, signer);
    }),
  );
  return pages.flatMap((page) => page.entrustedList).map((row) => triggerOfMix(part, row));
}

async function balancesOf(signer: Signer, part: Part): ReturnType<Trading['balances']> {
  if (!isOfFutures(part)) {
    const rows = await call('GET /api/v2/spot/account/assets', {}, signer);
    return rows.map(({ available, coin, frozen }) => ({
      coin,
      wallet: 'SPOT',
      // The venue gives no equity of a spot wallet.
      equity: '',
      available,
      locked: frozen,
      usdValue: '',
    }));
  }
  const input = { productType: part };
  const rows = await call('GET /api/v2/mix/account/accounts', input, signer);
  return rows.map((row) => ({
    coin: row.marginCoin,
    wallet: part,
    equity: row.accountEquity,
    available: row.available,
    locked: row.locked,
    usdValue: row.usdtEquity,
  }));
}

async function equitiesOf(signer: Signer): ReturnType<Trading['equities']> {
  const rows = await call('GET /api/v2/account/all-account-balance', {}, signer);
  return (['spot', 'futures'] as const).flatMap((account) =>
    rows
      .filter(({ accountType }) => accountType === account)
      .map(({ usdtBalance }) => ({ account, value: usdtBalance, coin: 'USDT' as const })),
  );
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
