interface Tried {
  /** What would change, where an act was only tried (`dryRun`). */
  readonly dryRun?: {
    readonly changes: readonly ({
      /** A fact, by its place in the state: users.1001.isFrozen. */
      readonly what: string;
      /** What it is, as JSON; empty: it is not there. */
      readonly from: string;
      /** What it would be, as JSON; empty: it would be gone. */
      readonly to: string;
      /** Of an amount, which is a decimal of it; left out where `what` says it. */
      readonly coin?: string;
    })[];
    /** How many changes are left out of a very long list. */
    readonly more: string;
    readonly users: readonly (string)[];
    readonly orders: readonly (string)[];
  };
}

/**
 * Every act of the operator, as a method: made of the declarations by `npm run openapi`. Each resolves with the data of
 * its reply, and rejects with `VenueError` when it is refused.
 */
export interface Operator {
  /** Accept the clock: `POST /operator/v1/accept-clock`. */
  acceptClock(input?: {
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** Venue time from now on, Unix ms. */
    readonly timeMs: string;
  } & Tried>;
  /** Add a fault: `POST /operator/v1/add-fault`. */
  addFault(input: {
    /** Its id; made when left out. */
    readonly id?: string;
    /** An object of these names and no others. */
    readonly on?: {
      /** Method and path; * stands for any characters. */
      readonly operation?: string;
      /** A channel of the sockets. */
      readonly channel?: string;
      /** Whose. */
      readonly uid?: string;
      /** By which key. */
      readonly key?: string;
      /** Of which category. */
      readonly category?: string;
      /** Of which instrument. */
      readonly symbol?: string;
      /** Of orders: limit or market. */
      readonly orderType?: string;
    };
    /** An object of these names and no others. */
    readonly when?: {
      /** Only the n-th of what meets it. */
      readonly nth?: number;
      /** Each n-th of what meets it. */
      readonly every?: number;
      /** Of each, from 0 to 1. */
      readonly probability?: string;
      /** Venue time since the start: ms, or a duration. */
      readonly from?: string;
      /** Until when, in the same words. */
      readonly to?: string;
      /** One of the listed words. */
      readonly state?: 'filled' | 'cancel-in-flight' | 'liquidating' | 'has-position' | 'has-resting';
      /** Beside `filled`: how much of it. */
      readonly share?: string;
      /** One of the listed words. */
      readonly connection?: 'open-now' | 'opened-since';
    };
    /** A primitive (docs/faults.md). */
    readonly do: string;
    /** What the primitive takes (docs/faults.md). */
    readonly with?: Readonly<Record<string, unknown>>;
    /** How often at most; 0 = always. */
    readonly times?: number;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The rule; empty where it was only tried. */
    readonly id: string;
  } & Tried>;
  /** List who is deleveraged first: `GET /operator/v1/adl-ranks`. */
  adlRanks(input?: {
    /** Product type. */
    readonly category?: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Its category. */
      readonly category: string;
      /** The contract. */
      readonly symbol: string;
      /** long or short: deleveraged when a position of the other side is liquidated. */
      readonly side: string;
      /** 1 goes first. */
      readonly rank: string;
      /** Whose it is. */
      readonly uid: string;
      /** The position. */
      readonly positionId: string;
      /** Base coin. */
      readonly size: string;
      /** Profit as a part of the open value, times leverage. */
      readonly score: string;
    })[];
  }>;
  /** Advance the clock: `POST /operator/v1/advance-clock`. */
  advanceClock(input?: {
    /** By so many ms. */
    readonly byMs?: string | number;
    /** To this time, Unix ms. */
    readonly toMs?: string | number;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** Venue time, Unix ms. */
    readonly timeMs: string;
  } & Tried>;
  /** List agents and their customers: `GET /operator/v1/agents`. */
  agents(input?: {
    /** A user id of 1 to 19 digits. */
    readonly uid?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** The agent. */
      readonly uid: string;
      /** Fraction of the fees its customers pay. */
      readonly commissionRate: string;
      /** Fraction of the fees its own sub-accounts pay; empty: it earns nothing by them. */
      readonly brokerRate: string;
      readonly customers: readonly ({
        /** The customer. */
        readonly uid: string;
        /** Fills from then on count, Unix ms. */
        readonly since: string;
        /** Fraction of the commission that is his. */
        readonly userRebateRate: string;
        /** left: earns nothing any more. */
        readonly status: 'active' | 'left';
        readonly earned: readonly ({
          /** Coin. */
          readonly coin: string;
          /** All that the agent has earned by him in it, up to the last finished day. */
          readonly total: string;
        })[];
      })[];
      readonly subAccounts: readonly ({
        /** The sub-account. */
        readonly uid: string;
        readonly earned: readonly ({
          /** Coin. */
          readonly coin: string;
          /** All that the agent has earned by him in it, up to the last finished day. */
          readonly total: string;
        })[];
      })[];
    })[];
  }>;
  /** Have a withdrawal reviewed: `POST /operator/v1/approve-withdrawal`. */
  approveWithdrawal(input: {
    /** The withdrawal. */
    readonly orderId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** Read the audit trail: `GET /operator/v1/audit`. */
  audit(input?: {
    /** Only acts of this kind. */
    readonly command?: string;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** Only acts with a seq below this one. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** Its place in the journal. */
      readonly seq: string;
      /** Venue time, Unix ms. */
      readonly timeMs: string;
      /** What was asked. */
      readonly command: string;
      /** Name of the operator token, or venue-file. */
      readonly by: string;
      /** Why; empty if none was given. */
      readonly reason: string;
      /** The command as JSON text, secrets left out. */
      readonly detail: string;
      /** done, repeated, or why it was refused. */
      readonly outcome: string;
    })[];
    /** seq of the last row; empty without rows. */
    readonly endId: string;
  }>;
  /** Report balances at a moment: `GET /operator/v1/balances`. */
  balances(input?: {
    /** Balances of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** At this time, Unix ms; absent: now. */
    readonly atMs?: string | number;
    /** After this journal entry; absent: the last. */
    readonly atSeq?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string | number;
    /** Number of users, at most 100. */
    readonly limit?: string | number;
  }): Promise<{
    /** The time of these balances, Unix ms. */
    readonly atMs: string;
    /** The journal entry up to which they hold. */
    readonly atSeq: string;
    readonly list: readonly ({
      /** User. */
      readonly uid: string;
      /** Wallet: unified, or a market of a classic user. */
      readonly wallet: string;
      /** Coin. */
      readonly coin: string;
      /** What the user has of it there: held and isolated margin counted, debts taken off. */
      readonly balance: string;
      /** The line of the bill that made it so. */
      readonly billId: string;
      /** When that was, Unix ms. */
      readonly timeMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Report account bills: `GET /operator/v1/bills`. */
  bills(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Rows of this pair; only together with uid. */
    readonly symbol?: string;
    /** Lines of this wallet; only together with uid. */
    readonly wallet?: string;
    /** Lines in this coin; only together with uid. */
    readonly coin?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Line of the bill. */
      readonly billId: string;
      /** User. */
      readonly uid: string;
      /** Wallet: unified, or a market of a classic user. */
      readonly wallet: string;
      /** SPOT, MARGIN or a futures product type; empty where no market is concerned. */
      readonly category: string;
      /** Trading pair; empty where none is concerned. */
      readonly symbol: string;
      /** Coin. */
      readonly coin: string;
      /** What it was for. */
      readonly purpose: string;
      /** What came in; negative = went out. */
      readonly amount: string;
      /** What the user has of the coin in the wallet after it. */
      readonly balance: string;
      /** Order of the fill; empty where it was none. */
      readonly orderId: string;
      /** Order, trade, position or reference that caused it. */
      readonly cause: string;
      /** When, Unix ms. */
      readonly timeMs: string;
      /** The journal entry that brought it about. */
      readonly seq: string;
      /** Fee beside the amount, as the amount: negative = paid. */
      readonly feeChange: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Cancel orders of anybody: `POST /operator/v1/cancel-orders`. */
  cancelOrders(input: {
    /** Those of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** One of the listed words. */
    readonly category?: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Those of this symbol; absent: of all. */
    readonly symbol?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** How many orders and triggers were cancelled. */
    readonly cancelled: string;
  } & Tried>;
  /** Close positions of anybody: `POST /operator/v1/close-positions`. */
  closePositions(input: {
    /** Those of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** Product type. */
    readonly category?: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Those of this symbol; absent: of all. */
    readonly symbol?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** How many positions were closed to the last lot. */
    readonly closed: string;
    /** How many are still open, whole or in part: the book could not take them. */
    readonly left: string;
  } & Tried>;
  /** Read commands of the journal: `GET /operator/v1/commands`. */
  commands(input: {
    /** At most 100 places in the journal, with commas between. */
    readonly seqs: string;
  }): Promise<{
    readonly list: readonly ({
      /** Its place in the journal. */
      readonly seq: string;
      /** Venue time, Unix ms. */
      readonly timeMs: string;
      /** What was asked. */
      readonly command: string;
      /** Name of the operator token, venue-file or market; empty where a user asked. */
      readonly by: string;
      /** User that asked, or that it was about; empty where none is named. */
      readonly uid: string;
      /** The command as JSON text, secrets masked. */
      readonly detail: string;
    })[];
    /** Last place whose command was deleted from the journal, with all before it, as `retain` says; 0: none was. */
    readonly deletedUpTo: string;
  }>;
  /** Report commissions: `GET /operator/v1/commissions`. */
  commissions(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** A user id of 1 to 19 digits. */
    readonly agentUid?: string | number;
    /** The row of this id. */
    readonly commissionId?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Commission; the cause of the postings that paid it. */
      readonly commissionId: string;
      /** The agent, or the broker. */
      readonly agentUid: string;
      /** The customer, or the sub-account of the broker. */
      readonly uid: string;
      /** UTC+8 midnight at which the day began, Unix ms. */
      readonly dateMs: string;
      /** Coin in which fees were paid. */
      readonly coin: string;
      /** SPOT, MARGIN or the futures category. */
      readonly category: string;
      /** Trading pair. */
      readonly symbol: string;
      /** Traded, in the quote currency: USD of a coin-margined contract. */
      readonly dealAmount: string;
      /** Trading fees, maker plus taker. */
      readonly fee: string;
      /** What the platform coin’s discount took off them. */
      readonly feeDeduction: string;
      /** What was paid. */
      readonly feePaid: string;
      /** The agent’s rate. */
      readonly commissionRate: string;
      /** What of the commission is the customer’s. */
      readonly userRebateRate: string;
      /** What the agent got, corrections included. */
      readonly rebateAmount: string;
      /** What the customer got, corrections included. */
      readonly userRebateAmount: string;
      /** Corrections of earlier days in what the agent got. */
      readonly correction: string;
      /** Corrections of earlier days in what the customer got. */
      readonly userCorrection: string;
      /** What the agent got by the customer in the coin on the day. */
      readonly dayTotal: string;
      /** The same on all days up to it. */
      readonly total: string;
      /** Whose fees: customer, of an agent, or sub-account, of a broker. */
      readonly payer: string;
      /** Of a sub-account: traded, USD at the prices of each fill; else empty. */
      readonly volumeUsd: string;
      /** Of a sub-account: trading fees, likewise. */
      readonly feeUsd: string;
      /** Of a sub-account: what was paid, likewise. */
      readonly feePaidUsd: string;
      /** Of a sub-account: what the broker got, likewise. */
      readonly rebateUsd: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Have a withdrawal succeed: `POST /operator/v1/complete-withdrawal`. */
  completeWithdrawal(input: {
    /** The withdrawal. */
    readonly orderId: string;
    /** By which the chain knows it. */
    readonly txId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** Have a deposit succeed: `POST /operator/v1/confirm-deposit`. */
  confirmDeposit(input: {
    /** The deposit. */
    readonly orderId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** Correct a commission: `POST /operator/v1/correct-commission`. */
  correctCommission(input: {
    /** A user id of 1 to 19 digits. */
    readonly agentUid: string | number;
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** Coin. */
    readonly coin: string;
    /** Product category. */
    readonly category: 'SPOT' | 'MARGIN' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol: string;
    /** What the agent gets; below zero it is taken back. */
    readonly rebate?: string;
    /** What the customer gets; below zero it is taken back. */
    readonly userRebate?: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** Tell of a deposit: `POST /operator/v1/create-deposit`. */
  createDeposit(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** Coin. */
    readonly coin: string;
    /** A chain of the coin. */
    readonly chain: string;
    /** An amount above zero, no finer than the smallest unit of its coin. */
    readonly size: string;
    /** Where it came to; left out, the address that the user is shown. */
    readonly address?: string;
    /** What stands beside the address, where the chain needs it. */
    readonly tag?: string;
    /** By which the chain knows it. */
    readonly txId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** List an instrument: `POST /operator/v1/create-instrument`. */
  createInstrument(input: {
    /** A plain decimal. */
    readonly minSize: string;
    /** A plain decimal. */
    readonly minValue?: string;
    /** A plain decimal. */
    readonly maxSize?: string;
    /** A plain decimal. */
    readonly maxMarketSize?: string;
    /** Open orders per user. */
    readonly maxOpenOrders?: number;
    /** A rate as a decimal fraction. */
    readonly makerFeeRate: string;
    /** A rate as a decimal fraction. */
    readonly takerFeeRate: string;
    /** How far beyond the reference price an order may go. */
    readonly priceBand?: {
      /** A plain decimal. */
      readonly buy: string;
      /** A plain decimal. */
      readonly sell: string;
    };
    /** Scales of merged depth. */
    readonly mergeScales?: number;
    /** Levels of merged depth at most. */
    readonly maxDepth?: number;
    /** One of the listed words. */
    readonly status?: 'online' | 'limit_open' | 'cancel_only' | 'halted';
    /** Spot: the pair trades on margin. */
    readonly margin?: {
      /** Leverage of margin orders. */
      readonly maxLeverage: number;
      /** Tiers of isolated margin by what is owed of either coin, smallest first. */
      readonly tiers?: readonly ({
        /** A plain decimal. */
        readonly baseUpTo: string;
        /** A plain decimal. */
        readonly quoteUpTo: string;
        /** Leverage of a debt in the tier. */
        readonly maxLeverage: number;
        /** A plain decimal. */
        readonly maintenanceMarginRate: string;
      })[];
    };
    /** Leverage. */
    readonly maxLeverage?: number;
    /** Hours between fundings. */
    readonly fundingIntervalHours?: number;
    /** A plain decimal. */
    readonly fundingCap?: string;
    /** One of the listed words. */
    readonly indexSource?: 'external' | 'spot' | 'market';
    /** Nobody is liquidated on an index older than this; 0: never stale. */
    readonly indexStaleAfterMs?: number;
    /** One of the listed words. */
    readonly markSource?: 'median' | 'index';
    /** Position tiers, smallest first. */
    readonly tiers?: readonly ({
      /** A plain decimal. */
      readonly upTo: string;
      /** Leverage. */
      readonly maxLeverage: number;
      /** A plain decimal. */
      readonly maintenanceMarginRate: string;
    })[];
    /** The most that may be open on a side, as a value in the quote coin: of one account, of a main account with its sub-accounts. */
    readonly openInterestLimit?: {
      /** A plain decimal. */
      readonly user?: string;
      /** A plain decimal. */
      readonly withSubAccounts?: string;
    };
    /** A name of up to 40 visible characters in upper case without blanks or colons. */
    readonly symbol: string;
    /** One of the listed words. */
    readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** One of the listed words. */
    readonly type?: 'perpetual' | 'delivery';
    /** When a delivery contract ends, such as 2027-12-31T08:00:00Z. */
    readonly deliveryTime?: string;
    /** A name of up to 40 visible characters in upper case without blanks or colons. */
    readonly base: string;
    /** A name of up to 40 visible characters in upper case without blanks or colons. */
    readonly quote: string;
    /** A name of up to 40 visible characters in upper case without blanks or colons. */
    readonly marginCoin?: string;
    /** A plain decimal. */
    readonly priceStep: string;
    /** A plain decimal. */
    readonly sizeStep: string;
    /** A plain decimal. */
    readonly indexPrice?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** CATEGORY:SYMBOL. */
    readonly instrument: string;
  } & Tried>;
  /** Create an API key: `POST /operator/v1/create-key`. */
  createKey(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** A key of 1 to 128 visible ASCII characters. */
    readonly key: string;
    /** A secret; left out, it is generated and told once. */
    readonly secret?: string;
    /** An RSA public key, instead of a secret. */
    readonly publicKey?: string;
    /** A passphrase. */
    readonly passphrase: string;
    /** One of the listed words. */
    readonly kind?: 'standard' | 'copy_trading';
    /** Allowed addresses; empty = any. */
    readonly ips?: readonly (string)[];
    /** A list. */
    readonly permissions: readonly ('spot:read' | 'spot:read_write' | 'futures:read' | 'futures:read_write' | 'transfer:read' | 'transfer:read_write' | 'uta_trade:read' | 'uta_trade:read_write' | 'uta_mgt:read' | 'uta_mgt:read_write' | 'withdraw')[];
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** Whose key it is. */
    readonly uid: string;
    /** The key. */
    readonly key: string;
    /** Only when it was generated; it is not told again. */
    readonly secret?: string;
  } & Tried>;
  /** Declare a loan product: `POST /operator/v1/create-loan-product`. */
  createLoanProduct(input: {
    /** A name for it. */
    readonly productId: string;
    /** A name of up to 40 visible characters in upper case without blanks or colons. */
    readonly coin: string;
    /** Interest of a year of 8760 hours, as a fraction. */
    readonly annualRate: string;
    /** The most principal that one risk unit may owe of it. */
    readonly maxAmount: string;
    /** What stands for its loans. */
    readonly collateral: readonly ({
      /** A name of up to 40 visible characters in upper case without blanks or colons. */
      readonly coin: string;
      /** How much of its worth counts. */
      readonly ratio: string;
      /** At most so much of it counts, USD. */
      readonly maxValue?: string;
    })[];
    /** Loan to value. */
    readonly ltv: {
      /** From here on nothing leaves the unit. */
      readonly warn: string;
      /** From here on loans are repaid from what is there. */
      readonly margin: string;
      /** From here on the unit is sold. */
      readonly liquidate: string;
    };
    /** Leverage. */
    readonly leverage?: number;
    /** All that the unit may trade; absent: everything. */
    readonly instruments?: readonly ({
      /** One of the listed words. */
      readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
      /** A name of up to 40 visible characters in upper case without blanks or colons. */
      readonly symbol: string;
    })[];
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The product. */
    readonly productId: string;
  } & Tried>;
  /** Declare a risk unit: `POST /operator/v1/create-risk-unit`. */
  createRiskUnit(input: {
    /** A name for it. */
    readonly id: string;
    /** Its accounts; the first one owns it. */
    readonly uids: readonly (string | number)[];
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The risk unit. */
    readonly riskUnitId: string;
  } & Tried>;
  /** Create a user: `POST /operator/v1/create-user`. */
  createUser(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** A name for people. */
    readonly label?: string;
    /** One of the listed words. */
    readonly accountMode?: 'both' | 'classic' | 'unified';
    /** One of the listed words. */
    readonly assetMode?: 'single' | 'union';
    /** One of the listed words. */
    readonly holdMode?: 'one_way_mode' | 'hedge_mode';
    /** An object of these names and no others. */
    readonly holdModes?: {
      /** One of the listed words. */
      readonly 'USDT-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      /** One of the listed words. */
      readonly 'COIN-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      /** One of the listed words. */
      readonly 'USDC-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      /** One of the listed words. */
      readonly 'SUSDT-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      /** One of the listed words. */
      readonly 'SCOIN-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      /** One of the listed words. */
      readonly 'SUSDC-FUTURES'?: 'one_way_mode' | 'hedge_mode';
    };
    /** Amount by coin. */
    readonly balances?: Readonly<Record<string, string>>;
    /** An object of these names and no others. */
    readonly wallets?: {
      /** Amount by coin. */
      readonly spot?: Readonly<Record<string, string>>;
      /** Amount by coin. */
      readonly usdt_futures?: Readonly<Record<string, string>>;
      /** Amount by coin. */
      readonly coin_futures?: Readonly<Record<string, string>>;
      /** Amount by coin. */
      readonly usdc_futures?: Readonly<Record<string, string>>;
      /** Amount by coin. */
      readonly funding?: Readonly<Record<string, string>>;
    };
    /** Leverage by symbol. */
    readonly leverage?: Readonly<Record<string, number>>;
    /** Margin mode and leverage by instrument. */
    readonly margin?: readonly ({
      /** Product type. */
      readonly category: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
      /** A name of up to 40 visible characters in upper case without blanks or colons. */
      readonly symbol: string;
      /** One of the listed words. */
      readonly mode?: 'crossed' | 'isolated';
      /** Leverage. */
      readonly crossed?: number;
      /** Leverage. */
      readonly long?: number;
      /** Leverage. */
      readonly short?: number;
    })[];
    /** Fees are paid in the platform coin. */
    readonly feeDeduction?: boolean;
    /** API keys. */
    readonly keys?: readonly ({
      /** A key of 1 to 128 visible ASCII characters. */
      readonly key: string;
      /** A secret; left out, it is generated and told once. */
      readonly secret?: string;
      /** An RSA public key, instead of a secret. */
      readonly publicKey?: string;
      /** A passphrase. */
      readonly passphrase: string;
      /** One of the listed words. */
      readonly kind?: 'standard' | 'copy_trading';
      /** Allowed addresses; empty = any. */
      readonly ips?: readonly (string)[];
      /** A list. */
      readonly permissions: readonly ('spot:read' | 'spot:read_write' | 'futures:read' | 'futures:read_write' | 'transfer:read' | 'transfer:read_write' | 'uta_trade:read' | 'uta_trade:read_write' | 'uta_mgt:read' | 'uta_mgt:read_write' | 'withdraw')[];
    })[];
    /** A fee tier, whatever he trades; his sub-accounts share it. */
    readonly feeTier?: string;
    /** Users whose parent this is. */
    readonly subAccounts?: readonly ({
      /** A user id of 1 to 19 digits. */
      readonly uid: string | number;
      /** A name for people. */
      readonly label?: string;
      /** One of the listed words. */
      readonly accountMode?: 'both' | 'classic' | 'unified';
      /** One of the listed words. */
      readonly assetMode?: 'single' | 'union';
      /** One of the listed words. */
      readonly holdMode?: 'one_way_mode' | 'hedge_mode';
      /** An object of these names and no others. */
      readonly holdModes?: {
        /** One of the listed words. */
        readonly 'USDT-FUTURES'?: 'one_way_mode' | 'hedge_mode';
        /** One of the listed words. */
        readonly 'COIN-FUTURES'?: 'one_way_mode' | 'hedge_mode';
        /** One of the listed words. */
        readonly 'USDC-FUTURES'?: 'one_way_mode' | 'hedge_mode';
        /** One of the listed words. */
        readonly 'SUSDT-FUTURES'?: 'one_way_mode' | 'hedge_mode';
        /** One of the listed words. */
        readonly 'SCOIN-FUTURES'?: 'one_way_mode' | 'hedge_mode';
        /** One of the listed words. */
        readonly 'SUSDC-FUTURES'?: 'one_way_mode' | 'hedge_mode';
      };
      /** Amount by coin. */
      readonly balances?: Readonly<Record<string, string>>;
      /** An object of these names and no others. */
      readonly wallets?: {
        /** Amount by coin. */
        readonly spot?: Readonly<Record<string, string>>;
        /** Amount by coin. */
        readonly usdt_futures?: Readonly<Record<string, string>>;
        /** Amount by coin. */
        readonly coin_futures?: Readonly<Record<string, string>>;
        /** Amount by coin. */
        readonly usdc_futures?: Readonly<Record<string, string>>;
        /** Amount by coin. */
        readonly funding?: Readonly<Record<string, string>>;
      };
      /** Leverage by symbol. */
      readonly leverage?: Readonly<Record<string, number>>;
      /** Margin mode and leverage by instrument. */
      readonly margin?: readonly ({
        /** Product type. */
        readonly category: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
        /** A name of up to 40 visible characters in upper case without blanks or colons. */
        readonly symbol: string;
        /** One of the listed words. */
        readonly mode?: 'crossed' | 'isolated';
        /** Leverage. */
        readonly crossed?: number;
        /** Leverage. */
        readonly long?: number;
        /** Leverage. */
        readonly short?: number;
      })[];
      /** Fees are paid in the platform coin. */
      readonly feeDeduction?: boolean;
      /** API keys. */
      readonly keys?: readonly ({
        /** A key of 1 to 128 visible ASCII characters. */
        readonly key: string;
        /** A secret; left out, it is generated and told once. */
        readonly secret?: string;
        /** An RSA public key, instead of a secret. */
        readonly publicKey?: string;
        /** A passphrase. */
        readonly passphrase: string;
        /** One of the listed words. */
        readonly kind?: 'standard' | 'copy_trading';
        /** Allowed addresses; empty = any. */
        readonly ips?: readonly (string)[];
        /** A list. */
        readonly permissions: readonly ('spot:read' | 'spot:read_write' | 'futures:read' | 'futures:read_write' | 'transfer:read' | 'transfer:read_write' | 'uta_trade:read' | 'uta_trade:read_write' | 'uta_mgt:read' | 'uta_mgt:read_write' | 'withdraw')[];
      })[];
    })[];
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The user. */
    readonly uid: string;
    readonly keys: readonly ({
      /** Whose key it is. */
      readonly uid: string;
      /** The key. */
      readonly key: string;
      /** Only when it was generated; it is not told again. */
      readonly secret?: string;
    })[];
  } & Tried>;
  /** Delist an instrument: `POST /operator/v1/delist`. */
  delist(input: {
    /** One of the listed words. */
    readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** How many orders and triggers were cancelled. */
    readonly cancelled: string;
    /** How many positions were closed at the mark. */
    readonly closed: string;
  } & Tried>;
  /** Pay money in: `POST /operator/v1/deposit`. */
  deposit(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** Coin. */
    readonly coin: string;
    /** An amount above zero, no finer than the smallest unit of its coin. */
    readonly amount: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** One of the listed words. */
    readonly wallet?: 'unified' | 'spot' | 'usdt_futures' | 'coin_futures' | 'usdc_futures' | 'funding';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
    /** What is available of the coin afterwards. */
    readonly balance: string;
  } & Tried>;
  /** Lend to an institution: `POST /operator/v1/disburse-loan`. */
  disburseLoan(input: {
    /** A loan product that was declared. */
    readonly productId: string;
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** An amount above zero, no finer than the smallest unit of its coin, that of the product. */
    readonly amount: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
    /** The loan order. */
    readonly orderId: string;
  } & Tried>;
  /** List open positions of all users: `GET /operator/v1/exposures`. */
  exposures(input?: {
    /** Those of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** Product type. */
    readonly category?: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Those of this symbol; absent: of all. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Whose it is. */
      readonly uid: string;
      /** Its category. */
      readonly category: string;
      /** The instrument. */
      readonly symbol: string;
      /** The position. */
      readonly positionId: string;
      /** long or short. */
      readonly side: string;
      /** crossed or isolated. */
      readonly marginMode: string;
      /** Leverage. */
      readonly leverage: string;
      /** Base coin. */
      readonly size: string;
      /** What it was opened at, on average. */
      readonly avgPrice: string;
      /** The mark; 0: there is none. */
      readonly markPrice: string;
      /** The coin of the following. */
      readonly marginCoin: string;
      /** Crossed: initial margin; isolated: what is set aside for it. */
      readonly margin: string;
      /** What it would gain at the mark. */
      readonly unrealisedPnl: string;
      /** What must be kept for it. */
      readonly maintenanceMargin: string;
      /** What must be kept by what stands behind it; 1: due for liquidation. */
      readonly marginRatio: string;
      /** The mark at which that is so, all else standing still; 0: none. */
      readonly liquidationPrice: string;
    })[];
  }>;
  /** Have a deposit fail: `POST /operator/v1/fail-deposit`. */
  failDeposit(input: {
    /** The deposit. */
    readonly orderId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** Have a withdrawal fail: `POST /operator/v1/fail-withdrawal`. */
  failWithdrawal(input: {
    /** The withdrawal. */
    readonly orderId: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The deposit or withdrawal. */
    readonly orderId: string;
    /** How it stands now: pending, reviewed, success, fail or cancelled. */
    readonly status: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
  } & Tried>;
  /** List faults that fired: `GET /operator/v1/fault-firings`. */
  faultFirings(input?: {
    /** Of this rule. */
    readonly id?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Those before the `endId` of the page before. */
    readonly idLessThan?: number;
  }): Promise<{
    readonly list: readonly ({
      /** The how-manieth of what meets the rule it was. */
      readonly ordinal: string;
      /** Venue time. */
      readonly timeMs: string;
      /** The rule. */
      readonly id: string;
      /** What was asked for; empty where nobody asked. */
      readonly operation: string;
      /** The channel of what was pushed; empty where nothing was. */
      readonly channel: string;
      /** Whom it met; empty where nobody was known. */
      readonly uid: string;
    })[];
    /** For the next page: how many come after it; empty at the end. */
    readonly endId: string;
  }>;
  /** List faults: `GET /operator/v1/faults`. */
  faults(input?: {

  }): Promise<{
    readonly list: readonly ({
      /** The rule. */
      readonly id: string;
      readonly on: {
        /** Method and path. */
        readonly operation?: string;
        /** A channel of the sockets. */
        readonly channel?: string;
        /** Whose. */
        readonly uid?: string;
        /** By which key. */
        readonly key?: string;
        /** Of which category. */
        readonly category?: string;
        /** Of which instrument. */
        readonly symbol?: string;
        /** Of orders. */
        readonly orderType?: string;
      };
      readonly when: {
        /** Only the n-th. */
        readonly nth?: string;
        /** Each n-th. */
        readonly every?: string;
        /** Of each. */
        readonly probability?: string;
        /** Venue time since the start. */
        readonly from?: string;
        /** Until when. */
        readonly to?: string;
        /** In which state. */
        readonly state?: string;
        /** How much of it. */
        readonly share?: string;
        /** Which sockets. */
        readonly connection?: string;
      };
      /** What happens. */
      readonly do: string;
      /** What the primitive takes, as JSON. */
      readonly with: string;
      /** How often at most; 0 = always; empty: as the primitive usually does. */
      readonly times: string;
    })[];
  }>;
  /** Get the fee tiers: `GET /operator/v1/fee-schedule`. */
  feeSchedule(input?: {

  }): Promise<{
    readonly feeTiers: readonly ({
      /** Its name. */
      readonly tier: string;
      /** USD of 30 days that earn it; empty: only an operator gives it. */
      readonly volume30d: string;
      readonly rates: {
        readonly SPOT?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'USDT-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'COIN-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'USDC-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'SUSDT-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'SCOIN-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
        readonly 'SUSDC-FUTURES'?: {
          /** Rate of makers. */
          readonly maker: string;
          /** Rate of takers. */
          readonly taker: string;
        };
      };
      readonly instruments: readonly ({
        /** Category. */
        readonly category: string;
        /** Symbol. */
        readonly symbol: string;
        /** Rate of makers. */
        readonly maker: string;
        /** Rate of takers. */
        readonly taker: string;
      })[];
    })[];
    readonly feeDeduction: {
      /** The platform coin; empty: there is none. */
      readonly coin: string;
      /** What paying in it saves, as a fraction; empty: there is none. */
      readonly discount: string;
    };
  }>;
  /** Report fills: `GET /operator/v1/fills`. */
  fills(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Rows of this pair; only together with uid. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Fill. */
      readonly fillId: string;
      /** Trade: its two fills share it. */
      readonly tradeId: string;
      /** Order. */
      readonly orderId: string;
      /** Client order id. */
      readonly clientOid: string;
      /** User. */
      readonly uid: string;
      /** SPOT, MARGIN or a futures product type. */
      readonly category: string;
      /** Trading pair. */
      readonly symbol: string;
      /** Coin that margins the contract. */
      readonly marginCoin: string;
      /** buy or sell. */
      readonly side: string;
      /** limit or market. */
      readonly orderType: string;
      /** Price. */
      readonly price: string;
      /** Base coin. */
      readonly qty: string;
      /** Quote coin. */
      readonly value: string;
      /** maker or taker. */
      readonly liquidity: string;
      /** Coin the fee was paid in. */
      readonly feeCoin: string;
      /** Fee; positive = paid. */
      readonly fee: string;
      /** What paying in the platform coin took off; empty where it was not used. */
      readonly feeDeduction: string;
      /** Realised profit, margin coin. */
      readonly realisedPnl: string;
      /** one_way_mode or hedge_mode; empty on spot. */
      readonly holdMode: string;
      /** long or short; empty on spot. */
      readonly positionSide: string;
      /** open, close or flip; empty on spot. */
      readonly effect: string;
      /** API, WEB or SYS. */
      readonly enterPoint: string;
      /** normal, or why the venue placed the order. */
      readonly execType: string;
      /** When, Unix ms. */
      readonly timeMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Report funding payments: `GET /operator/v1/funding`. */
  funding(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** Receipt that tells how it was made up. */
      readonly receiptId: string;
      /** The journal entry that brought it about. */
      readonly seq: string;
      /** User. */
      readonly uid: string;
      /** Futures product type. */
      readonly category: string;
      /** Contract. */
      readonly symbol: string;
      /** long or short. */
      readonly positionSide: string;
      /** Position. */
      readonly positionId: string;
      /** Size of the position, base coin. */
      readonly size: string;
      /** Mark price it was valued at. */
      readonly markPrice: string;
      /** Value at the mark. */
      readonly value: string;
      /** Funding rate; positive = longs paid. */
      readonly rate: string;
      /** What was due; negative = to pay. */
      readonly due: string;
      /** What was moved; negative = paid. */
      readonly amount: string;
      /** Coin of value, due and amount. */
      readonly coin: string;
      /** When, Unix ms. */
      readonly timeMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** List instruments as they were declared: `GET /operator/v1/instruments`. */
  instruments(input?: {
    /** One of the listed words. */
    readonly category?: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Its category. */
      readonly category: string;
      /** Its symbol. */
      readonly symbol: string;
      /** What it was set to itself. */
      readonly status: string;
      /** What the venue, its category and it allow together. */
      readonly tradingStatus: string;
      /** Base coin. */
      readonly base: string;
      /** Quote coin. */
      readonly quote: string;
      /** The coin that margins and settles; of spot the quote coin. */
      readonly marginCoin: string;
      /** Prices are multiples of it. */
      readonly priceStep: string;
      /** Sizes are multiples of it. */
      readonly sizeStep: string;
      /** The smallest order. */
      readonly minSize: string;
      /** The least value of an order; empty: none is declared. */
      readonly minValue: string;
      /** The largest limit order; empty: none is declared. */
      readonly maxSize: string;
      /** The largest market order; empty: none is declared. */
      readonly maxMarketSize: string;
      /** Open orders per user; empty: none is declared. */
      readonly maxOpenOrders: string;
      /** Fee rate of makers. */
      readonly makerFeeRate: string;
      /** Fee rate of takers. */
      readonly takerFeeRate: string;
      /** Leverage; empty: none is declared. */
      readonly maxLeverage: string;
      /** Hours between fundings; empty: none is declared. */
      readonly fundingIntervalHours: string;
      /** The bound of the funding rate; empty: none is declared. */
      readonly fundingCap: string;
      /** When it is delivered, Unix ms; empty: never. */
      readonly deliveryTime: string;
      /** Who moves the index. */
      readonly indexSource: string;
      /** Nobody is liquidated on an index older than this; empty: none is declared. */
      readonly indexStaleAfterMs: string;
      /** What the mark is. */
      readonly markSource: string;
      /** Scales of merged depth; empty: none is declared. */
      readonly mergeScales: string;
      /** Levels of merged depth at most; empty: none is declared. */
      readonly maxDepth: string;
      readonly priceBand: {
        /** Of buys; empty: none is declared. */
        readonly buy: string;
        /** Of sells; empty: none is declared. */
        readonly sell: string;
      };
      readonly tiers: readonly ({
        /** Value up to which it goes. */
        readonly upTo: string;
        /** Leverage in the tier. */
        readonly maxLeverage: string;
        /** Maintenance rate in the tier. */
        readonly maintenanceMarginRate: string;
      })[];
      readonly margin: {
        /** Leverage of margin orders; empty: it does not trade on margin. */
        readonly maxLeverage: string;
        readonly tiers: readonly ({
          /** Debt of the base coin up to which it goes. */
          readonly baseUpTo: string;
          /** Debt of the quote coin up to which it goes. */
          readonly quoteUpTo: string;
          /** Leverage in the tier. */
          readonly maxLeverage: string;
          /** Maintenance rate in the tier. */
          readonly maintenanceMarginRate: string;
        })[];
      };
      readonly openInterestLimit: {
        /** Of one account; empty: none is declared. */
        readonly user: string;
        /** Of a main account with its sub-accounts; empty: none is declared. */
        readonly withSubAccounts: string;
      };
      /** When opening is restricted, Unix ms; empty: nothing is announced. */
      readonly limitOpenTime: string;
      /** When it is delisted, Unix ms; empty: nothing is announced. */
      readonly offTime: string;
    })[];
  }>;
  /** Check the invariants: `GET /operator/v1/invariants`. */
  invariants(input?: {

  }): Promise<{
    /** Whether all hold. */
    readonly ok: boolean;
    readonly failed: readonly (string)[];
  }>;
  /** Report the ledger: `GET /operator/v1/ledger`. */
  ledger(input?: {
    /** Rows of the user of this id; venue: of the venue’s own accounts. */
    readonly uid?: string;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Rows in this coin; only together with uid. */
    readonly coin?: string;
    /** Rows of this account; only together with uid. */
    readonly account?: string;
    /** Rows of such postings; only together with uid. */
    readonly kind?: string;
    /** Rows with this cause; only together with uid. */
    readonly cause?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Ledger entry. */
      readonly entryId: string;
      /** The journal entry that brought it about. */
      readonly seq: string;
      /** Ledger account. */
      readonly account: string;
      /** User; empty for the venue's own accounts. */
      readonly uid: string;
      /** Coin. */
      readonly coin: string;
      /** What the posting was for. */
      readonly kind: string;
      /** What the account gained; negative = gave. */
      readonly amount: string;
      /** Balance of the account after it. */
      readonly balance: string;
      /** Order, trade, position or reference that caused it. */
      readonly cause: string;
      /** When, Unix ms. */
      readonly timeMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Report repayments of loans: `GET /operator/v1/loan-repayments`. */
  loanRepayments(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Repayments of this risk unit. */
    readonly riskUnitId?: string;
    /** Repayments of this loan. */
    readonly orderId?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Repayment; the cause of its postings. */
      readonly repaymentId: string;
      /** Loan order. */
      readonly orderId: string;
      /** To whom it was lent. */
      readonly uid: string;
      /** The risk unit that stands for it. */
      readonly riskUnitId: string;
      /** Coin. */
      readonly coin: string;
      /** When, Unix ms. */
      readonly timeMs: string;
      /** What it paid of the principal. */
      readonly repaidAmount: string;
      /** What it paid of the interest. */
      readonly repaidInterest: string;
      /** all: nothing was unpaid after it; else part. */
      readonly extent: string;
      /** manual, margin-call or liquidation. */
      readonly because: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Report institutional loans: `GET /operator/v1/loans`. */
  loans(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Loans of this risk unit. */
    readonly riskUnitId?: string;
    /** The loan of this id. */
    readonly orderId?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Loan order. */
      readonly orderId: string;
      /** Loan product. */
      readonly productId: string;
      /** To whom it was lent. */
      readonly uid: string;
      /** The risk unit that stands for it. */
      readonly riskUnitId: string;
      /** Coin. */
      readonly coin: string;
      /** When it was lent, Unix ms. */
      readonly loanMs: string;
      /** Amount lent. */
      readonly loanAmount: string;
      /** Unpaid principal. */
      readonly unpaidAmount: string;
      /** Unpaid interest. */
      readonly unpaidInterest: string;
      /** Repaid principal. */
      readonly repaidAmount: string;
      /** Repaid interest. */
      readonly repaidInterest: string;
      /** not_paid_off or paid_off. */
      readonly status: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Get the built-in market: `GET /operator/v1/market`. */
  market(input?: {

  }): Promise<{
    /** Who trades; empty without a built-in market. */
    readonly population: string;
    readonly histories: readonly ({
      /** Its category. */
      readonly category: string;
      /** The instrument that is played. */
      readonly symbol: string;
      /** `playing`, `silent` where nothing was recorded, or `ended`. */
      readonly status: string;
      /** Venue time of its first row. */
      readonly startMs: string;
      /** How many moments of it have come to pass. */
      readonly moments: string;
      readonly silences: readonly ({
        /** Venue time of the last row before it. */
        readonly fromMs: string;
        /** Venue time of the first row after it; empty while it lasts. */
        readonly toMs: string;
        /** Why nothing is known of it. */
        readonly reason: string;
      })[];
    })[];
  }>;
  /** List the machines of the venue: `GET /operator/v1/nodes`. */
  nodes(input?: {

  }): Promise<{
    /** The node that leads; empty: the venue is one machine. */
    readonly leader: string;
    /** How often the lead was taken since the venue was founded. */
    readonly epoch: string;
    /** The last entry of the journal in etcd. */
    readonly seq: string;
    /** Its time, Unix ms. */
    readonly timeMs: string;
    readonly list: readonly ({
      /** Its name. */
      readonly node: string;
      /** leader, standby, candidate or cut-off; unreachable: its port does not answer. */
      readonly role: string;
      /** Version of its software. */
      readonly version: string;
      /** The last entry that is in its files. */
      readonly archivedSeq: string;
      /** How many entries are not. */
      readonly behind: string;
      /** Its clock less those of the others, ms; empty where it does not answer. */
      readonly skewMs: string;
      /** Why it would not lead; empty: it would. */
      readonly obstacle: string;
      /** Where the others call it. */
      readonly url: string;
    })[];
  }>;
  /** List open interest: `GET /operator/v1/open-interest`. */
  openInterest(input?: {
    /** Product type. */
    readonly category?: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Its category. */
      readonly category: string;
      /** The contract. */
      readonly symbol: string;
      /** Sum of its long positions, which is that of its short ones; base coin. */
      readonly size: string;
      /** How many users have a position in it. */
      readonly users: string;
    })[];
  }>;
  /** Report orders: `GET /operator/v1/orders`. */
  orders(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Rows of this pair; only together with uid. */
    readonly symbol?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Order. */
      readonly orderId: string;
      /** Client order id. */
      readonly clientOid: string;
      /** User. */
      readonly uid: string;
      /** SPOT, MARGIN or a futures product type. */
      readonly category: string;
      /** Trading pair. */
      readonly symbol: string;
      /** Base coin. */
      readonly base: string;
      /** Quote coin. */
      readonly quote: string;
      /** Coin that margins the contract. */
      readonly marginCoin: string;
      /** buy or sell. */
      readonly side: string;
      /** limit or market. */
      readonly orderType: string;
      /** gtc, ioc, fok or post_only. */
      readonly timeInForce: string;
      /** What happens when the user meets himself. */
      readonly stp: string;
      /** Price; 0 for a market order. */
      readonly price: string;
      /** Base coin; 0 for a spot market buy. */
      readonly size: string;
      /** Quote coin, of a spot market buy; 0 otherwise. */
      readonly quoteAmount: string;
      /** Filled, base coin. */
      readonly cumQty: string;
      /** Filled, quote coin. */
      readonly cumValue: string;
      /** Average price; 0 before any fill. */
      readonly avgPrice: string;
      /** new, partially_filled, filled or cancelled. */
      readonly status: string;
      /** Why it was cancelled; empty otherwise. */
      readonly cancelReason: string;
      /** true or false. */
      readonly isReduceOnly: string;
      /** one_way_mode or hedge_mode; empty on spot. */
      readonly holdMode: string;
      /** long or short; empty on spot. */
      readonly positionSide: string;
      /** open or close; empty on spot. */
      readonly effect: string;
      /** crossed or isolated; empty on spot. */
      readonly marginMode: string;
      /** Leverage. */
      readonly leverage: string;
      /** What a margin order does with debts; empty otherwise. */
      readonly loan: string;
      /** API, WEB or SYS. */
      readonly enterPoint: string;
      /** true or false. */
      readonly isCopyTrading: string;
      /** normal, or why the venue placed it. */
      readonly execType: string;
      /** Coin of the fee. */
      readonly feeCoin: string;
      /** Fees so far; positive = paid. */
      readonly fee: string;
      /** Platform coin that fees were paid in; empty without. */
      readonly platformFeeCoin: string;
      /** Fees paid in that coin. */
      readonly platformFee: string;
      /** Realised profit, margin coin. */
      readonly realisedPnl: string;
      /** When it was placed, Unix ms. */
      readonly createdMs: string;
      /** When it last changed, Unix ms. */
      readonly updatedMs: string;
      /** Price that takes profit; empty without. */
      readonly takeProfitPrice: string;
      /** Price that stops the loss; empty without. */
      readonly stopLossPrice: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Report deposits and withdrawals: `GET /operator/v1/payments`. */
  payments(input?: {
    /** Rows of the user of this id; absent: of all users. */
    readonly uid?: string | number;
    /** From this time, inclusive, Unix ms. */
    readonly startTime?: string | number;
    /** To this time, inclusive, Unix ms. */
    readonly endTime?: string | number;
    /** The endId of the page before. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
    /** Only of this kind. */
    readonly direction?: 'deposit' | 'withdrawal';
    /** Only this coin. */
    readonly coin?: string;
    /** Those that wait, or those that have ended. */
    readonly status?: 'open' | 'ended';
  }): Promise<{
    readonly list: readonly ({
      /** The deposit or withdrawal. */
      readonly orderId: string;
      /** deposit or withdrawal. */
      readonly direction: string;
      /** Whose it is. */
      readonly uid: string;
      /** Coin. */
      readonly coin: string;
      /** Chain; empty where none is concerned. */
      readonly chain: string;
      /** on_chain or internal_transfer. */
      readonly destination: string;
      /** What arrived, or was to arrive. */
      readonly amount: string;
      /** Beside the amount. */
      readonly fee: string;
      /** From where; empty where it is not known. */
      readonly fromAddress: string;
      /** Where to. */
      readonly toAddress: string;
      /** What stands beside the address; empty where the chain needs none. */
      readonly tag: string;
      /** The client's own id; empty where it gave none. */
      readonly clientOid: string;
      /** What the client wrote about it. */
      readonly remark: string;
      /** By which the chain knows it. */
      readonly txId: string;
      /** success, fail or cancelled. */
      readonly status: string;
      /** When it was asked for, Unix ms. */
      readonly createdMs: string;
      /** When it ended, Unix ms. */
      readonly updatedMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Publish an announcement: `POST /operator/v1/publish-announcement`. */
  publishAnnouncement(input: {
    /** What it is about. */
    readonly annType: 'latest_news' | 'coin_listings' | 'trading_competitions_promotions' | 'maintenance_system_updates' | 'product_updates' | 'security' | 'api_trading' | 'symbol_delisting';
    /** A part of that. */
    readonly annSubType?: string;
    /** Title in English. */
    readonly title: string;
    /** Text in English. */
    readonly description?: string;
    /** Title in Chinese. */
    readonly titleZh?: string;
    /** Text in Chinese. */
    readonly descriptionZh?: string;
    /** Where more is told. */
    readonly annUrl?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** Id of the announcement. */
    readonly annId: string;
  } & Tried>;
  /** Read receipts: `GET /operator/v1/receipts`. */
  receipts(input?: {
    /** Receipts of this order. */
    readonly orderId?: string;
    /** Receipts of this position. */
    readonly positionId?: string;
    /** Receipts of the user of this id. */
    readonly uid?: string | number;
    /** Only receipts older than this id. */
    readonly idLessThan?: string;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** What of it; empty where it has no steps. */
      readonly step: string;
      /** long or short; empty where no position is concerned. */
      readonly positionSide: string;
      /** Position; empty where none is concerned. */
      readonly positionId: string;
      /** Order; empty where none is concerned. */
      readonly orderId: string;
      /** funding, liquidation, deleveraging, delivery, trigger or interest. */
      readonly kind: string;
      /** User. */
      readonly uid: string;
      /** Receipt id. */
      readonly receiptId: string;
      /** The journal entry that brought it about. */
      readonly seq: string;
      /** When it happened, Unix ms. */
      readonly timeMs: string;
      /** Product category; empty where no instrument is concerned. */
      readonly category: string;
      /** Trading pair; empty where none is concerned. */
      readonly symbol: string;
      readonly inputs: readonly ({
        /** What it is. */
        readonly name: string;
        /** Decimal, or a word. */
        readonly value: string;
        /** Coin it counts in; empty where it is no money. */
        readonly coin: string;
        /** The journal entry that made it what it is. */
        readonly seq: string;
      })[];
      /** How the outcome follows from the inputs. */
      readonly formula: string;
      readonly outcome: readonly ({
        /** What it is. */
        readonly name: string;
        /** Decimal, or a word. */
        readonly value: string;
        /** Coin it counts in; empty where it is no money. */
        readonly coin: string;
        /** The journal entry that made it what it is. */
        readonly seq: string;
      })[];
      readonly ranks: readonly ({
        /** User. */
        readonly uid: string;
        /** Position. */
        readonly positionId: string;
        /** What it is ranked by. */
        readonly score: string;
        /** Base coin taken off it; 0 = its turn did not come. */
        readonly taken: string;
      })[];
    })[];
    /** Id of the last row: the idLessThan of the next page; empty without rows. */
    readonly endId: string;
  }>;
  /** Remove a fault: `POST /operator/v1/remove-fault`. */
  removeFault(input: {
    /** The rule. */
    readonly id: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The rule. */
    readonly id: string;
  } & Tried>;
  /** Repay a loan: `POST /operator/v1/repay-loan`. */
  repayLoan(input: {
    /** A loan order that is not paid off. */
    readonly orderId: string;
    /** An amount above zero, no finer than the smallest unit of its coin (of more than is unpaid, what is unpaid). */
    readonly amount: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
    /** Principal that is still unpaid. */
    readonly unpaidAmount: string;
    /** Interest that is still unpaid. */
    readonly unpaidInterest: string;
  } & Tried>;
  /** Revoke an API key: `POST /operator/v1/revoke-key`. */
  revokeKey(input: {
    /** A key of 1 to 128 visible ASCII characters. */
    readonly key: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The key. */
    readonly key: string;
  } & Tried>;
  /** List risk units: `GET /operator/v1/risk-units`. */
  riskUnits(input?: {
    /** This risk unit. */
    readonly id?: string;
    /** A user id of 1 to 19 digits. */
    readonly uid?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** The risk unit. */
      readonly riskUnitId: string;
      /** Who may bind accounts to it. */
      readonly ownerUid: string;
      readonly uids: readonly (string)[];
      /** Loan to value; 0: nothing is owed; empty: nothing stands against what is. */
      readonly ltv: string;
      /** From here on nothing leaves it; this and the other lines are empty without loans. */
      readonly warn: string;
      /** From here on its loans are repaid from what is there. */
      readonly margin: string;
      /** From here on it is sold. */
      readonly liquidate: string;
      /** What is unpaid, USDT. */
      readonly unpaid: string;
      /** What its assets count for, USDT. */
      readonly assets: string;
      readonly debts: readonly ({
        /** Coin. */
        readonly coin: string;
        /** Unpaid principal. */
        readonly unpaidAmount: string;
        /** Unpaid interest. */
        readonly unpaidInterest: string;
      })[];
      readonly balances: readonly ({
        /** Coin. */
        readonly coin: string;
        /** USD. */
        readonly price: string;
        /** What there is. */
        readonly amount: string;
        /** What it counts for, USDT. */
        readonly converted: string;
      })[];
    })[];
  }>;
  /** Declare an agent and its customers: `POST /operator/v1/set-agent`. */
  setAgent(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** A fraction of the fees its customers pay, from 0 to 1. */
    readonly commissionRate: string;
    /** A fraction of the fees its own sub-accounts pay, which it earns as their broker; absent: nothing. */
    readonly brokerRate?: string;
    /** All customers from now on; who is not named earns nothing any more. */
    readonly customers: readonly ({
      /** A user id of 1 to 19 digits. */
      readonly uid: string | number;
      /** Fills from then on count, such as 2026-01-01T00:00:00Z. */
      readonly since: string;
      /** A fraction of the commission, his own, from 0 to 1. */
      readonly userRebateRate: string;
    })[];
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The agent. */
    readonly uid: string;
    /** How many customers it has now. */
    readonly customers: string;
  } & Tried>;
  /** Declare fee tiers and platform coin: `POST /operator/v1/set-fee-schedule`. */
  setFeeSchedule(input: {
    /** All tiers from now on. */
    readonly feeTiers: readonly ({
      /** A name for the tier. */
      readonly tier: string;
      /** USD of 30 days that earn it; absent: only an operator gives it. */
      readonly volume30d?: string;
      /** Rates by category. */
      readonly rates?: {
        /** An object of these names and no others. */
        readonly SPOT?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'USDT-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'COIN-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'USDC-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'SUSDT-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'SCOIN-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
        /** An object of these names and no others. */
        readonly 'SUSDC-FUTURES'?: {
          /** A plain decimal. */
          readonly maker: string;
          /** A plain decimal. */
          readonly taker: string;
        };
      };
      /** Rates of single instruments, over those of their category. */
      readonly instruments?: readonly ({
        /** One of the listed words. */
        readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
        /** A name of up to 40 visible characters in upper case without blanks or colons. */
        readonly symbol: string;
        /** A plain decimal. */
        readonly maker: string;
        /** A plain decimal. */
        readonly taker: string;
      })[];
    })[];
    /** The platform coin; absent: none. */
    readonly feeDeduction?: {
      /** Coin. */
      readonly coin: string;
      /** A plain decimal. */
      readonly discount: string;
    };
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** How many tiers there are now. */
    readonly tiers: string;
  } & Tried>;
  /** Give a user a fee tier: `POST /operator/v1/set-fee-tier`. */
  setFeeTier(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** A tier of the fee schedule; null: the one his volume earns. */
    readonly tier?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The user. */
    readonly uid: string;
    /** The tier he has from now on; empty: none. */
    readonly tier: string;
  } & Tried>;
  /** Set index prices: `POST /operator/v1/set-index-price`. */
  setIndexPrice(input: {
    /** One of the listed words. */
    readonly category?: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol?: string;
    /** A price above zero. */
    readonly price?: string;
    /** A list. */
    readonly prices?: readonly ({
      /** One of the listed words. */
      readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
      /** Trading pair. */
      readonly symbol: string;
      /** A price above zero. */
      readonly price: string;
    })[];
    /** Whether it may move further than the setting priceMoveMax, or another source is overruled. */
    readonly force?: 'yes' | 'no';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    readonly prices: readonly ({
      /** Its category. */
      readonly category: string;
      /** The instrument. */
      readonly symbol: string;
      /** The price before; empty: there was none. */
      readonly old: string;
      /** The price from now on; empty: there is none. */
      readonly new: string;
    })[];
  } & Tried>;
  /** Pin or free a mark price: `POST /operator/v1/set-mark-price`. */
  setMarkPrice(input: {
    /** Product type. */
    readonly category: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol: string;
    /** A price above zero; null frees the mark. */
    readonly price?: string;
    /** Whether it may move further than the setting priceMoveMax, or another source is overruled. */
    readonly force?: 'yes' | 'no';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    readonly prices: readonly ({
      /** Its category. */
      readonly category: string;
      /** The instrument. */
      readonly symbol: string;
      /** The price before; empty: there was none. */
      readonly old: string;
      /** The price from now on; empty: there is none. */
      readonly new: string;
    })[];
  } & Tried>;
  /** Set who trades on the built-in market: `POST /operator/v1/set-population`. */
  setPopulation(input: {
    /** One of the listed words. */
    readonly population: 'quotes' | 'thin' | 'normal' | 'panic';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** Who traded until now. */
    readonly from: string;
    /** Who trades from now on, until another one is set. */
    readonly to: string;
  } & Tried>;
  /** Bring the venue to newer rules: `POST /operator/v1/set-rules-version`. */
  setRulesVersion(input: {
    /** The rules from now on: at least those of now, and known to all nodes. Rules never go back. */
    readonly version: string | number;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The rules from now on. */
    readonly version: string;
  } & Tried>;
  /** Set the trading status: `POST /operator/v1/set-status`. */
  setStatus(input: {
    /** None named: the whole venue. */
    readonly category?: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** One instrument of the category. */
    readonly symbol?: string;
    /** One of the listed words. */
    readonly status: 'online' | 'limit_open' | 'cancel_only' | 'halted';
    /** Whether open orders and waiting triggers are cancelled. */
    readonly cancelOrders?: 'yes' | 'no';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    readonly changed: readonly ({
      /** Its category. */
      readonly category: string;
      /** An instrument that may do another thing than before. */
      readonly symbol: string;
      /** What it did. */
      readonly from: string;
      /** What it does: the least of what venue, category and instrument allow. */
      readonly to: string;
    })[];
    /** How many orders and triggers were cancelled. */
    readonly cancelled: string;
  } & Tried>;
  /** Freeze or free a user: `POST /operator/v1/set-user-status`. */
  setUserStatus(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** One of the listed words. */
    readonly status: 'active' | 'frozen';
    /** Whether his open orders and waiting triggers are cancelled. */
    readonly cancelOrders?: 'yes' | 'no';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The user. */
    readonly uid: string;
    /** What he is now. */
    readonly status: string;
    /** How many of his orders and triggers were cancelled. */
    readonly cancelled: string;
  } & Tried>;
  /** List an address to withdraw to: `POST /operator/v1/set-withdrawal-address`. */
  setWithdrawalAddress(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** Coin. */
    readonly coin: string;
    /** A chain of the coin. */
    readonly chain: string;
    /** Where money may be withdrawn to. */
    readonly address: string;
    /** What stands beside the address, where the chain needs it. */
    readonly tag?: string;
    /** Whether it is on the list. */
    readonly allowed: 'yes' | 'no';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The address. */
    readonly address: string;
  } & Tried>;
  /** Take a snapshot: `POST /operator/v1/snapshot`. */
  snapshot(input?: {
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** The last command that it holds. */
    readonly seq: string;
  } & Tried>;
  /** Get the state hash: `GET /operator/v1/state-hash`. */
  stateHash(input?: {

  }): Promise<{
    /** The last command applied. */
    readonly seq: string;
    /** Its time, Unix ms. */
    readonly timeMs: string;
    /** SHA-256 of the canonical state, hex. */
    readonly hash: string;
    /** The journal that it comes from; memory: one that is kept nowhere. */
    readonly journalId: string;
    /** The first command that is still in the journal. */
    readonly fromSeq: string;
    /** Version of the software. */
    readonly version: string;
  }>;
  /** Have another machine lead: `POST /operator/v1/step-down`. */
  stepDown(input: {
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The node that led. */
    readonly from: string;
    /** The node that leads now; empty where it was only tried. */
    readonly to: string;
  } & Tried>;
  /** Pay into a risk reserve: `POST /operator/v1/top-up-reserve`. */
  topUpReserve(input: {
    /** Product type. */
    readonly category: 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol: string;
    /** An amount above zero, no finer than the smallest unit of its coin, in which the contract settles. */
    readonly amount: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
    /** What the reserve holds afterwards. */
    readonly balance: string;
  } & Tried>;
  /** Change an instrument: `POST /operator/v1/update-instrument`. */
  updateInstrument(input: {
    /** One of the listed words. */
    readonly category: 'SPOT' | 'USDT-FUTURES' | 'COIN-FUTURES' | 'USDC-FUTURES' | 'SUSDT-FUTURES' | 'SCOIN-FUTURES' | 'SUSDC-FUTURES';
    /** Trading pair. */
    readonly symbol: string;
    /** A plain decimal. */
    readonly minSize?: string;
    /** A plain decimal. */
    readonly minValue?: string;
    /** A plain decimal. */
    readonly maxSize?: string;
    /** A plain decimal. */
    readonly maxMarketSize?: string;
    /** Open orders per user. */
    readonly maxOpenOrders?: number;
    /** A rate as a decimal fraction. */
    readonly makerFeeRate?: string;
    /** A rate as a decimal fraction. */
    readonly takerFeeRate?: string;
    /** How far beyond the reference price an order may go. */
    readonly priceBand?: {
      /** A plain decimal. */
      readonly buy: string;
      /** A plain decimal. */
      readonly sell: string;
    };
    /** Scales of merged depth. */
    readonly mergeScales?: number;
    /** Levels of merged depth at most. */
    readonly maxDepth?: number;
    /** One of the listed words. */
    readonly status?: 'online' | 'limit_open' | 'cancel_only' | 'halted';
    /** Spot: the pair trades on margin. */
    readonly margin?: {
      /** Leverage of margin orders. */
      readonly maxLeverage: number;
      /** Tiers of isolated margin by what is owed of either coin, smallest first. */
      readonly tiers?: readonly ({
        /** A plain decimal. */
        readonly baseUpTo: string;
        /** A plain decimal. */
        readonly quoteUpTo: string;
        /** Leverage of a debt in the tier. */
        readonly maxLeverage: number;
        /** A plain decimal. */
        readonly maintenanceMarginRate: string;
      })[];
    };
    /** Leverage. */
    readonly maxLeverage?: number;
    /** Hours between fundings. */
    readonly fundingIntervalHours?: number;
    /** A plain decimal. */
    readonly fundingCap?: string;
    /** One of the listed words. */
    readonly indexSource?: 'external' | 'spot' | 'market';
    /** Nobody is liquidated on an index older than this; 0: never stale. */
    readonly indexStaleAfterMs?: number;
    /** One of the listed words. */
    readonly markSource?: 'median' | 'index';
    /** Position tiers, smallest first. */
    readonly tiers?: readonly ({
      /** A plain decimal. */
      readonly upTo: string;
      /** Leverage. */
      readonly maxLeverage: number;
      /** A plain decimal. */
      readonly maintenanceMarginRate: string;
    })[];
    /** The most that may be open on a side, as a value in the quote coin: of one account, of a main account with its sub-accounts. */
    readonly openInterestLimit?: {
      /** A plain decimal. */
      readonly user?: string;
      /** A plain decimal. */
      readonly withSubAccounts?: string;
    };
    /** When opening is restricted, Unix ms, for clients to see; -1 takes it back. */
    readonly limitOpenTime?: string;
    /** When it is delisted, Unix ms, for clients to see; -1 takes it back. */
    readonly offTime?: string;
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason?: string;
  }): Promise<{
    /** CATEGORY:SYMBOL. */
    readonly instrument: string;
  } & Tried>;
  /** List users: `GET /operator/v1/users`. */
  users(input?: {
    /** A user id of 1 to 19 digits. */
    readonly uid?: string | number;
    /** A user id of 1 to 19 digits. */
    readonly parentUid?: string | number;
    /** A user id of 1 to 19 digits. */
    readonly idLessThan?: string | number;
    /** Number of records, default 100, max 1000. */
    readonly limit?: string | number;
  }): Promise<{
    readonly list: readonly ({
      /** User. */
      readonly uid: string;
      /** Its main account; empty where it is one itself. */
      readonly parentUid: string;
      /** Name. */
      readonly label: string;
      /** both, unified or classic. */
      readonly accountMode: string;
      readonly wallets: readonly (string)[];
      /** Fee tier; empty where the rates of the instruments hold. */
      readonly feeTier: string;
      /** frozen: by its main account or an operator. */
      readonly status: 'normal' | 'frozen';
      /** When it was created, Unix ms. */
      readonly createdMs: string;
    })[];
    /** The idLessThan of the next page; empty when there are no more rows. */
    readonly endId: string;
  }>;
  /** Pay money out: `POST /operator/v1/withdraw`. */
  withdraw(input: {
    /** A user id of 1 to 19 digits. */
    readonly uid: string | number;
    /** Coin. */
    readonly coin: string;
    /** An amount above zero, no finer than the smallest unit of its coin. */
    readonly amount: string;
    /** The same act under it again moves nothing; another one is refused. */
    readonly reference: string;
    /** One of the listed words. */
    readonly wallet?: 'unified' | 'spot' | 'usdt_futures' | 'coin_futures' | 'usdc_futures' | 'funding';
    /** Whether it is only tried: the reply says what would change, and nothing does. */
    readonly dryRun?: 'yes' | 'no';
    /** Why, for the audit. */
    readonly reason: string;
  }): Promise<{
    /** The reference. */
    readonly reference: string;
    /** Whether it had been done before, and nothing moved now. */
    readonly repeated: boolean;
    /** What is available of the coin afterwards. */
    readonly balance: string;
  } & Tried>;
  /** List addresses to withdraw to: `GET /operator/v1/withdrawal-addresses`. */
  withdrawalAddresses(input?: {
    /** A user id of 1 to 19 digits. */
    readonly uid?: string | number;
    /** Coin. */
    readonly coin?: string;
    /** A chain of the coin. */
    readonly chain?: string;
    /** Where money may be withdrawn to. */
    readonly address?: string;
  }): Promise<{
    readonly list: readonly ({
      /** Who may withdraw to it. */
      readonly uid: string;
      /** Coin. */
      readonly coin: string;
      /** Chain. */
      readonly chain: string;
      /** The address. */
      readonly address: string;
      /** What stands beside it; empty: nothing. */
      readonly tag: string;
      /** yes: it is on the list. */
      readonly allowed: 'yes';
      /** When it was listed, Unix ms. */
      readonly createdMs: string;
    })[];
  }>;
}
