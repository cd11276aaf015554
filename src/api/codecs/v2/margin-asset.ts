/** A coin of a margin wallet as v2 shows it in replies and on sockets (wire.md 5.7, D.7). */
import type { MarginMode } from '../../../engine/core/order.ts';
import { negated, plus } from '../amount-text.ts';
import { codec, only, type RowFields } from '../codec.ts';
import type { ReadBalance } from './account.ts';

/** Of crossed margin `symbol` is ''. */
export interface MarginAsset extends ReadBalance {
  readonly symbol: string;
}

const fields: RowFields<MarginAsset> = {
  coin: ['Coin.', (record) => record.coin],
  totalAmount: ['What is there, held or not.', (record) => plus(record.balance, record.debt)],
  available: ['What may be spent now.', (record) => record.free],
  transferable: ['What may leave the account now.', (record) => record.transferable],
  frozen: ['Held for orders.', (record) => plus(record.spotLocked, record.orderMargin)],
  borrow: ['Principal owed.', (record) => record.principal],
  interest: ['Interest due.', (record) => plus(record.debt, negated(record.principal))],
  net: ['What is there less what is owed.', (record) => record.balance],
  coupon: ['0: there are no coupons.', () => '0'],
  cTime: ['Venue time, Unix ms.', (record) => String(record.readMs)],
  uTime: ['Venue time, Unix ms.', (record) => String(record.readMs)],
};

export function marginAsset(mode: MarginMode) {
  return codec<MarginAsset>({
    ...pairColumn(mode, (record: MarginAsset) => record.symbol),
    ...fields,
  });
}

/** Rows of a pair say which it is; those of crossed margin have no such field. */
export function pairColumn<R>(mode: MarginMode, symbolOf: (row: R) => string): RowFields<R> {
  return mode === 'isolated' ? { symbol: ['Trading pair.', symbolOf] } : {};
}

interface PushedAsset extends MarginAsset {
  readonly uid: string;
}

const PUSHED = ['coin', 'available', 'borrow', 'frozen', 'interest', 'coupon', 'uTime'];

/** Under the names of the sockets. */
export function marginAssetPush(mode: MarginMode) {
  return codec<PushedAsset>({
    id: ['User id.', (record) => record.uid],
    ...pairColumn(mode, (record: PushedAsset) => record.symbol),
    ...only<PushedAsset>(fields as RowFields<PushedAsset>, PUSHED),
  });
}
