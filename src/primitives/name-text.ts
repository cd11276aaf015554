/**
 * What a coin or a symbol may be called: no letter has a larger form, as requests are read in upper case; nothing
 * is invisible or no character, as names stand in databases and terminals as they are; and a colon ends a part of
 * an account's name. A pattern of a whole text, by code points (`u`).
 * Decides R-V-12.
 */
export const NAME_PATTERN = String.raw`^[^\s:\p{C}\p{DI}\p{CWU}]{1,40}$`;
