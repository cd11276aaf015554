/**
 * A contract full of small positions: holders who went long one by one at rising prices, so that a fall of
 * the mark reaches the newest first, each against a short of a deep pocket. The mark is the index.
 */
import type { Command } from '../src/engine/command.ts';
import { RULES_VERSION } from '../src/engine/core/reference.ts';
import { emptyState, type State } from '../src/engine/core/state.ts';
import { type Applied, apply } from '../src/engine/engine.ts';

export interface CascadeOptions {
  readonly holders: number;
  /** Dollars between the entries of one holder and the next; 0: all are due at one price. */
  readonly apart: number;
  readonly marginMode: 'crossed' | 'isolated';
}

/** Entry of the first holder. Each has 0.01 at 10×: a value of about 600 and 60 behind it. */
export const FIRST_ENTRY = 60_000;
const LOTS = 10;
const CONTRACT = 'USDT-FUTURES:BTCUSDT';
const BIDDER = 'bidder';
const TICKS_PER_DOLLAR = 10;
const START_MS = 1_767_571_200_000;
const BY = { by: 'bench' } as const;

/** A venue whose holders have all opened. */
export class CascadeVenue {
  readonly state: State = emptyState();
  #seq = 0;

  constructor(options: CascadeOptions) {
    for (const command of declarations()) this.#apply(command);
    this.#join(BIDDER, '1000000000');
    for (let index = 0; index < options.holders; index += 1) this.#opens(index, options);
  }

  /** Sets the index, and with it the mark. */
  move(price: string): Applied {
    const prices = [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price } as const];
    return this.#apply({ type: 'set-index-price', ...BY, prices });
  }

  /** Somebody bids for what so many holders have. */
  bidsFor(holders: number, price: number): void {
    this.#limit(BIDDER, 'buy', { lots: holders * LOTS, price });
  }

  /** How many of the holders still have their position. */
  get standing(): number {
    return [...this.state.users.values()].filter(
      ({ uid, userMarkets }) =>
        uid.startsWith('long') && userMarkets.get(CONTRACT)?.long !== undefined,
    ).length;
  }

  #apply(command: Command): Applied {
    this.#seq += 1;
    return apply(this.state, { seq: this.#seq, timeMs: START_MS, command });
  }

  #join(uid: string, amount: string): void {
    this.#apply({ type: 'create-user', ...BY, uid, accountMode: 'both', holdMode: 'one_way_mode' });
    this.#apply({ type: 'deposit', ...BY, uid, coin: 'USDT', amount, reference: uid });
  }

  #opens(index: number, { apart, marginMode }: CascadeOptions): void {
    const [long, short] = [`long-${index}`, `short-${index}`];
    const at = { lots: LOTS, price: FIRST_ENTRY + index * apart };
    this.#join(long, '62');
    this.#join(short, '1000');
    const setting = { uid: long, instrument: CONTRACT } as const;
    if (marginMode === 'isolated') this.#apply({ type: 'set-margin-mode', ...setting, marginMode });
    this.#apply({ type: 'set-leverage', ...setting, leverage: 10 });
    this.#limit(short, 'sell', at);
    this.#limit(long, 'buy', at);
  }

  #limit(
    uid: string,
    side: 'buy' | 'sell',
    { lots, price }: { lots: number; price: number },
  ): void {
    this.#apply({
      type: 'place-order',
      uid,
      instrument: CONTRACT,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: Math.round(price * TICKS_PER_DOLLAR),
      lots,
    });
  }
}

function declarations(): Command[] {
  return [
    { type: 'set-rules-version', ...BY, version: RULES_VERSION },
    { type: 'create-coin', ...BY, coin: 'USDT', scale: 6, usdPrice: '1' },
    {
      type: 'create-instrument',
      ...BY,
      spec: {
        symbol: 'BTCUSDT',
        category: 'USDT-FUTURES',
        base: 'BTC',
        quote: 'USDT',
        marginCoin: 'USDT',
        priceStep: '0.1',
        sizeStep: '0.001',
        minSize: '0.001',
        makerFeeRate: '0.0002',
        takerFeeRate: '0.0006',
        maxLeverage: 125,
        indexPrice: `${FIRST_ENTRY}`,
        markSource: 'index',
        tiers: [{ upTo: '1000000', maxLeverage: 125, maintenanceMarginRate: '0.004' }],
      },
    },
  ];
}
