/** Venue-wide choices where the spec leaves one (design.md 5); set by `configure-venue`. */
export interface VenueSettings {
  readonly oneWayTradeSide: 'ignore' | 'reject';
  readonly closeWhenFullyOccupied: 'refuse' | 'replace';
  readonly clientOidScope: 'open' | 'all';
  /** A customer with more sub-accounts has no balance in its agent's report. */
  readonly maxCustomerSubAccounts: number;
}

export const DEFAULT_SETTINGS: VenueSettings = {
  oneWayTradeSide: 'ignore',
  closeWhenFullyOccupied: 'refuse',
  clientOidScope: 'open',
  maxCustomerSubAccounts: 5,
};
