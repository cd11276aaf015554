/**
 * Calls that a bot makes too soon: the same again after it was refused, sooner than 0.5 s × 2^k (k = refusals in a row,
 * 32 s at most), and anything of a bot that was told to wait, but for one probe in each such time. Venue time.
 */

import { parsed } from './rows.ts';
import type { Call } from './witness.ts';

const FIRST_MS = 500;
const LONGEST_MS = 32_000;

interface Refused {
  count: number;
  lastMs: number;
}

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
    const { code } = (parsed(text) ?? {}) as { readonly code?: unknown };
    const id = idOf(call);
    if (status === 429) this.#told = again(this.#told, nowMs);
    else this.#told = undefined;
    const isRefused = status >= 400 || (code !== undefined && code !== '00000' && code !== 0);
    if (!isRefused) {
      this.#refused.delete(id);
      return;
    }
    this.refusals += 1;
    this.#refused.set(id, again(this.#refused.get(id), nowMs));
  }
}

function again(refused: Refused | undefined, nowMs: number): Refused {
  return { count: (refused?.count ?? 0) + 1, lastMs: nowMs };
}

function isTooSoon({ count, lastMs }: Refused, nowMs: number): boolean {
  return nowMs - lastMs < Math.min(LONGEST_MS, FIRST_MS * 2 ** count);
}

function idOf({ method, path, params }: Call): string {
  return `${method} ${path} ${params.replace(CHANGING, '')}`;
}
