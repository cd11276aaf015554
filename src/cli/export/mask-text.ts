/** Beginnings that a spreadsheet takes for a formula, a number or a date, full-width ones included. */
const COMPUTED = /^[\s=+\-@'.\d＝＋－＠]/;
/** A whole number that a spreadsheet keeps as it is: it counts in 15 digits. */
const SHORT_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/**
 * R-Y-3: text that a spreadsheet shows as it is and computes nothing from: whatever could be taken for
 * something else has one apostrophe before it. Who reads text columns by program takes it off again.
 */
export function maskText(text: string): string {
  return COMPUTED.test(text) && !SHORT_NUMBER.test(text) ? `'${text}` : text;
}
