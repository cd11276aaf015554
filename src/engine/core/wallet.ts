/**
 * Account modes and the wallets they see: `both` and `unified` users have the one wallet
 * `unified`, `classic` users one per market (design.md section 4).
 */
export type AccountMode = 'both' | 'classic' | 'unified';
/** `single`: a coin margins alone what settles in it. `union`: all coins margin all positions. */
export type AssetMode = 'single' | 'union';
export type Wallet = 'unified' | 'spot' | 'usdt_futures' | 'coin_futures' | 'usdc_futures';
