/** The venue on which each reason of the engine is made by a request. */
import type { Permission } from '../../src/engine/core/user.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { marginFile } from './margin-file.ts';

const RIGHTS: readonly Permission[] = [
  ...(['uta_trade:read_write', 'uta_mgt:read_write', 'transfer:read_write', 'withdraw'] as const),
  ...(['spot:read_write', 'futures:read_write'] as const),
];

const CHAINS = [
  { chain: 'TRC20', withdrawFee: '1', minDeposit: '2', minWithdraw: '10', withdrawStep: '0.5' },
  { chain: 'DEAR', withdrawFee: '20', minWithdraw: '10' },
  { chain: 'TON', needTag: true },
  { chain: 'OLD', depositable: false, withdrawable: false },
];

type Users = NonNullable<VenueFile['users']>;

function copyKey(label: string): NonNullable<Users[number]['keys']>[number] {
  return {
    ...{ key: label, secret: `${label}-secret`, passphrase: `${label}pass1234` },
    ...{ permissions: ['spot:read_write'], kind: 'copy_trading' },
  };
}

function trader(uid: string, label: string, rest: Partial<Users[number]> = {}): Users[number] {
  const key = { key: label, secret: `${label}-secret`, passphrase: `${label}pass1234` };
  return {
    uid,
    label,
    balances: { USDT: '1000000', ETH: '1000' },
    keys: [{ ...key, permissions: [...RIGHTS], ips: ['127.0.0.1'] }],
    ...rest,
  };
}

const TIERS = [
  { upTo: '1000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
  { upTo: '100000000', maxLeverage: 10, maintenanceMarginRate: '0.01' },
];

const ALICE = trader('1001', 'alice');

/** A contract that has never had a price. */
const NEW: NonNullable<VenueFile['instruments']>[number] = {
  ...{ symbol: 'NEWUSDT', category: 'USDT-FUTURES', base: 'NEW', quote: 'USDT' },
  ...{ marginCoin: 'USDT', priceStep: '0.0001', sizeStep: '1', minSize: '1', maxLeverage: 20 },
  ...{ makerFeeRate: '0.0002', takerFeeRate: '0.0006', markSource: 'index' },
};

/**
 * Everybody may do everything; XRPUSDT has a price band, tiers, and room for two
 * orders of a user; ETHUSDT a limit of what is open. Alice is the broker of her sub-accounts, and money leaves to listed
 * addresses alone.
 */
export const REFUSALS_VENUE: VenueFile = {
  ...marginFile,
  coins: [...(marginFile.coins ?? []), { coin: 'NEW', scale: 8 }].map((coin) =>
    coin.coin === 'USDT' ? { ...coin, chains: CHAINS } : coin,
  ),
  instruments: [...(marginFile.instruments ?? []), NEW].map((each) => {
    if (each.category !== 'USDT-FUTURES') return each;
    if (each.symbol === 'XRPUSDT')
      return {
        ...{ ...each, priceBand: { buy: '0.1', sell: '0.1' }, tiers: TIERS },
        ...{ maxOpenOrders: 2, maxSize: '50000' },
      };
    return each.symbol === 'ETHUSDT' ? { ...each, openInterestLimit: { user: '5000' } } : each;
  }),
  users: [
    {
      ...ALICE,
      keys: [...(ALICE.keys ?? []), copyKey('alice-copy')],
      subAccounts: [trader('100101', 'alice-sub')],
    },
    trader('1002', 'bob'),
    trader('1003', 'carol', { holdMode: 'hedge_mode' }),
    trader('1004', 'dave', { accountMode: 'classic' }),
    trader('1005', 'eve'),
    trader('1006', 'poor', { balances: { USDT: '1000' } }),
    trader('1007', 'ethan', { balances: { ETH: '10' } }),
    trader('123456789012345678', 'long'),
  ],
  agents: [{ uid: '1001', commissionRate: '0', customers: [] }],
  settings: { oneWayTradeSide: 'reject', withdrawalAddresses: 'listed' },
  rateLimits: { '*': 0 },
};
