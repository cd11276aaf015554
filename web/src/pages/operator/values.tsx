/** A reply as it came: names and values. */
export function Values({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="values">
      {Object.entries(of)
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{isTime(name, value) ? `${name} (UTC+8)` : name}</dt>
            <dd>{shownOf(name, value) || '—'}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Whether it is a moment, Unix ms; a span of time ends like one. */
export function isTime(name: string, value: unknown): boolean {
  return /(?:Ms|Time)$/.test(name) && /^\d{13}$/.test(String(value));
}

const OFFSET_MS = 8 * 3_600_000;

/** For people: a time in UTC+8, lists and what is nested one after the other. */
export function shownOf(name: string, value: unknown): string {
  if (isTime(name, value))
    return new Date(Number(value) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
  if (typeof value === 'string' && /^[[{]/.test(value)) return shownJson(name, value);
  if (Array.isArray(value)) return shownList(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .filter(([, each]) => each !== '')
    .map(([inner, each]) => `${inner}: ${shownOf(inner, each)}`)
    .join(', ');
}

function shownList(list: readonly unknown[]): string {
  const isPlain = list.every((each) => typeof each !== 'object');
  return list.map((each) => shownOf('', each)).join(isPlain ? ', ' : '; ');
}

/** The detail of a command is JSON text. */
function shownJson(name: string, text: string): string {
  try {
    return shownOf(name, JSON.parse(text));
  } catch {
    return text;
  }
}

/** For a file: what is nested as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
