/**
 * What commit e6dd510 measured before the engine was made faster (docs/decisions/0014-speed.md): what "no
 * more than before" means where a goal says so.
 */
export const GROUND_BASE = {
  /** p99 ÷ p50 of the engine. */
  tail: 5.4,
  /** Of a resting order and an idle user. */
  orderBytes: 540,
  userBytes: 2_690,
  /** CPU time of the trading thread for a day of the virtual year, in steps. */
  daySteps: 530_000,
};
