/** A coin of the wallet that trades spot, as v2 shows it (wire.md 4.4). */
import Type, { type Static } from 'typebox';
import type { BalanceRecord } from '../../engine/margin/account-record.ts';
import { str } from '../../http/fields.ts';
import { minus } from './decimal-text.ts';

export const spotAssetV2 = Type.Object({
  coin: str('Coin.'),
  available: str('What may be spent now.'),
  frozen: str('Held for spot orders.'),
  locked: str(
    'Bound by futures: margin, and losses not yet realised. 0 in a wallet of spot alone.',
  ),
  uTime: str('Time of this reading, Unix ms.'),
});

/** The three parts add up to the balance (case A19). */
export function spotAssetWireV2(record: BalanceRecord, readAt: string): Static<typeof spotAssetV2> {
  const { coin, free, spotLocked, balance } = record;
  return {
    coin,
    available: free,
    frozen: spotLocked,
    locked: minus(minus(balance, free), spotLocked),
    uTime: readAt,
  };
}
