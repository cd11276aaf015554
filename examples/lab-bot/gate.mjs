/** One gate for all calls: when the venue says that there were too many, nothing is asked for 1, 2, 4 … 32 s. */
import { DDoSProtection } from 'ccxt';

const FIRST_MS = 1_000;
const LONGEST_MS = 32_000;

export class Gate {
  #nowMs;
  #openMs = 0;
  #refusals = 0;

  constructor(nowMs) {
    this.#nowMs = nowMs;
  }

  async pass(call) {
    if (this.#nowMs() < this.#openMs) throw new DDoSProtection('not asked: the venue said to wait');
    try {
      const answer = await call();
      this.#refusals = 0;
      return answer;
    } catch (error) {
      if (error instanceof DDoSProtection) this.#close();
      throw error;
    }
  }

  #close() {
    this.#openMs = this.#nowMs() + Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#refusals);
    this.#refusals += 1;
  }
}
