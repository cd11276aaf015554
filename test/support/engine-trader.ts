/** A trader in engine tests: places orders written as `0.1 @ 60000`, and tells what became of them. */
import type { Command, Result } from '../../src/engine/command.ts';
import type { PlaceOrder } from '../../src/engine/commands/place-order.ts';
import type { Market, Order, User } from '../../src/engine/core/entities.ts';
import type { Instrument } from '../../src/engine/core/instrument.ts';
import type { PositionSide, Side } from '../../src/engine/core/order.ts';
import { type OrderRecord, orderRecord } from '../../src/engine/core/order-record.ts';
import type { Answer } from '../../src/engine/core/rejection.ts';
import type { State } from '../../src/engine/core/state.ts';
import { parseSteps } from '../../src/engine/core/steps.ts';
import {
  type AccountMode,
  type HomeWallet,
  type Wallet,
  walletsOf,
} from '../../src/engine/core/user.ts';
import { type BalanceRecord, balanceRecord } from '../../src/engine/read/account-record.ts';
import { type PositionRecord, positionRecords } from '../../src/engine/read/position-record.ts';

/** Where a trader trades. */
interface Venue {
  readonly state: State;
  apply<C extends Command>(command: C): Result<C['type']>;
  market(key: string): Market;
  order(id: string): Order;
}

export interface TraderOptions {
  readonly isHedge?: boolean;
  readonly accountMode?: AccountMode;
  /** A main account that is there before. */
  readonly parentUid?: string;
}

/** What an order may say beyond side, size and price. */
export type OrderExtras = Partial<
  Pick<
    PlaceOrder,
    | 'timeInForce'
    | 'stp'
    | 'clientOid'
    | 'reduceOnly'
    | 'marginMode'
    | 'marginCoin'
    | 'presets'
    | 'origin'
    | 'positionSide'
    | 'effect'
    | 'loan'
  >
>;

export class Trader {
  readonly uid: string;
  readonly #venue: Venue;
  #deposits = 0;

  constructor(venue: Venue, uid: string) {
    this.#venue = venue;
    this.uid = uid;
  }

  /**
   * `0.1 @ 60000` is a limit order (gtc unless said), `0.1` a market order, `10 USDT` a spot market
   * buy of 10 USDT.
   */
  buys(key: string, what: string, extras: OrderExtras = {}): Placed {
    return this.#place(key, 'buy', what, extras);
  }

  sells(key: string, what: string, extras: OrderExtras = {}): Placed {
    return this.#place(key, 'sell', what, extras);
  }

  /** Hedge mode: more of a position. The sent side is the position's, as in v2. */
  opens(key: string, positionSide: PositionSide, what: string, extras: OrderExtras = {}): Placed {
    return this.#hedge(key, positionSide, what, { ...extras, effect: 'open' });
  }

  /** Hedge mode: less of a position. */
  closes(key: string, positionSide: PositionSide, what: string, extras: OrderExtras = {}): Placed {
    return this.#hedge(key, positionSide, what, { ...extras, effect: 'close' });
  }

  /** Cancels by order id; `cancelled`, or the refusal's reason. */
  cancels(order: Placed | string): string {
    const orderId = typeof order === 'string' ? order : order.id;
    return outcome(this.#venue.apply({ type: 'cancel-order', uid: this.uid, orderId }));
  }

  deposits(coin: string, amount: string, wallet?: HomeWallet): string {
    this.#deposits += 1;
    const reference = `${this.uid}-${this.#deposits}`;
    const money = { uid: this.uid, coin, amount, reference, by: 'test' };
    return outcome(
      this.#venue.apply({ type: 'deposit', ...money, ...(wallet === undefined ? {} : { wallet }) }),
    );
  }

  withdraws(coin: string, amount: string): string {
    this.#deposits += 1;
    const reference = `${this.uid}-${this.#deposits}`;
    const money = { uid: this.uid, coin, amount, reference, by: 'test' };
    return outcome(this.#venue.apply({ type: 'withdraw', ...money }));
  }

  sets(
    change:
      | { leverage: number; on: string; target?: 'crossed' | PositionSide }
      | { marginMode: 'crossed' | 'isolated'; on: string },
  ): string {
    const { on: instrument, ...rest } = change;
    const common = { uid: this.uid, instrument };
    return outcome(
      'leverage' in rest
        ? this.#venue.apply({ type: 'set-leverage', ...common, ...rest })
        : this.#venue.apply({ type: 'set-margin-mode', ...common, ...rest }),
    );
  }

  /** `flat`, or each position as `long 0.02 @ 59000`. */
  position(key: string): string {
    const positions = this.positions(key).map(
      ({ side, total, avgPrice }) => `${side} ${total} @ ${avgPrice}`,
    );
    return positions.length === 0 ? 'flat' : positions.join(', ');
  }

  positions(key: string): PositionRecord[] {
    const { category, symbol } = this.#venue.market(key).instrument;
    if (category === 'SPOT') return [];
    return positionRecords(this.#venue.state, this.user, { category, symbol });
  }

  /** One coin of the user's first wallet, or of the one named. */
  coin(coin: string, wallet: Wallet = walletsOf(this.user)[0] ?? 'unified'): BalanceRecord {
    return balanceRecord(this.#venue.state, { user: this.user, wallet, coin });
  }

  get user(): User {
    const user = this.#venue.state.users.get(this.uid);
    if (user === undefined) throw new Error(`no user ${this.uid}`);
    return user;
  }

  #hedge(key: string, positionSide: PositionSide, what: string, extras: OrderExtras): Placed {
    const side = positionSide === 'long' ? 'buy' : 'sell';
    return this.#place(key, side, what, { ...extras, positionSide: positionSide });
  }

  #place(key: string, side: Side, what: string, extras: OrderExtras): Placed {
    const command: PlaceOrder = {
      type: 'place-order',
      uid: this.uid,
      instrument: key,
      side,
      timeInForce: 'gtc',
      ...sizeAndPrice(this.#venue.market(key).instrument, what),
      ...extras,
    };
    return new Placed(this.#venue, this.#venue.apply(command));
  }
}

/** An order that a trader placed, read as it is now. */
export class Placed {
  readonly result: Result<'place-order'>;
  readonly #venue: Venue;

  constructor(venue: Venue, result: Result<'place-order'>) {
    this.#venue = venue;
    this.result = result;
  }

  get id(): string {
    if (!this.result.ok) throw new Error(`order was refused: ${this.result.reason}`);
    return this.result.orderId;
  }

  get record(): OrderRecord {
    return orderRecord(this.#venue.state, this.#venue.order(this.id));
  }

  /**
   * `refused: <reason>` · `open 0 of 0.01` · `open 0.005 of 0.01 at 60000` ·
   * `filled 0.01 at 60000` · `cancelled 0 of 0.01 (stp_cancel)`.
   */
  get says(): string {
    if (!this.result.ok) return `refused: ${this.result.reason}`;
    const { status, cumQty, size, avgPrice, cancelReason } = this.record;
    const at = cumQty === '0' ? '' : ` at ${avgPrice}`;
    if (status === 'filled') return `filled ${cumQty}${at}`;
    const part = `${cumQty} of ${size}${at}`;
    return status === 'cancelled' ? `cancelled ${part} (${cancelReason})` : `open ${part}`;
  }
}

function sizeAndPrice(
  instrument: Instrument,
  what: string,
): Pick<PlaceOrder, 'orderType' | 'priceTicks' | 'lots' | 'quoteAmount'> {
  const [size = '', price] = what.split(' @ ');
  const [amount = '', coin] = size.split(' ');
  if (coin !== undefined) return { orderType: 'market', quoteAmount: amount };
  const lots = steps(amount, instrument.sizeStep);
  if (price === undefined) return { orderType: 'market', lots };
  return { orderType: 'limit', lots, priceTicks: steps(price, instrument.priceStep) };
}

function steps(text: string, step: Instrument['sizeStep']): number {
  const count = parseSteps(text, step);
  if (typeof count === 'string') throw new Error(`${text} is ${count}`);
  return count;
}

function outcome(result: Answer): string {
  return result.ok ? 'done' : result.reason;
}
