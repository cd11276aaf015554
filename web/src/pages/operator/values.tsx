/** A reply as it came: names and values; what is nested as JSON. */
export function Values({ of }: { readonly of: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="values">
      {Object.entries(of)
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{isTime(name) ? `${name} (UTC+8)` : name}</dt>
            <dd>{shownOf(name, value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Whether what bears this name is a time, Unix ms. */
export function isTime(name: string): boolean {
  return /(?:Ms|Time)$/.test(name);
}

const OFFSET_MS = 8 * 3_600_000;

/** For people: a time in UTC+8, names of a list one after the other. */
export function shownOf(name: string, value: unknown): string {
  if (isTime(name) && /^\d{13}$/.test(String(value)))
    return new Date(Number(value) + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
  const isPlain = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isPlain ? value.join(', ') : textOf(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
