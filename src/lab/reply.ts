/** What a reply, or the answer to a login, says of whether it was done. */
import { parsed } from './rows.ts';

const DONE = new Set(['', '0', '00000']);

/** Empty where it says none. */
export function codeIn(text: string): string {
  const { code = '' } = (parsed(text) ?? {}) as { readonly code?: unknown };
  return String(code);
}

export function isAccepted(status: number, code: string): boolean {
  return status < 400 && DONE.has(code);
}
