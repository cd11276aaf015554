/** What an announcement is about, in the words of the exchange. */
export const ANNOUNCEMENT_TYPES = [
  'latest_news',
  'coin_listings',
  'trading_competitions_promotions',
  'maintenance_system_updates',
  'product_updates',
  'security',
  'api_trading',
  'symbol_delisting',
] as const;

export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];
