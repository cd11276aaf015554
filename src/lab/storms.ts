/**
 * Calls that a bot makes too soon: the same again after it was refused, sooner than it is to wait, and anything of a bot that was told to wait, but for one probe in each such time. Venue time.
 */

import { isTooSoon, type Refused, refusedAgain } from '../primitives/patience.ts';
import { codeIn, isAccepted } from './reply.ts';
import type { Call } from './witness.ts';

/** Time, signature and ids differ when the same is sent again. */
const CHANGING = /"?(?:clientOid|timestamp|sign|nonce|ts)"?[:=]"?[^",&}]*"?,?/g;

export class Storms {
  calls = 0;
  /** Calls that were refused. */
  refusals = 0;
  /** Everything, by what is asked for. */
  readonly #refused = new Map<string, Refused>();
  /** It was told to wait. */
  #told: Refused | undefined;

  called(call: Call, nowMs: number): void {
    const refused = this.#refused.get(idOf(call));
    const isSoon = refused !== undefined && isTooSoon(refused, nowMs);
    const isRude = this.#told !== undefined && isTooSoon(this.#told, nowMs);
    if (isSoon || isRude) this.calls += 1;
  }

  replied(call: Call, status: number, text: string, nowMs: number): void {
    const id = idOf(call);
    if (status === 429) this.#told = refusedAgain(this.#told, nowMs);
    else this.#told = undefined;
    if (isAccepted(status, codeIn(text))) {
      this.#refused.delete(id);
      return;
    }
    this.refusals += 1;
    this.#refused.set(id, refusedAgain(this.#refused.get(id), nowMs));
  }
}

function idOf({ method, path, params }: Call): string {
  return `${method} ${path} ${params.replace(CHANGING, '')}`;
}
