/** What commands print: replies, and text set for a person's terminal. */

/** Prints a reply for a person (one `name: value` per line, lists row by row) or as JSON. */
export function printReply(data: unknown, { asJson }: { asJson: boolean }): void {
  process.stdout.write(`${asJson ? JSON.stringify(data, null, 2) : humanText(data)}\n`);
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
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    `${INDENT}${INDENT}${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  return [`${INDENT}${heading}`, ...lines];
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
