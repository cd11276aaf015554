/** One gate for all calls: when the venue says that there were too many, nothing is asked for 1, 2, 4 … 32 s. */
import { DDoSProtection, RateLimitExceeded } from 'ccxt';

const FIRST_MS = 1_000;
const LONGEST_MS = 32_000;

/** Whether the venue said that there were too many calls, or the gate that it is closed. */
export function isTold(error) {
  return error instanceof DDoSProtection || error instanceof RateLimitExceeded;
}

export class Gate {
  #nowMs;
  #openMs = 0;
  #refusals = 0;

  constructor(nowMs) {
    this.#nowMs = nowMs;
  }

  /** `isPublic`: an answer says nothing of whether the user may call again. */
  async pass(call, { isPublic = false } = {}) {
    if (this.#nowMs() < this.#openMs) throw new DDoSProtection('not asked: the venue said to wait');
    try {
      const answer = await call();
      if (!isPublic) this.#refusals = 0;
      return answer;
    } catch (error) {
      if (isTold(error)) this.#close();
      throw error;
    }
  }

  #close() {
    this.#openMs = this.#nowMs() + Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#refusals);
    this.#refusals += 1;
  }
}
