/**
 * What a coin or a symbol may be called: what clients send in upper case, is a part of an account's name, and
 * stands in every database and terminal as it is. A pattern of a whole text.
 */
export const NAME_PATTERN = '^[^\\s:a-z\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,40}$';
