/**
 * What a coin or a symbol may be called: no letter has a larger form, as requests are read in upper case; nothing
 * is invisible or no character, as names stand in databases and terminals as they are; and a colon ends a part of
 * an account's name. A pattern of a whole text, by code points (`u`).
 * Decides R-V-12, R-V-13.
 */
export const NAME_PATTERN = String.raw`^[^\s:\p{C}\p{DI}\p{CWU}]{1,40}$`;

/**
 * What people write freely (reasons, labels, notes) stands in terminals, tables and databases too: nothing that these
 * take for something else, which is controls (NUL, ESC, ends of lines), signs that turn the direction of what
 * follows, and halves of characters. A pattern of a whole text, by code points (`u`).
 */
export const FREE_TEXT_PATTERN = String.raw`^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]*$`;

/**
 * The same, spelt out for readers of the API's schemas, whose languages know no classes of characters; halves
 * of characters, which no pattern of theirs can name, are refused nevertheless.
 */
export const PUBLISHED_FREE_TEXT_PATTERN = String.raw`^[^\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]*$`;

const FREE_TEXT = new RegExp(FREE_TEXT_PATTERN, 'u');

export function isFreeText(text: string): boolean {
  return FREE_TEXT.test(text);
}
