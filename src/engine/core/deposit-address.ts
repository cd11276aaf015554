/**
 * Deposit addresses: the text by which money from outside finds its user, one for each user, coin and chain. It
 * follows from these three alone, so nothing is kept and a question makes nothing; and it can be read back, so that a
 * withdrawal to an address of this venue is known to be one. No chain has such addresses: who pays outside by
 * mistake pays nobody.
 *
 *   `bx` · the uid in hexadecimal · 8 digits that check uid, coin and chain
 *   tag (on chains that need one): the same check as a decimal number
 * Decides R-W-1.
 */

/** Whose money it is, and how it comes. */
export interface AddressOf {
  readonly uid: string;
  readonly coin: string;
  readonly chain: string;
}

const PREFIX = 'bx';
const CHECK_DIGITS = 8;
const HEX = /^(?:[0-9a-f]{2})+$/;

export function depositAddress(of: AddressOf): string {
  const uid = [...of.uid].map((sign) => hex(sign.charCodeAt(0), 2)).join('');
  return `${PREFIX}${uid}${hex(checkOf(of), CHECK_DIGITS)}`;
}

/** What stands beside the address where the chain needs it. */
export function depositTag(of: AddressOf): string {
  return String(checkOf(of));
}

/** The uid that an address of this coin and chain is of, whether there is such a user or not; undefined: it is not of this kind. */
export function uidOfAddress(
  address: string,
  of: { readonly coin: string; readonly chain: string },
): string | undefined {
  const digits = address.slice(PREFIX.length, -CHECK_DIGITS);
  if (!HEX.test(digits)) return undefined;
  const codes = digits.match(/../g) ?? [];
  const uid = codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('');
  return depositAddress({ uid, ...of }) === address ? uid : undefined;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of 32 bits: it keeps mistyped addresses and those of another coin apart, and is no secret. */
function checkOf({ uid, coin, chain }: AddressOf): number {
  let check = FNV_OFFSET;
  for (const sign of `${uid} ${coin} ${chain}`)
    check = Math.imul(check ^ (sign.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return check;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
