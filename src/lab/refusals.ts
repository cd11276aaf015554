/** Spells in which an operation was refused: from the first refusal by a code to the next call of it that was not. */
import { codeIn, isAccepted } from './reply.ts';
import type { Call } from './witness.ts';

export interface RefusedSpell {
  readonly code: string;
  /** Venue time. */
  readonly fromMs: number;
  /** The last refusal. */
  lastMs: number;
  /** Undefined: it was not called again with another outcome. */
  toMs: number | undefined;
}

export class Refusals {
  readonly spells: RefusedSpell[] = [];
  readonly #open = new Map<string, RefusedSpell>();

  replied({ method, path }: Call, status: number, text: string, nowMs: number): void {
    const operation = `${method} ${path}`;
    const code = codeIn(text) || String(status);
    const open = this.#open.get(operation);
    if (open?.code === code) {
      open.lastMs = nowMs;
      return;
    }
    if (open !== undefined) open.toMs = nowMs;
    this.#open.delete(operation);
    if (isAccepted(status, codeIn(text))) return;
    const spell = { code, fromMs: nowMs, lastMs: nowMs, toMs: undefined };
    this.spells.push(spell);
    this.#open.set(operation, spell);
  }
}
