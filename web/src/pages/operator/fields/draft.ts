/** What is typed into a form that is made of declarations, and what is sent of it. */
import { uniqueId } from '../../../client/unique-id.ts';
import type { DeclaredField } from '../declarations.ts';

/** A text as it is typed; rows of a list or of an object whose names are free; fields of an object by name. */
export type Draft = string | readonly DraftRow[] | DraftGroup;

export interface DraftRow {
  /** Stays when rows before it go. */
  readonly id: string;
  readonly draft: Draft;
}

export interface DraftGroup {
  readonly [name: string]: Draft;
}

export type FieldKind =
  | 'text'
  | 'number'
  | 'choice'
  | 'yes-no'
  | 'choices'
  | 'rows'
  | 'pairs'
  | 'group';

const SCALARS: Readonly<Record<string, FieldKind>> = {
  integer: 'number',
  number: 'number',
  boolean: 'yes-no',
};

export function kindOf({ fields, item, type, words }: DeclaredField): FieldKind {
  if (fields !== undefined) return 'group';
  if (item !== undefined) {
    if (type === 'object') return 'pairs';
    return item.words.length > 0 ? 'choices' : 'rows';
  }
  return words.length > 0 ? 'choice' : (SCALARS[type] ?? 'text');
}

const TEXT: DeclaredField = {
  name: 'name',
  type: 'string',
  words: [],
  isRequired: true,
  about: '',
  least: 0,
};

/** What each row of the field holds; a row of an object whose names are free is a name and a value. */
export function rowField(field: DeclaredField): DeclaredField {
  const { item = TEXT, type } = field;
  if (type !== 'object') return item;
  return { ...TEXT, name: 'value', type: 'object', fields: [TEXT, item] };
}

export function newRow(field: DeclaredField): DraftRow {
  return { id: uniqueId(), draft: firstDraft(rowField(field)) };
}

/** What a field holds before anything is typed; a name of its own where one is asked for, so that an act sent twice counts once. */
function firstDraft(field: DeclaredField): Draft {
  const { fields = [], isRequired, least, name, words } = field;
  switch (kindOf(field)) {
    case 'group':
      return isRequired ? firstDrafts(fields) : {};
    case 'choices':
      return {};
    case 'rows':
    case 'pairs':
      return isRequired ? Array.from({ length: least }, () => newRow(field)) : [];
    case 'choice':
      return isRequired ? (words[0] ?? '') : '';
    default:
      return name === 'reference' ? `console:${uniqueId()}` : '';
  }
}

export function firstDrafts(fields: readonly DeclaredField[]): DraftGroup {
  return Object.fromEntries(fields.map((field) => [field.name, firstDraft(field)]));
}

export function textOfDraft(draft: Draft | undefined): string {
  return typeof draft === 'string' ? draft : '';
}

export function rowsOfDraft(draft: Draft | undefined): readonly DraftRow[] {
  return Array.isArray(draft) ? draft : [];
}

export function groupOfDraft(draft: Draft | undefined): DraftGroup {
  return typeof draft === 'object' && !Array.isArray(draft) ? (draft as DraftGroup) : {};
}

/** How many of its places are filled. */
export function filledIn(draft: Draft | undefined): number {
  if (typeof draft === 'string') return draft === '' ? 0 : 1;
  const inner = Array.isArray(draft)
    ? draft.map((row: DraftRow) => row.draft)
    : Object.values(groupOfDraft(draft));
  return inner.reduce((sum: number, each) => sum + filledIn(each), 0);
}

/** What is sent of a field; undefined: nothing. The venue judges it, and names what is wrong by its path. */
function sentOf(field: DeclaredField, draft: Draft | undefined): unknown {
  switch (kindOf(field)) {
    case 'group':
      return groupValue(field, draft);
    case 'choices':
      return filledList(
        field,
        (field.item?.words ?? []).filter((word) => groupOfDraft(draft)[word] === 'yes'),
      );
    case 'rows':
      return filledList(
        field,
        rowsOfDraft(draft).map((row) => sentOf(rowField(field), row.draft) ?? ''),
      );
    case 'pairs':
      return pairsValue(field, draft);
    default:
      return scalarValue(field, textOfDraft(draft));
  }
}

export function inputOf(
  fields: readonly DeclaredField[],
  drafts: DraftGroup,
): Readonly<Record<string, unknown>> {
  const values = fields.map((field) => [field.name, sentOf(field, drafts[field.name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** An empty list says something only where one must be said. */
function filledList({ isRequired }: DeclaredField, list: readonly unknown[]): unknown {
  return list.length > 0 || isRequired ? list : undefined;
}

function groupValue({ fields = [], isRequired }: DeclaredField, draft: Draft | undefined): unknown {
  if (filledIn(draft) === 0 && !isRequired) return undefined;
  return inputOf(fields, groupOfDraft(draft));
}

function pairsValue({ isRequired, item = TEXT }: DeclaredField, draft: Draft | undefined): unknown {
  const rows = rowsOfDraft(draft).map((row) => groupOfDraft(row.draft));
  if (rows.length === 0 && !isRequired) return undefined;
  return Object.fromEntries(
    rows.map(({ name, value }) => [textOfDraft(name), sentOf(item, value) ?? '']),
  );
}

/** What is no number goes as it was typed: the venue says what it expects. */
function scalarValue(field: DeclaredField, text: string): unknown {
  if (text === '') return undefined;
  const kind = kindOf(field);
  if (kind === 'yes-no') return text === 'true';
  return kind === 'number' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
