import type { PageRequest } from '../../src/reporting/lists/page.ts';

/** All rows of a list, page by page: as a client reads it, who takes a page that is not full for the last. */
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
    if (last === undefined || found.length < limit) return rows;
    page = { limit, beforeId: idOf(last) };
  }
}
