/** The fixture venue with ETHUSDT on margin at 5×, USDT and ETH lent, and ETH counting at 0.9. */
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { fixtureVenue } from './fixture-venue.ts';

const TERMS: Readonly<Record<string, object>> = {
  USDT: { borrow: { hourlyRate: '0.00001', max: '5000000' } },
  ETH: {
    collateral: [{ upTo: '2000', ratio: '0.9' }, { ratio: '0.5' }],
    borrow: { hourlyRate: '0.00002', max: '500' },
  },
};

export const marginFile: VenueFile = {
  ...fixtureVenue,
  coins: (fixtureVenue.coins ?? []).map((coin) => ({ ...coin, ...TERMS[coin.coin] })),
  instruments: (fixtureVenue.instruments ?? []).map((instrument) =>
    instrument.category === 'SPOT' && instrument.symbol === 'ETHUSDT'
      ? { ...instrument, margin: { maxLeverage: 5 } }
      : instrument,
  ),
};

/** The same, where everybody is rich and may transfer: dave, a classic user, to his margin wallets. */
export const marginTransferFile: VenueFile = {
  ...marginFile,
  users: (marginFile.users ?? []).map((user) => ({
    ...user,
    balances: { ...user.balances, USDT: '1000000' },
    keys: (user.keys ?? []).map((key) => ({
      ...key,
      permissions: [...key.permissions, 'transfer:read_write' as const],
    })),
  })),
};
