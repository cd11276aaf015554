/** The fixture venue with a main account, grace, and her three sub-accounts; and Hugh's classic family. */
import type { UserEntry, VenueFile } from '../../src/venue/file/schema.ts';
import { fixtureVenue } from './fixture-venue.ts';

const MANAGER = ['uta_trade:read_write', 'uta_mgt:read_write', 'transfer:read_write'] as const;

export const GRACE = '2001';
/** Of Grace: mode both, with money, orders and a position in the tests. */
export const IRIS = '200101';
/** Of Grace: mode unified, empty. */
export const JACK = '200102';
/** Of Grace: classic, 50 USDT in spot. */
export const KATE = '200103';
export const HUGH = '2002';

export const familyVenue: VenueFile = {
  ...fixtureVenue,
  users: [
    ...(fixtureVenue.users ?? []),
    {
      uid: GRACE,
      label: 'grace',
      balances: { USDT: '10000', BTC: '1' },
      keys: [
        key('grace', MANAGER),
        key('grace-reader', ['uta_mgt:read', 'transfer:read']),
        key('grace-trader', ['uta_trade:read_write']),
      ],
      subAccounts: [
        {
          uid: IRIS,
          label: 'iris',
          balances: { USDT: '1000', ETH: '2', DOGE: '100' },
          keys: [key('iris', MANAGER)],
        },
        { uid: JACK, label: 'jack', accountMode: 'unified', keys: [key('jack', MANAGER)] },
        {
          uid: KATE,
          label: 'kate',
          accountMode: 'classic',
          balances: { USDT: '50' },
          keys: [key('kate', MANAGER)],
        },
      ],
    },
    {
      uid: HUGH,
      label: 'hugh',
      accountMode: 'classic',
      balances: { USDT: '1000', ETH: '5' },
      wallets: { usdt_futures: { USDT: '100' } },
      keys: [key('hugh', MANAGER), key('hugh-spot', ['spot:read_write'])],
    },
  ],
};

type KeyEntry = NonNullable<UserEntry['keys']>[number];

/** Its secret is `<key>-secret`, its passphrase `<key>pass1234`, as in the fixture. */
function key(name: string, permissions: readonly string[]): KeyEntry {
  return {
    key: name,
    secret: `${name}-secret`,
    passphrase: `${name}pass1234`,
    permissions: [...permissions],
  } as KeyEntry;
}
