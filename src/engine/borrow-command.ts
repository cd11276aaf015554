/** Commands by which users owe, pay back, and say how their coins margin their positions. */
import type { AssetMode } from './user/wallet.ts';

/** Borrows a coin by hand. */
export interface Borrow {
  readonly type: 'borrow';
  readonly uid: string;
  readonly coin: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Pays back, interest first; without an amount as much as is there. */
export interface Repay {
  readonly type: 'repay';
  readonly uid: string;
  readonly coin: string;
  /** Decimal text; what is above the debt is not taken. */
  readonly amount?: string;
}

export interface SetAssetMode {
  readonly type: 'set-asset-mode';
  readonly uid: string;
  readonly assetMode: AssetMode;
}

export type BorrowCommand = Borrow | Repay | SetAssetMode;

export interface BorrowResults {
  borrow: { readonly loanId: string; readonly coin: string; readonly amount: string };
  repay: {
    readonly repayId: string;
    readonly coin: string;
    /** What was paid, and what is still owed. */
    readonly amount: string;
    readonly remaining: string;
  };
  'set-asset-mode': { readonly assetMode: AssetMode };
}
