/** A `users` entry of the venue file as an operator sends it (design.md 6). */
import { FUTURES_CATEGORIES, type FuturesCategory } from '../../../../engine/core/instrument.ts';
import type { HoldMode, MarginMode } from '../../../../engine/core/order.ts';
import type { AccountMode } from '../../../../engine/core/user.ts';
import type { Field } from '../../../../http/field.ts';
import { decimal, mapOf, oneOf, optional, productType, text } from '../../../../http/fields.ts';
import { closed } from '../../shared/act.ts';
import { leverage, listOf, name, trueOrFalse, uid } from '../../shared/entry-fields.ts';
import { type KeyEntry, keyFields } from '../../shared/key-entry.ts';

const holdMode = () => oneOf(['one_way_mode', 'hedge_mode']);
const amounts = () => mapOf(decimal(), 'Amount by coin.');

export interface UserEntry {
  readonly uid: string;
  readonly label: string | undefined;
  readonly accountMode: AccountMode;
  readonly assetMode: 'single' | 'union';
  readonly holdMode: HoldMode | undefined;
  readonly holdModes: { readonly [C in FuturesCategory]: HoldMode | undefined } | undefined;
  readonly balances: Amounts | undefined;
  readonly wallets: Readonly<Record<ClassicWallet, Amounts | undefined>> | undefined;
  readonly leverage: Readonly<Record<string, number>> | undefined;
  readonly margin: readonly MarginEntry[] | undefined;
  readonly feeDeduction: boolean | undefined;
  readonly keys: readonly KeyEntry[] | undefined;
}

export type Amounts = Readonly<Record<string, string>>;
type ClassicWallet = 'spot' | 'usdt_futures' | 'coin_futures' | 'usdc_futures' | 'funding';

export interface MarginEntry {
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly mode: MarginMode | undefined;
  readonly crossed: number | undefined;
  readonly long: number | undefined;
  readonly short: number | undefined;
}

const memberFields = {
  uid: uid(),
  label: optional(text({ description: 'A name for people.', example: 'alice' })),
  accountMode: oneOf(['both', 'classic', 'unified'], { default: 'both' }),
  assetMode: oneOf(['single', 'union'], { default: 'single' }),
  holdMode: optional(holdMode()),
  holdModes: optional(
    closed(
      Object.fromEntries(
        FUTURES_CATEGORIES.map((category) => [category, optional(holdMode())]),
      ) as Record<FuturesCategory, Field<HoldMode | undefined>>,
    ),
  ),
  balances: optional(amounts()),
  wallets: optional(
    closed({
      spot: optional(amounts()),
      usdt_futures: optional(amounts()),
      coin_futures: optional(amounts()),
      usdc_futures: optional(amounts()),
      funding: optional(amounts()),
    }),
  ),
  leverage: optional(mapOf(leverage(), 'Leverage by symbol.')),
  margin: optional(
    listOf(
      closed({
        category: productType(),
        symbol: name(),
        mode: optional(oneOf(['crossed', 'isolated'])),
        crossed: optional(leverage()),
        long: optional(leverage()),
        short: optional(leverage()),
      }),
      'Margin mode and leverage by instrument.',
    ),
  ),
  feeDeduction: optional(trueOrFalse('Fees are paid in the platform coin.')),
  keys: optional(listOf(closed(keyFields), 'API keys.')),
};

export const userFields = {
  ...memberFields,
  feeTier: optional(
    text({
      description: 'A fee tier, whatever he trades; his sub-accounts share it.',
      example: 'vip1',
    }),
  ),
  subAccounts: optional(listOf(closed(memberFields), 'Users whose parent this is.')),
};
