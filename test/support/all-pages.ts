import type { PageRequest } from '../../src/reporting/page.ts';

/** All rows of a list, page by page. */
export async function inPages<T>(
  ask: (page: PageRequest) => Promise<readonly T[]>,
  { idOf, limit }: { readonly idOf: (row: T) => string; readonly limit: number },
): Promise<readonly T[]> {
  const rows: T[] = [];
  let page: PageRequest = { limit };
  for (;;) {
    const found = await ask(page);
    rows.push(...found);
    const last = found.at(-1);
    if (last === undefined) return rows;
    page = { limit, beforeId: idOf(last) };
  }
}
