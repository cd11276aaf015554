/** What a request is about, as far as that is read off it without carrying it out. */

import type { ReadState } from '../../engine/core/state.ts';
import { isRecord } from '../../http/field.ts';
import type { Request } from '../../http/gateway.ts';
import type { Route } from '../../http/routes.ts';
import type { About } from '../subject.ts';

export function aboutRequest(route: Route, request: Request, state: ReadState): About {
  const { method, path } = route;
  const key = request.identity?.apiKey.key ?? keyOf(request);
  const fields = request.method === 'GET' ? request.query : bodyOf(request);
  const rows = rowsOf(fields);
  const [category] = textsOf(rows, ['category', 'productType']);
  return {
    operation: `${method} ${path}`,
    key,
    // The signature is for the pipeline to judge: whoever names a key is met as its user.
    uid: key === undefined ? undefined : state.keys.get(key)?.uid,
    category: category?.toUpperCase() ?? categoryOf(path),
    symbols: textsOf(rows, ['symbol']),
    orderTypes: textsOf(rows, ['orderType']),
  };
}

function keyOf({ headers }: Request): string | undefined {
  const key = headers['access-key'];
  return Array.isArray(key) ? key[0] : key;
}

function bodyOf({ body, json }: Request): unknown {
  if (json !== undefined) return json;
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString());
  } catch {
    // What is no JSON is for the pipeline to refuse.
    return {};
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The fields themselves, and those of the things that they list: the orders of a batch. */
function rowsOf(fields: unknown): readonly Row[] {
  if (Array.isArray(fields)) return fields.filter(isRecord);
  if (!isRecord(fields)) return [];
  return [
    fields,
    ...Object.values(fields).flatMap((each) => (Array.isArray(each) ? each : [])),
  ].filter(isRecord);
}

function textsOf(rows: readonly Row[], names: readonly string[]): readonly string[] {
  const found = rows.flatMap((row) => names.map((name) => row[name]));
  return found.filter((each) => typeof each === 'string' && each !== '') as readonly string[];
}

/** Of paths that are of one category. */
function categoryOf(path: string): string | undefined {
  if (path.startsWith('/api/v2/spot/')) return 'SPOT';
  return path.startsWith('/api/v2/margin/') ? 'MARGIN' : undefined;
}
