import { InvalidArgumentError } from 'commander';

/** Reads an option that is a sequence number. */
export function seqNumber(text: string): number {
  const seq = Number(text);
  if (/^\d+$/.test(text) && seq >= 1 && Number.isSafeInteger(seq)) return seq;
  throw new InvalidArgumentError('expected a sequence number from 1 on.');
}
