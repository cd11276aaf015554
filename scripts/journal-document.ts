/**
 * Writes the table of commands in docs/journal.md from the codecs of their records, which know every field. Run
 * after changing one (`npx tsx scripts/journal-document.ts`); a test compares the table with what this would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS } from '../src/engine/command.ts';
import type { FieldShape, RecordShape } from '../src/primitives/record-codec.ts';

const BEGIN = '<!-- commands:begin -->';
const END = '<!-- commands:end -->';

/** The document, with the table as it is to be. */
export function withCommands(document: string): string {
  const from = document.indexOf(BEGIN) + BEGIN.length;
  const to = document.indexOf(END);
  if (from < BEGIN.length || to < from) throw new Error(`no ${BEGIN} before ${END}`);
  return `${document.slice(0, from)}\n${commandsTable()}\n${document.slice(to)}`;
}

function commandsTable(): string {
  const rows = Object.entries(COMMANDS).map(
    ([type, { sender, codec }]) => `| \`${type}\` | ${sender} | ${fieldsOf(codec.shape)} |`,
  );
  return ['| `type` | Sent by | Its other fields |', '|---|---|---|', ...rows].join('\n');
}

function fieldsOf(shape: RecordShape): string {
  if (shape.kind !== 'struct') return '';
  return shape.fields
    .filter((field) => field.shape.kind !== 'literal')
    .map(fieldText)
    .join(', ');
}

function fieldText({ name, isRequired, shape }: FieldShape): string {
  const kind = kindText(shape);
  return `\`${name}\`${isRequired ? '' : '?'}${kind === '' ? '' : `: ${kind}`}`;
}

/** Nothing for a text, which most fields are. */
function kindText(shape: RecordShape): string {
  switch (shape.kind) {
    case 'text':
      return '';
    case 'integer':
      return 'integer';
    case 'flag':
      return 'true or false';
    case 'literal':
      return `\`${shape.word}\``;
    case 'words':
      return Object.keys(shape.words)
        .map((word) => `\`${word}\``)
        .join(' ');
    case 'nullable':
      return [kindText(shape.of), 'or null'].join(' ').trim();
    case 'list':
      return ['list of', kindText(shape.of) || 'texts'].join(' ');
    default:
      return `{ ${fieldsOf(shape)} }`;
  }
}

if (process.argv[1]?.endsWith('journal-document.ts')) {
  const file = new URL('../docs/journal.md', import.meta.url);
  writeFileSync(file, withCommands(readFileSync(file, 'utf8')));
}
