/** Times that reports are asked for, in UTC+8 as reports tell them. */

const OFFSET_MS = 8 * 3_600_000;

/** Of Unix ms what a field of date and time shows; empty stays empty. */
export function localText(ms: string): string {
  if (ms === '') return '';
  return new Date(Number(ms) + OFFSET_MS).toISOString().slice(0, 19);
}

/** Of such a field Unix ms; empty where it is not filled in. */
export function momentOf(local: string): string {
  return local === '' ? '' : String(Date.parse(`${local}Z`) - OFFSET_MS);
}

/** From the first to the last millisecond of a month: that of the moment, or so many after it. */
export function monthOf(
  nowMs: number,
  months: number,
): { readonly startTime: string; readonly endTime: string } {
  const now = new Date(nowMs + OFFSET_MS);
  const startOf = (by: number) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1) - OFFSET_MS;
  return { startTime: String(startOf(months)), endTime: String(startOf(months + 1) - 1) };
}
