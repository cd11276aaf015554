/** What commands print: replies, and text set for a person's terminal. */
import { CliError, EXIT } from './exit.ts';

/**
 * Prints a reply as JSON or for a person: one `name: value` per line, lists row by row, or with `fields` as tables of
 * these columns. Throws {@link CliError} for one that there is not.
 */
export function printReply(
  data: unknown,
  { asJson, fields }: { readonly asJson: boolean; readonly fields?: readonly string[] },
): void {
  const text = fields === undefined ? humanText(data) : tablesText(data, fields);
  process.stdout.write(`${asJson ? JSON.stringify(data, null, 2) : text}\n`);
}

/** The lists of a reply as tables, all else as it is without. */
export function tablesText(data: unknown, fields: readonly string[]): string {
  if (Array.isArray(data)) return columnsText(data, fields).join('\n');
  if (typeof data !== 'object' || data === null) return humanText(data);
  return Object.entries(data)
    .flatMap(([name, value]) =>
      Array.isArray(value) && typeof value[0] === 'object'
        ? columnsText(value, fields)
        : [humanText({ [name]: value })],
    )
    .join('\n');
}

function columnsText(rows: readonly object[], fields: readonly string[]): string[] {
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const stray = rows.length === 0 ? undefined : fields.find((field) => !known.has(field));
  if (stray !== undefined) {
    const there = [...known].join(', ');
    throw new CliError(`--fields: there is no ${stray}; expected some of ${there}`, EXIT.usage);
  }
  const cells = rows.map((row) => fields.map((field) => cellText(Reflect.get(row, field))));
  return aligned([fields, ...cells]);
}

function cellText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : printable(String(value));
}

export function humanText(data: unknown): string {
  if (Array.isArray(data)) return data.length === 0 ? '(none)' : data.map(rowText).join('\n');
  if (typeof data !== 'object' || data === null) return printable(String(data ?? 'done'));
  const lines = Object.entries(data).map(([name, value]) =>
    Array.isArray(value) && value.length > 0
      ? `${name}:\n${value.map((item) => `  ${rowText(item)}`).join('\n')}`
      : `${name}: ${rowText(value)}`,
  );
  return lines.length === 0 ? 'done' : lines.join('\n');
}

function rowText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printable(String(value));
  if (Array.isArray(value)) return value.map(rowText).join(', ') || '(none)';
  return Object.entries(value)
    .map(
      ([name, item]) =>
        `${name}=${typeof item === 'object' ? JSON.stringify(item) : printable(String(item))}`,
    )
    .join('  ');
}

/** A text of somebody's own for a person's screen: it can neither begin a line nor move the cursor. */
export function printable(text: string): string {
  return text.replace(/\p{Control}/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/** How wide explanations are, in columns. */
const WIDTH = 100;
export const INDENT = '  ';

/** Text with a line of its length below it. */
export function headline(text: string): string {
  return `${text}\n${'='.repeat(text.length)}`;
}

/** Rows under a heading, their columns below each other; nothing without rows. */
export function table(heading: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return [`${INDENT}${heading}`, ...aligned(rows).map((line) => `${INDENT}${INDENT}${line}`)];
}

/** Columns below each other. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Text broken between words, each line indented. */
export function wrapped(text: string, depth = 1): string[] {
  const indent = INDENT.repeat(depth);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** A time of the venue for people, UTC. */
export function timeText(timeMs: string | number): string {
  return new Date(Number(timeMs)).toISOString();
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
