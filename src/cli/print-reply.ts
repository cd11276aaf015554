import { printable } from './printable.ts';

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
