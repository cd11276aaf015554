/** A day, or a time of day with its zone, so that no host decides what it means. */
const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Unix ms of an ISO 8601 time; a day alone is its first moment in UTC. Undefined for any other text, and for
 * a day that its month does not have: `Date.parse` makes 2 March of 30 February.
 */
export function isoTimeMs(text: string): number | undefined {
  const day = ISO_TIME.exec(text)?.[1];
  const timeMs = Date.parse(text);
  if (day === undefined || Number.isNaN(timeMs)) return undefined;
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day) ? timeMs : undefined;
}
