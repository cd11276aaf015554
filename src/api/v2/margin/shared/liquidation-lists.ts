/** How margin accounts were liquidated, and what was sold or seized for their debts, in either mode. wire.md D.7. */
import { USD_SCALE } from '../../../../engine/core/instrument.ts';
import type { MarginMode } from '../../../../engine/core/order.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { marginRatio } from '../../../../engine/read/position-risk.ts';
import { coin, oneOf, optional, symbol } from '../../../../http/fields.ts';
import { parseUnits } from '../../../../primitives/decimal.ts';
import { present } from '../../../../primitives/present.ts';
import { neg, type Units } from '../../../../primitives/units.ts';
import type {
  MarginLiquidation,
  MarginSale,
} from '../../../../reporting/reports/margin-liquidations.ts';
import { withEnds, withLastId } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pageV2 } from '../../../calls/paging.ts';
import { marginWalletOf } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';
import { pairColumn } from '../../../codecs/v2/margin-asset.ts';
import { MODE_WORDS, marginCall, marginPageFields, pairFields, pairOfRow } from './calls.ts';

const liquidation = (mode: MarginMode) =>
  codec<MarginLiquidation>(
    {
      liqId: ['Liquidation.', (row) => row.liquidationId],
      ...pairColumn(mode, pairOfRow),
      liqStartTime: ['When it began, Unix ms.', (row) => String(row.timeMs)],
      liqEndTime: ['When it ended: at once.', (row) => String(row.timeMs)],
      liqRiskRatio: ['Risk rate before it: 1, at which it was due.', riskRatioOf],
      totalAssets: ['What the account had before it, USD.', (row) => row.assets],
      totalDebt: ['What it owed before it, USD.', (row) => row.debts],
      liqFee: ['0: there is none.', () => '0'],
      cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
      uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    },
    (row) => row.liquidationId,
  );

function riskRatioOf({ equity, requirement }: MarginLiquidation): string {
  return marginRatio({ equity: usd(equity), requirement: usd(requirement) });
}

function usd(text: string): Units {
  const isBelow = text.startsWith('-');
  const units = parseUnits(isBelow ? text.slice(1) : text, USD_SCALE) ?? 0;
  return isBelow ? neg(units) : units;
}

export function liquidationHistory(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'liquidation-history', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} liquidation history`,
    input: { ...pairFields(mode), ...marginPageFields },
    paging: pageV2,
    frame: withEnds('resultList'),
    codec: liquidation(mode),
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { wallet } = marginWalletOf(state, caller, input.symbol);
      return history.marginLiquidations({ uid: caller.uid, wallet, ...window }, page);
    },
  });
}

const sale = codec<MarginSale>(
  {
    symbol: ['Trading pair; empty of a swap.', (row) => row.symbol],
    orderType: ['market; empty of a swap.', ({ orderId }) => (orderId === '' ? '' : 'market')],
    side: [
      'liquidation-buy or liquidation-sell; empty of a swap.',
      ({ side }) => (side === '' ? '' : `liquidation-${side}`),
    ],
    priceAvg: ['Average price; empty of a swap.', (row) => row.avgPrice],
    price: ['The worst price it might take; empty of a swap.', (row) => row.price],
    fillSize: ['Filled, base coin; empty of a swap.', filledOf],
    size: ['Ordered, base coin; empty of a swap.', (row) => row.size],
    amount: ['Filled, quote coin; empty of a swap.', amountOf],
    orderId: ['Order; of a swap its own id.', (row) => row.orderId || row.saleId],
    fromCoin: ['What was given up; empty of an order.', (row) => ofSwap(row, row.fromCoin)],
    toCoin: ['What was owed; empty of an order.', (row) => ofSwap(row, row.toCoin)],
    fromSize: ['Given up; empty of an order.', (row) => ofSwap(row, row.fromSize)],
    toSize: ['What it brought; empty of an order.', (row) => ofSwap(row, row.toSize)],
    cTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
    uTime: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.saleId,
);

function ofSwap({ side }: MarginSale, text: string): string {
  return side === '' ? text : '';
}

/** What was given up, or brought, of the base coin and of the quote coin. */
function filledOf({ fromSize, side, toSize }: MarginSale): string {
  if (side === '') return '';
  return side === 'sell' ? fromSize : toSize;
}

function amountOf({ fromSize, side, toSize }: MarginSale): string {
  if (side === '') return '';
  return side === 'sell' ? toSize : fromSize;
}

export function liquidationOrders(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'liquidation-order', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} liquidation orders`,
    input: {
      type: oneOf(['place_order', 'swap'], {
        default: 'place_order',
        description: 'place_order: sold on a book; swap: seized by the venue.',
      }),
      symbol: optional(symbol({ description: 'Only this pair.' })),
      fromCoin: optional(coin({ description: 'Only what gave up this coin.' })),
      toCoin: optional(coin({ description: 'Only what paid this coin.' })),
      ...marginPageFields,
    },
    paging: pageV2,
    frame: withLastId('resultList'),
    codec: sale,
    rows({ input, caller, venue: { state }, history }, { window, page }) {
      const { fromCoin, symbol: pair, toCoin, type } = input;
      const filter = {
        uid: caller.uid,
        ...walletsAsked(state, caller, mode, pair),
        way: type === 'swap' ? ('swap' as const) : ('order' as const),
        ...present({ fromCoin, toCoin }),
      };
      return history.marginSales({ ...filter, ...window }, page);
    },
  });
}

/** Of crossed margin one wallet and what of it was sold on a pair; of isolated margin that of a pair, or of any. */
function walletsAsked(
  state: ReadState,
  caller: { readonly uid: string },
  mode: MarginMode,
  pair: string | undefined,
) {
  if (mode === 'crossed')
    return { ...present({ symbol: pair }), wallet: marginWalletOf(state, caller).wallet };
  return pair === undefined
    ? { isOfPair: true }
    : { wallet: marginWalletOf(state, caller, pair).wallet };
}
