/** A coin of the funding wallet as both families show it (wire.md D.5). */
import type { BalanceRecord } from '../../engine/read/account-record.ts';
import { codec, type RowFields } from './codec.ts';

export interface FundingAsset extends BalanceRecord {
  /** What it is worth, in USDT. */
  readonly usdt: string;
}

const fields: RowFields<BalanceRecord> = {
  coin: ['Coin.', (asset) => asset.coin],
  available: ['What may be moved now.', (asset) => asset.free],
  frozen: ['Held for withdrawals.', (asset) => asset.spotLocked],
};

export const fundingAssetV2 = codec<FundingAsset>({
  ...fields,
  usdtValue: ['What there is of it, in USDT.', (asset) => asset.usdt],
});

export const fundingAssetV3 = codec<BalanceRecord>({
  ...fields,
  balance: ['What there is of it.', (asset) => asset.balance],
});
