/** What begins so is never computed; anything else may be a formula, a number or an error value. */
const HARMLESS = /^[\p{L}_]/u;
/** Words that a spreadsheet computes all the same: months with a day or a year, and truth values. */
const COMPUTED_WORD =
  /^(?:(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[^\p{L}]*\p{N}.*|true|false)$/isu;
/** A whole number that a spreadsheet keeps as it is: it counts in 15 digits. */
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/**
 * R-Y-3: text that a spreadsheet shows as it is and computes nothing from: whatever could be taken for
 * something else has one apostrophe before it. Who reads text columns by program takes it off again.
 */
export function maskText(text: string): string {
  if (text === '' || SHORT_NUMBER.test(text)) return text;
  return HARMLESS.test(text) && !COMPUTED_WORD.test(text) ? text : `'${text}`;
}
