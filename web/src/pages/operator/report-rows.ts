/** Rows of a report, page by page. */
import type { Declared } from './declarations.ts';
import { operate } from './operator-session.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Page {
  readonly rows: readonly Row[];
  /** What stands beside the rows; undefined where nothing does. */
  readonly rest: Row | undefined;
  /** Empty: there are no more. */
  readonly endId: string;
}

const PAGE = 100;

export async function pageOf(
  { fields, name }: Declared,
  input: Readonly<Record<string, string>>,
  idLessThan: string,
): Promise<Page> {
  const isPaged = fields.some((field) => field.name === 'idLessThan');
  const given = Object.entries({
    ...input,
    ...(isPaged ? { idLessThan, limit: String(PAGE) } : {}),
  });
  const sent = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const reply = await operate(`GET /operator/v1/${name}`, sent);
  if (Array.isArray(reply)) return { rows: reply, rest: undefined, endId: '' };
  const [listName, list] = Object.entries(reply).find(([, value]) => Array.isArray(value)) ?? [
    '',
    [],
  ];
  const beside = Object.entries(reply).filter(([each]) => each !== listName && each !== 'endId');
  const rows = (list as readonly unknown[]).map((row) =>
    typeof row === 'object' && row !== null ? (row as Row) : { value: row },
  );
  return {
    rows,
    rest: beside.length === 0 ? undefined : Object.fromEntries(beside),
    endId: isPaged ? String(reply.endId ?? '') : '',
  };
}

/** All rows of a report that gives them at once, or its first page. */
export async function firstRows(report: string): Promise<readonly Row[]> {
  const { list } = await operate(`GET /operator/v1/${report}`, {});
  return list as readonly Row[];
}
