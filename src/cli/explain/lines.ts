/** How explanations are set for a terminal of 100 columns. */
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
