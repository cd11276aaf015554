/** What operators are shown of a report: its columns in replies, in their reference and in exports. */
import type { AnyColumns, ShownKind } from './column.ts';

interface ShownColumn {
  readonly name: string;
  readonly kind: ShownKind;
  /** What the reference says of it. */
  readonly says: string;
  /** The field of the record that it is read off, and how. */
  readonly field: string;
  readonly of: (value: never) => string;
}

/** The columns of a reply: the fields of the record, and behind them what is read off those. */
export function replyColumns(columns: AnyColumns): readonly ShownColumn[] {
  const all = Object.entries(columns);
  return [...all.flatMap(fieldOf), ...all.flatMap(partsOf)];
}

/** The columns of an export: what is read off a field stands beside it. */
export function exportColumns(columns: AnyColumns): readonly ShownColumn[] {
  const all = Object.entries(columns);
  const last = all.filter(([, column]) => column.last === 'export');
  const inOrder = [...all.filter((each) => !last.includes(each)), ...last];
  return inOrder.flatMap((each) => [...fieldOf(each), ...partsOf(each)]);
}

/** Compiled once: a row as operators get it, text throughout. */
export function replyRow<R>(columns: AnyColumns): (row: R) => Record<string, string> {
  const shown = replyColumns(columns);
  return (row) => {
    const reply: Record<string, string> = {};
    for (const { field, name, of } of shown) reply[name] = of(row[field as keyof R] as never);
    return reply;
  };
}

type Named = readonly [string, AnyColumns[string]];

function fieldOf([field, { kind, says }]: Named): readonly ShownColumn[] {
  return says === undefined ? [] : [{ name: field, kind, says, field, of: String }];
}

function partsOf([field, { parts = {} }]: Named): readonly ShownColumn[] {
  return Object.entries(parts).map(([name, part]) => ({ name, field, ...part }));
}
