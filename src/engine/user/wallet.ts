/**
 * Account modes and the wallets they see: `both` and `unified` users have the one wallet
 * `unified`, `classic` users one per market (design.md section 4).
 */
export type AccountMode = 'both' | 'classic' | 'unified';
export type Wallet = 'unified' | 'spot' | 'usdt_futures' | 'coin_futures' | 'usdc_futures';
