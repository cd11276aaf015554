/** The operator of the scenarios: sets what a case starts from, and asks whether the venue is sound. */

import { formatUnits, parseUnits } from '../../src/primitives/decimal.ts';
import { sub } from '../../src/primitives/units.ts';
import type { ReplyData } from './reply-data.ts';
import { accepted, type Call, type Trader } from './trader.ts';

const SCALE = 8;

export class Operator {
  readonly #call: Call;
  #acts = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Makes the trader own exactly this much of a coin, all of it free. */
  async leaves(trader: Trader, amount: string, coin = 'USDT'): Promise<void> {
    const wanted = parseUnits(amount, SCALE) ?? 0;
    const has = parseUnits(await trader.available(coin), SCALE) ?? 0;
    if (wanted === has) return;
    const act = wanted > has ? 'deposit' : 'withdraw';
    const moved = wanted > has ? sub(wanted, has) : sub(has, wanted);
    const uid = await this.#uidOf(trader);
    await this.acts(act, { uid, coin, amount: formatUnits(moved, SCALE), reference: this.#next() });
  }

  /** An act that must be accepted. */
  async acts(name: string, body: Readonly<Record<string, unknown>>): Promise<ReplyData> {
    return accepted(await this.#call('POST', `/operator/v1/${name}`, { body, as: 'operator' }));
  }

  /** The invariants that do not hold: none, in a sound venue. */
  async brokenInvariants(): Promise<readonly string[]> {
    const reply = await this.#call('GET', '/operator/v1/invariants', { as: 'operator' });
    return accepted(reply).failed;
  }

  async #uidOf(trader: Trader): Promise<string> {
    return accepted(await trader.gets('/api/v3/account/settings')).uid;
  }

  #next(): string {
    this.#acts += 1;
    return `scenario-${this.#acts}`;
  }
}
