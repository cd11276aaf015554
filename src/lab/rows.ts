/** What stands in a text of the venue: every object in it that is about something, with its texts by name. */

export type Row = Readonly<Partial<Record<string, string>>>;

/** Of a reply or a frame; none where it is no JSON. */
export function rowsOf(text: string): readonly Row[] {
  if (!text.startsWith('{') && !text.startsWith('[')) return [];
  const rows: Row[] = [];
  collect(parsed(text), rows);
  return rows;
}

/** Undefined: what came was cut off, or is none of the venue's. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collect(value: unknown, rows: Row[]): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, rows);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = Object.entries(value);
  rows.push(
    Object.fromEntries(
      fields.flatMap(([name, field]) =>
        typeof field === 'string' || typeof field === 'number' ? [[name, String(field)]] : [],
      ),
    ),
  );
  for (const [, field] of fields) collect(field, rows);
}
