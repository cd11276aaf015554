/** A bare engine whose coins are lent and count as collateral: USDT, and ETH at 2 000 dollars. */
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import type { PositionTier } from '../../src/engine/core/instrument.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { hashedText, serializeState } from '../../src/engine/snapshot.ts';
import { FIXTURE_COINS, FIXTURE_INSTRUMENTS } from './engine-fixture.ts';
import { type EngineVenue, engineVenue } from './engine-harness.ts';
import type { Trader } from './engine-trader.ts';

export const ETH_SPOT = 'SPOT:ETHUSDT';
export const ETH_PERP = 'USDT-FUTURES:ETHUSDT';
export const BTC_PERP = 'USDT-FUTURES:BTCUSDT';

/** USDT lent at 0.001 % an hour; ETH counts at 0.9 up to 10, then at 0.5; ETHUSDT trades at 5×. */
const TERMS: Readonly<Record<string, Pick<CreateCoin, 'collateral' | 'borrow'>>> = {
  USDT: { borrow: { hourlyRate: '0.00001', max: '20000' } },
  ETH: {
    collateral: [{ upTo: '10', ratio: '0.9' }, { ratio: '0.5' }],
    borrow: { hourlyRate: '0.00002', max: '50' },
  },
};

/** With `tiers` USDT is lent by them. */
export function marginVenue(tiers?: readonly PositionTier[]): EngineVenue {
  const usdt = { borrow: { hourlyRate: '0.00001', max: '20000', tiers } };
  const terms: typeof TERMS = tiers === undefined ? TERMS : { ...TERMS, USDT: usdt };
  return engineVenue({
    coins: FIXTURE_COINS.map((coin) => ({ ...coin, ...terms[coin.coin] })),
    instruments: FIXTURE_INSTRUMENTS.map((spec) =>
      spec.category === 'SPOT' && spec.symbol === 'ETHUSDT'
        ? { ...spec, margin: { maxLeverage: 5 } }
        : spec,
    ),
  });
}

/** `done`, or the reason of the refusal. */
export function borrows(venue: EngineVenue, trader: Trader, coin: string, amount: string): string {
  const result = venue.apply({ type: 'borrow', uid: trader.uid, coin, amount });
  return result.ok ? 'done' : result.reason;
}

/** What is still owed, or the reason of the refusal. */
export function repays(venue: EngineVenue, trader: Trader, coin: string, amount?: string): string {
  const sent = amount === undefined ? {} : { amount };
  const result = venue.apply({ type: 'repay', uid: trader.uid, coin, ...sent });
  return result.ok ? result.remaining : result.reason;
}

export function setsAssetMode(
  venue: EngineVenue,
  trader: Trader,
  assetMode: 'single' | 'union',
): string {
  const result = venue.apply({ type: 'set-asset-mode', uid: trader.uid, assetMode });
  return result.ok ? result.assetMode : result.reason;
}

/** Whether the state, stored and restored, is the same. */
export function survivesStoring({ state }: EngineVenue): boolean {
  return hashedText(restoreState(serializeState(state))) === hashedText(state);
}

/** Lets so many hours pass. */
export function hoursPass(venue: EngineVenue, hours: number): void {
  venue.timeMs += hours * 3_600_000;
  venue.apply({ type: 'tick' });
}
