/** What a careful bot reads of contracts at least every ten minutes: what they will pay, and how long they trade. */
import { clock } from './lab.mjs';

const EVERY_MS = 600_000;
/** Of the value: both legs sold and bought back cost about that in fees and spread. */
const LEAVING_COSTS = 0.003;

export class Lookout {
  #client;
  #ask;
  /** What was read last, and when, by what was asked. */
  #known = new Map();

  /** `ask`: how the desk makes its calls. */
  constructor(client, ask) {
    this.#client = client;
    this.#ask = ask;
  }

  /**
   * Whether who is short of so much had better leave before the next payment: by the rate that is told, or by what the
   * last payment was in truth.
   */
  async isTooDear(symbol, held) {
    const { fundingRate } = await this.#fresh(`funding ${symbol}`, () =>
      this.#client.fetchFundingRate(symbol),
    );
    if (-fundingRate > LEAVING_COSTS) return true;
    const paid = await this.#fresh(`payments ${symbol}`, async () => {
      const payments = await this.#client.fetchFundingHistory(symbol, undefined, 1);
      return -(payments.at(-1)?.amount ?? 0);
    });
    return paid > 0 && paid > LEAVING_COSTS * held * (await this.mark(symbol));
  }

  /** From 0 to 1: how soon its position would be deleveraged; 0 where there is none. */
  async rank(symbol) {
    const ranks = await this.#fresh('ranks', async () => {
      const productType = 'USDT-FUTURES';
      const { data } = await this.#client.privateMixGetV2MixPositionAdlRank({ productType });
      return data;
    });
    const { id } = this.#client.market(symbol);
    return Number(ranks.find((each) => each.symbol === id)?.adlRank ?? 0);
  }

  /** `open`, `ending` once openings are barred, `gone` once it has been taken off. */
  async standing(symbol) {
    const contracts = await this.#fresh('contracts', async () => {
      const productType = 'USDT-FUTURES';
      const { data } = await this.#client.publicMixGetV2MixMarketContracts({ productType });
      return data;
    });
    const { id } = this.#client.market(symbol);
    const { limitOpenTime, offTime } = contracts.find((each) => each.symbol === id) ?? {};
    if (isPast(offTime)) return 'gone';
    return isPast(limitOpenTime) ? 'ending' : 'open';
  }

  async mark(symbol) {
    const { markPrice, last } = await this.#ask(() => this.#client.fetchTicker(symbol));
    return markPrice ?? last;
  }

  async #fresh(what, call) {
    const known = this.#known.get(what);
    if (known !== undefined && clock.nowMs - known.atMs < EVERY_MS) return known.answer;
    const answer = await this.#ask(call);
    this.#known.set(what, { answer, atMs: clock.nowMs });
    return answer;
  }
}

/** A time that is none is told as -1 or nothing. */
function isPast(time) {
  const timeMs = Number(time || -1);
  return timeMs > 0 && clock.nowMs >= timeMs;
}
