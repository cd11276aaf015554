import { wrong } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';

const ID_DIGITS = 19;

/**
 * A paging id as text that compares with ours, whatever its length: shorter numbers are padded, a
 * longer one is above every id and so no bound (undefined). Anything but digits is refused.
 */
export function idCursor(text: string | undefined, field: string): string | undefined {
  if (text === undefined) return undefined;
  if (!isIdText(text)) throw wrong(field);
  return text.length > ID_DIGITS ? undefined : text.padStart(ID_DIGITS, '0');
}
