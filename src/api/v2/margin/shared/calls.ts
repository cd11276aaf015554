/** What the calls of both margin modes have in common: how they are declared, and whose money they are about. */
import type { TOptional, TString } from 'typebox';
import type { MarginMode } from '../../../../engine/core/order.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { pairOf, type WalletName } from '../../../../engine/core/user.ts';
import { accountFigures } from '../../../../engine/read/account-record.ts';
import { marginRatio } from '../../../../engine/read/position-risk.ts';
import type { Field } from '../../../../http/field.ts';
import { limit, str, symbol } from '../../../../http/fields.ts';
import { add } from '../../../../primitives/units.ts';
import { pageFieldsV2 } from '../../../calls/paging.ts';

/** The part of a declaration that is the same for all calls of a user. */
export function marginCall<P extends 'spot:read' | 'spot:read_write'>(
  mode: MarginMode,
  path: string,
  permission: P,
) {
  return {
    path: `/api/v2/margin/${mode}/${path}`,
    source: 'wire.md 4.8',
    family: 'v2',
    codes: 'spot',
    access: { kind: 'user', anyOf: [permission] },
    limit: { per: 'uid', perSecond: 10 },
  } as const;
}

/** How titles name a mode. */
export const MODE_WORDS: Readonly<Record<MarginMode, string>> = {
  crossed: 'cross margin',
  isolated: 'isolated margin',
};

interface PairFields {
  readonly symbol: Field<string | undefined>;
}

/** Isolated margin is of one pair, which its calls name; crossed margin has none. */
export function pairFields(mode: MarginMode): PairFields {
  return (mode === 'isolated' ? { symbol: symbol() } : {}) as PairFields;
}

const ROWS = { default: 100, max: 500 };

/** Histories of margin accounts are longer than other lists. */
export const marginPageFields = { ...pageFieldsV2, limit: limit(ROWS) };

/** The pair of rows that name their wallet. */
export function pairOfRow({ wallet }: { readonly wallet: string }): string {
  return pairOf(wallet) ?? '';
}

/** The same of replies. */
export function pairReply(mode: MarginMode): PairReply {
  return (mode === 'isolated' ? { symbol: str('Trading pair.') } : {}) as PairReply;
}

interface PairReply {
  readonly symbol: TOptional<TString>;
}

/** How near a margin wallet is to its liquidation: maintenance / effective equity (R-B-3); 1 when due. */
export function riskRate(state: ReadState, account: WalletName): string {
  const { debts, effEquity, positions } = accountFigures(state, account);
  return marginRatio({ equity: effEquity, requirement: add(positions, debts) });
}
